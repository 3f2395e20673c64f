import type { Grid } from './model.ts';

/** Cells a node takes, counted from 0, both ends included. */
export interface Place {
  readonly row: number;
  readonly lastRow: number;
  readonly column: number;
  readonly lastColumn: number;
}

/** The cells of each id in a grid, as the smallest rectangle around them. */
export function placesIn(grid: Grid): Map<string, Place> {
  const places = new Map<string, Place>();
  grid.forEach((cells, row) =>
    cells.forEach((id, column) => {
      if (id === null) return;
      const before = places.get(id) ?? { row, lastRow: row, column, lastColumn: column };
      places.set(id, {
        row: Math.min(before.row, row),
        lastRow: Math.max(before.lastRow, row),
        column: Math.min(before.column, column),
        lastColumn: Math.max(before.lastColumn, column),
      });
    }),
  );
  return places;
}

/** The smallest rectangle around several places. */
export function around(places: readonly Place[]): Place {
  return {
    row: Math.min(...places.map(({ row }) => row)),
    lastRow: Math.max(...places.map(({ lastRow }) => lastRow)),
    column: Math.min(...places.map(({ column }) => column)),
    lastColumn: Math.max(...places.map(({ lastColumn }) => lastColumn)),
  };
}

/** Where the cells of an id lie, for people: `rows 2–3, column 4 and row 1, column 2`; the largest piece first. */
export function runsOf(grid: Grid, id: string): string {
  const runs: { row: number; lastRow: number; column: number; lastColumn: number }[] = [];
  const columns = grid[0]?.length ?? 0;
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < grid.length; row += 1) {
      if (grid[row]?.[column] !== id) continue;
      const first = row;
      while (grid[row + 1]?.[column] === id) row += 1;
      const beside = runs.find(
        (run) => run.lastColumn === column - 1 && run.row === first && run.lastRow === row,
      );
      if (beside === undefined) runs.push({ row: first, lastRow: row, column, lastColumn: column });
      else beside.lastColumn = column;
    }
  }
  const sizeOf = (run: Place): number => (run.lastRow - run.row + 1) * (run.lastColumn - run.column + 1);
  return runs
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.row - b.row || a.column - b.column)
    .map((run) => `${span('row', run.row, run.lastRow)}, ${span('column', run.column, run.lastColumn)}`)
    .join(' and ');
}

function span(word: string, first: number, last: number): string {
  return first === last ? `${word} ${first + 1}` : `${word}s ${first + 1}–${last + 1}`;
}

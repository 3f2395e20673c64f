import type { TextPosition, YamlEntry } from '../text/yaml-tree.ts';
import { suggestion, type Complaints } from './complaints.ts';
import { around, placesIn, runsOf } from './grid.ts';
import { LIMITS } from './limits.ts';
import { nodesIn, type ExplainerGroup, type ExplainerNode, type Grid } from './model.ts';
import { readEntries } from './read-fields.ts';
import { narrowFrom } from './narrow-grid.ts';

interface Drawn {
  readonly nodes: readonly ExplainerNode[];
  readonly groups: readonly ExplainerGroup[];
  /** Where each group is declared. */
  readonly groupAt: ReadonlyMap<string, TextPosition>;
}

/** The two grids of a map; the narrow one is made from the wide one where it is not written. */
export function readLayout(
  entry: YamlEntry | undefined,
  at: TextPosition,
  drawn: Drawn,
  complaints: Complaints,
): { wide: Grid; narrow: Grid } | null {
  if (entry === undefined) {
    complaints.error(at, 'layout is missing; write layout: with wide: and rows of ids');
    return null;
  }
  const fields = readEntries(entry.value, 'layout', ['wide', 'narrow'], complaints);
  const wideEntry = fields.get('wide');
  if (wideEntry === undefined) {
    complaints.error(entry, 'layout.wide is missing; write rows of ids');
    return null;
  }
  const wide = readGrid(wideEntry, 'layout.wide', LIMITS.wide, drawn, complaints);
  const narrowEntry = fields.get('narrow');
  if (wide === null) return null;
  const narrow =
    narrowEntry === undefined
      ? narrowFrom(wide, drawn.nodes)
      : readGrid(narrowEntry, 'layout.narrow', LIMITS.narrow, drawn, complaints);
  if (narrow === null) return null;
  checkGroups(wide, 'layout.wide', drawn, complaints);
  checkGroups(narrow, 'layout.narrow', drawn, complaints);
  return { wide, narrow };
}

function readGrid(
  { value }: YamlEntry,
  name: string,
  most: { readonly columns: number; readonly rows: number },
  { nodes }: Drawn,
  complaints: Complaints,
): Grid | null {
  if (value.kind !== 'text') {
    complaints.error(value, `${name} must be text: rows of ids after a |`);
    return null;
  }
  const at = value.content;
  const lines = value.text.split('\n').map((line) => line.trim());
  const rows = lines.filter((line) => line !== '').map((line) => line.split(/\s+/));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length > most.rows || columns > most.columns) {
    complaints.error(
      at,
      `${name} has ${rows.length} rows and ${columns} columns; at most ${most.columns} columns and ${most.rows} rows`,
    );
    return null;
  }
  const grid = rows.map((row) =>
    Array.from({ length: columns }, (_, column) => (row[column] === '.' ? null : (row[column] ?? null))),
  );
  return checkPlaces(grid, name, at, nodes, complaints) ? grid : null;
}

/** Every node once, as a rectangle, and nothing else. */
function checkPlaces(
  grid: Grid,
  name: string,
  at: TextPosition,
  nodes: readonly ExplainerNode[],
  complaints: Complaints,
): boolean {
  const known = nodes.map(({ id }) => id);
  const places = placesIn(grid);
  let isWhole = true;
  const complain = (message: string): void => {
    isWhole = false;
    complaints.error(at, message);
  };
  for (const [id, place] of places) {
    if (!known.includes(id)) complain(`${name}: "${id}" is not in nodes${suggestion(id, known)}`);
    const cells = grid.flat().filter((cell) => cell === id).length;
    const area = (place.lastRow - place.row + 1) * (place.lastColumn - place.column + 1);
    if (cells !== area) complain(`${name}: "${id}" is not a rectangle (${runsOf(grid, id)})`);
  }
  for (const id of known) if (!places.has(id)) complain(`"${id}" is in nodes but not in ${name}`);
  return isWhole;
}

/** Members of a group form a rectangle that holds no stranger. */
function checkGroups(grid: Grid, name: string, { groups, groupAt }: Drawn, complaints: Complaints): void {
  const places = placesIn(grid);
  for (const { id } of groups) {
    const members = nodesIn(id, groups);
    const own = members.flatMap((member) => places.get(member) ?? []);
    const box = around(own);
    const stranger = [...places].find(
      ([other, place]) =>
        !members.includes(other) &&
        place.row <= box.lastRow &&
        place.lastRow >= box.row &&
        place.column <= box.lastColumn &&
        place.lastColumn >= box.column,
    );
    const at = groupAt.get(id);
    if (stranger !== undefined && at !== undefined)
      complaints.error(at, `group "${id}" would also enclose "${stranger[0]}" in ${name}`);
  }
}

import { NARROW } from './limits.ts';
import type { ExplainerNode, Grid } from './model.ts';
import { FACES, textWidth } from './text-width.ts';

/** Room that borders and the gap take of a narrow drawing with two columns. */
const TAKEN = 90;

/** A grid of at most two columns made from a wide one: each of its columns becomes a row, split where it is too wide. */
export function narrowFrom(wide: Grid, nodes: readonly ExplainerNode[]): Grid {
  const placed = new Set<string>();
  const rows: [string, string][] = [];
  for (let column = 0; column < (wide[0]?.length ?? 0); column += 1) {
    const fresh = [...new Set(wide.flatMap((row) => row[column] ?? []))].filter((id) => !placed.has(id));
    for (const id of fresh) placed.add(id);
    rows.push(...pairUp(fresh, nodes));
  }
  return rows.every(([a, b]) => a === b) ? rows.map(([id]) => [id]) : rows;
}

function pairUp(ids: readonly string[], nodes: readonly ExplainerNode[]): [string, string][] {
  const rows: [string, string][] = [];
  for (let at = 0; at < ids.length; at += 1) {
    const [first, second] = [ids[at] ?? '', ids[at + 1]];
    const isPair = second !== undefined && widthOf(first, nodes) + widthOf(second, nodes) <= NARROW - TAKEN;
    rows.push([first, isPair ? second : first]);
    if (isPair) at += 1;
  }
  return rows;
}

function widthOf(id: string, nodes: readonly ExplainerNode[]): number {
  const node = nodes.find((each) => each.id === id);
  if (node === undefined) return 0;
  if (node.parts.length > 0) return NARROW;
  return Math.max(textWidth(node.label, FACES.label), textWidth(node.note, FACES.note), 60) + 22;
}

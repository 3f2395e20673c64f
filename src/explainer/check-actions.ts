import { short, suggestion, type Complaints } from './complaints.ts';
import type { Action, Comparison, ExplainerGroup, ExplainerKind, ExplainerNode, Message } from './model.ts';
import { areNested } from './read-nodes.ts';
import type { PlacedAction, PlacedStep } from './read-steps.ts';

/** What actions may name. */
export interface Cast {
  readonly kind: ExplainerKind;
  readonly nodes: readonly ExplainerNode[];
  readonly groups: readonly ExplainerGroup[];
  readonly compare: Comparison | null;
}

/** Goes through all actions in playing order: ids that do not exist, and things used before they are there. */
export function checkActions(steps: readonly PlacedStep[], cast: Cast, complaints: Complaints): void {
  const shown = initiallyShown(steps, cast.nodes);
  steps.forEach(({ actions }, index) => {
    for (const placed of actions) checkAction(placed, index + 1, shown, cast, complaints);
  });
}

/** Nodes are there from the start unless the first thing that happens to them is being shown; parts never are. */
function initiallyShown(steps: readonly PlacedStep[], nodes: readonly ExplainerNode[]): Set<string> {
  const shown = new Set(nodes.map(({ id }) => id));
  const met = new Set<string>();
  for (const { action } of steps.flatMap(({ actions }) => actions)) {
    if ((action.verb !== 'show' && action.verb !== 'hide') || action.part !== null || met.has(action.id))
      continue;
    met.add(action.id);
    if (action.verb === 'show') shown.delete(action.id);
  }
  return shown;
}

function checkAction(
  placed: PlacedAction,
  number: number,
  shown: Set<string>,
  cast: Cast,
  complaints: Complaints,
): void {
  const { action, verbAt } = placed;
  switch (action.verb) {
    case 'send':
    case 'reply':
      return checkMessage(action, placed, number, shown, cast, complaints);
    case 'mark':
      for (const id of action.ids) checkId(id, `step ${number} marks`, placed, cast, complaints);
      return;
    case 'badge': {
      const node = cast.nodes.find(({ id }) => id === action.id);
      if (node === undefined)
        return unknown(action.id, `step ${number} sets the badge of`, 'node', placed, cast, complaints);
      if (!node.badges) complaints.error(verbAt, badgeAdvice(action.id, cast.kind));
      return;
    }
    case 'show':
    case 'hide':
      return checkVisibility(action, placed, number, shown, cast, complaints);
    case 'compare':
      return checkCompare(action, placed, cast, complaints);
  }
}

function badgeAdvice(id: string, kind: ExplainerKind): string {
  if (kind === 'lanes') return `"${id}" has no state line; participants in lanes have none`;
  return `"${id}" has no state line; add badges: true to the node`;
}

function checkMessage(
  { verb, from, to }: Message,
  placed: PlacedAction,
  number: number,
  shown: ReadonlySet<string>,
  cast: Cast,
  complaints: Complaints,
): void {
  const word = verb === 'send' ? 'sends' : 'replies';
  const isFrom = checkId(from, `step ${number} ${word} from`, placed, cast, complaints);
  const isTo = checkId(to, `step ${number} ${word} to`, placed, cast, complaints);
  if (!isFrom || !isTo) return;
  if (cast.kind === 'map' && (from === to || areNested(from, to, cast.groups))) {
    const message =
      from === to
        ? `from "${from}" to itself`
        : `between "${from}" and "${to}", one of which is in the other`;
    complaints.error(placed.valueAt, `step ${number} ${word} ${message}`);
  }
  for (const id of [from, to]) {
    if (!shown.has(id) && cast.nodes.some((node) => node.id === id))
      complaints.error(
        placed.verbAt,
        `step ${number} ${word} ${id === from ? 'from' : 'to'} ${id}, which is not shown at that point`,
      );
  }
}

function checkId(
  id: string,
  what: string,
  placed: PlacedAction,
  cast: Cast,
  complaints: Complaints,
): boolean {
  if (idsOf(cast).includes(id)) return true;
  unknown(id, what, 'node or group', placed, cast, complaints);
  return false;
}

function unknown(
  id: string,
  what: string,
  wanted: string,
  { valueAt }: PlacedAction,
  cast: Cast,
  complaints: Complaints,
): void {
  complaints.error(valueAt, `${what} "${short(id)}", which is not a ${wanted}${suggestion(id, idsOf(cast))}`);
}

function idsOf({ nodes, groups }: Cast): string[] {
  return [...nodes, ...groups].map(({ id }) => id);
}

function checkVisibility(
  { verb, id, part }: Extract<Action, { verb: 'show' | 'hide' }>,
  placed: PlacedAction,
  number: number,
  shown: Set<string>,
  cast: Cast,
  complaints: Complaints,
): void {
  const word = verb === 'show' ? 'shows' : 'hides';
  const node = cast.nodes.find((each) => each.id === id);
  if (node === undefined) return unknown(id, `step ${number} ${word}`, 'node', placed, cast, complaints);
  const parts = node.parts.map((each) => each.id);
  if (part !== null && !parts.includes(part)) {
    const known =
      parts.length === 0 ? '; the node has no parts' : `${suggestion(part, parts)} (${parts.join(', ')})`;
    return complaints.error(
      placed.valueAt,
      `step ${number} ${word} "${id}.${short(part)}", which is not a part of ${id}${known}`,
    );
  }
  const name = part === null ? id : `${id}.${part}`;
  if (verb === 'hide' && !shown.has(name))
    return complaints.error(placed.verbAt, `step ${number} hides ${name}, which is not shown at that point`);
  if (verb === 'show' && shown.has(name))
    complaints.warn(placed.verbAt, `step ${number} shows ${name}, which is shown already`);
  if (verb === 'show') shown.add(name);
  else shown.delete(name);
}

function checkCompare(
  { row, left, right, diff }: Extract<Action, { verb: 'compare' }>,
  { verbAt }: PlacedAction,
  { compare }: Cast,
  complaints: Complaints,
): void {
  const rows = compare?.rows.map(({ id }) => id) ?? [];
  if (!rows.includes(row))
    complaints.error(
      verbAt,
      `compare row "${short(row)}" is not defined; rows: ${rows.join(', ') || 'none'}`,
    );
  else if (left === null && right === null && diff === null)
    complaints.error(verbAt, `compare row "${row}" sets nothing; write left, right or diff`);
}

import { isMessage, type Action, type Explainer, type Message } from './model.ts';

/** A moment while playing: a step, counted from 1, and how many of its messages have arrived. */
export interface Moment {
  readonly step: number;
  readonly index: number;
}

/** A value that holds from one moment until the next one of its place. */
export interface Variant {
  readonly text: string;
  /** When it comes, and when another one takes its place, if one ever does. */
  readonly changes: readonly Moment[];
  /** Steps at whose end it holds; none when it is replaced within its own step. */
  readonly on: readonly number[];
  readonly isFinal: boolean;
}

export interface TimedMessage extends Message {
  readonly step: number;
  /** Its place among the messages of the step, from 0. */
  readonly index: number;
}

/** What happens when, folded from the steps; everything the drawing and the player need to know. */
export interface Timeline {
  readonly steps: number;
  /** Messages in each step. */
  readonly counts: readonly number[];
  readonly messages: readonly TimedMessage[];
  /** Steps that mark a node or group. */
  readonly marks: ReadonlyMap<string, readonly number[]>;
  /** State lines by node. */
  readonly badges: ReadonlyMap<string, readonly Variant[]>;
  /** By `node.part`; the text is empty while the slot is. */
  readonly parts: ReadonlyMap<string, readonly Variant[]>;
  /** Nodes that come or go; those that are always there are left out. */
  readonly nodes: ReadonlyMap<string, Presence>;
  readonly compare: ReadonlyMap<string, ComparedRow>;
}

/** Steps at whose end something is there, and the moments at which it comes or goes, in turns. */
export interface Presence {
  readonly on: readonly number[];
  readonly changes: readonly Moment[];
}

/** The cells of a row of the comparison. */
interface ComparedRow {
  readonly left: readonly Variant[];
  readonly right: readonly Variant[];
  readonly difference: readonly (Variant & { readonly isSame: boolean })[];
}

interface Change {
  readonly at: Moment;
  readonly text: string;
}

/** Folds the steps of an explainer. Pure. */
export function timelineOf(explainer: Explainer): Timeline {
  const { steps } = explainer;
  const timed = steps.flatMap(({ actions }, index) => timeActions(actions, index + 1));
  const messages = timed.flatMap(({ action, at }) =>
    isMessage(action) ? [{ ...action, step: at.step, index: at.index }] : [],
  );
  const total = steps.length;
  return {
    steps: total,
    counts: steps.map(({ actions }) => actions.filter(isMessage).length),
    messages,
    marks: marksOf(timed),
    badges: foldAll(
      changesOf(timed, (action) => (action.verb === 'badge' ? [action.id, action.text] : null)),
      total,
    ),
    parts: foldAll(
      changesOf(timed, (action) => {
        if ((action.verb !== 'show' && action.verb !== 'hide') || action.part === null) return null;
        return [`${action.id}.${action.part}`, action.verb === 'show' ? 'shown' : ''];
      }),
      total,
    ),
    nodes: foldNodes(timed, total),
    compare: foldCompare(explainer, timed),
  };
}

interface TimedAction {
  readonly action: Action;
  readonly at: Moment;
}

/** Whatever is no message happens together with the message before it. */
function timeActions(actions: readonly Action[], step: number): TimedAction[] {
  let index = 0;
  return actions.map((action) => ({ action, at: { step, index: isMessage(action) ? index++ : index } }));
}

function marksOf(timed: readonly TimedAction[]): Map<string, number[]> {
  const marks = new Map<string, number[]>();
  for (const { action, at } of timed) {
    if (action.verb !== 'mark') continue;
    for (const id of action.ids) marks.set(id, [...new Set([...(marks.get(id) ?? []), at.step])]);
  }
  return marks;
}

function changesOf(
  timed: readonly TimedAction[],
  pick: (action: Action) => readonly [string, string] | null,
): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  for (const { action, at } of timed) {
    const picked = pick(action);
    if (picked !== null) changes.set(picked[0], [...(changes.get(picked[0]) ?? []), { at, text: picked[1] }]);
  }
  return changes;
}

function foldAll(changes: ReadonlyMap<string, readonly Change[]>, total: number): Map<string, Variant[]> {
  return new Map([...changes].map(([key, list]) => [key, foldChanges(list, total)]));
}

/** Each change as the span in which it holds. An empty text replaces another one, and is nothing before the first. */
function foldChanges(changes: readonly Change[], total: number): Variant[] {
  const kept: Change[] = [];
  for (const change of changes) {
    const before = kept.at(-1);
    if (before !== undefined && isSameMoment(before.at, change.at)) kept.pop();
    const now = kept.at(-1)?.text ?? '';
    if (now !== change.text) kept.push(change);
  }
  return kept.map(({ at, text }, index) => {
    const until = kept[index + 1]?.at;
    const end = until?.step ?? total + 1;
    const on = Array.from({ length: Math.max(0, end - at.step) }, (_, offset) => at.step + offset);
    return { text, changes: until === undefined ? [at] : [at, until], on, isFinal: on.includes(total) };
  });
}

function isSameMoment(a: Moment, b: Moment): boolean {
  return a.step === b.step && a.index === b.index;
}

function foldNodes(timed: readonly TimedAction[], total: number): Timeline['nodes'] {
  const changes = changesOf(timed, (action) =>
    (action.verb === 'show' || action.verb === 'hide') && action.part === null
      ? [action.id, action.verb]
      : null,
  );
  const start: Moment = { step: 1, index: 0 };
  return new Map(
    [...changes].map(([id, list]) => {
      const isHiddenFirst = list[0]?.text === 'show';
      const all = isHiddenFirst ? list : [{ at: start, text: 'show' }, ...list];
      const shown = foldChanges(all, total).filter(({ text }) => text === 'show');
      return [id, { on: shown.flatMap(({ on }) => on), changes: shown.flatMap((each) => each.changes) }];
    }),
  );
}

/** When both of two ends are there. Groups always are. */
export function presenceOfPair(
  { a, b }: { readonly a: string; readonly b: string },
  { nodes, steps }: Timeline,
): Presence {
  const ends = [...new Set([a, b])].flatMap((id) => nodes.get(id) ?? []);
  const all = Array.from({ length: steps }, (_, index) => index + 1);
  const moments = ends.flatMap(({ changes }) => changes).toSorted(inOrder);
  const areThere = (moment: Moment | undefined): boolean =>
    moment !== undefined &&
    ends.every(({ changes }) => changes.filter((change) => inOrder(change, moment) <= 0).length % 2 === 1);
  return {
    on: all.filter((step) => ends.every(({ on }) => on.includes(step))),
    changes: moments.filter((moment, index) => areThere(moment) !== areThere(moments[index - 1])),
  };
}

function inOrder(a: Moment, b: Moment): number {
  return a.step - b.step || a.index - b.index;
}

function foldCompare({ compare, steps }: Explainer, timed: readonly TimedAction[]): Map<string, ComparedRow> {
  const rows = compare?.rows ?? [];
  return new Map(rows.map(({ id }) => [id, foldRow(id, compare?.same ?? '', timed, steps.length)]));
}

function foldRow(id: string, same: string, timed: readonly TimedAction[], total: number): ComparedRow {
  const left: Change[] = [];
  const right: Change[] = [];
  const difference: Change[] = [];
  let diff = '';
  for (const { action, at } of timed) {
    if (action.verb !== 'compare' || action.row !== id) continue;
    if (action.left !== null) left.push({ at, text: action.left });
    if (action.right !== null) right.push({ at, text: action.right });
    diff = action.diff ?? diff;
    const [one, other] = [left.at(-1)?.text ?? '', right.at(-1)?.text ?? ''];
    const text = one !== other ? diff : one === '' ? '' : SAME;
    difference.push({ at, text });
  }
  return {
    left: foldChanges(left, total),
    right: foldChanges(right, total),
    difference: foldChanges(difference, total).map((variant) => {
      const isSame = variant.text === SAME;
      return { ...variant, text: isSame ? same : variant.text, isSame };
    }),
  };
}

/** Stands for the author's word for it while differences are folded; no text of an author is this. */
const SAME = '\u0000';

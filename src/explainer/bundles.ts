import { nodesIn, type ExplainerGroup } from './model.ts';
import { FACES, textWidth } from './text-width.ts';
import type { TimedMessage } from './timeline.ts';

/** The messages of one step between one pair; they run side by side. */
export interface Bundle {
  readonly step: number;
  readonly pair: Pair;
  readonly messages: readonly TimedMessage[];
  /** Width of the widest label. */
  readonly width: number;
}

/** Two ends, in the order of the first message between them. */
export interface Pair {
  readonly a: string;
  readonly b: string;
}

/** Everything that is ever sent between two ends, for the overview. */
export interface Edge extends Pair {
  readonly steps: readonly number[];
  readonly isForward: boolean;
  readonly isBackward: boolean;
}

export function bundlesOf(messages: readonly TimedMessage[]): Bundle[] {
  const bundles = new Map<string, TimedMessage[]>();
  for (const message of messages) {
    const key = `${message.step} ${[message.from, message.to].sort().join(' ')}`;
    bundles.set(key, [...(bundles.get(key) ?? []), message]);
  }
  return [...bundles.values()].flatMap((list) => {
    const [first] = list;
    if (first === undefined) return [];
    const width = Math.max(...list.map(({ label }) => textWidth(label, FACES.message)));
    return [{ step: first.step, pair: { a: first.from, b: first.to }, messages: list, width }];
  });
}

export function edgesOf(messages: readonly TimedMessage[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const { from, to, step } of messages) {
    const key = [from, to].sort().join(' ');
    const edge = edges.get(key) ?? { a: from, b: to, steps: [], isForward: false, isBackward: false };
    edges.set(key, {
      ...edge,
      steps: edge.steps.includes(step) ? edge.steps : [...edge.steps, step],
      isForward: edge.isForward || from === edge.a,
      isBackward: edge.isBackward || from !== edge.a,
    });
  }
  return [...edges.values()];
}

/** Whether a pair runs beside another one, which ends at a group that encloses one of its nodes. */
export function hasTwin({ a, b }: Pair, edges: readonly Pair[], groups: readonly ExplainerGroup[]): boolean {
  return edges.some((other) => {
    const ends = [other.a, other.b];
    if (ends.includes(a) && ends.includes(b)) return false;
    const encloses = ends.some(
      (end) => isGroup(end, groups) && nodesIn(end, groups).some((node) => node === a || node === b),
    );
    return encloses && (ends.includes(a) || ends.includes(b));
  });
}

export function isGroup(id: string, groups: readonly ExplainerGroup[]): boolean {
  return groups.some((group) => group.id === id);
}

import type { ExplainerNode } from './model.ts';
import { FACES, textWidth } from './text-width.ts';
import type { Variant } from './timeline.ts';

/** A rectangle in units of the drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Mode = 'wide' | 'narrow';

/** Inside a box: room at its sides, the line of names, the line of the state, and the slots of parts. */
export const NODE = {
  side: { wide: 15, narrow: 8 },
  height: 50,
  badge: 24,
  head: 54,
  slot: { height: 48, side: 10, gap: 8, inset: 12 },
} as const;

/** Units a node needs, so that all that can ever stand in it fits. */
export interface Need {
  readonly width: number;
  readonly height: number;
  /** Whether its parts stand beside each other. */
  readonly areBeside: boolean;
}

/** @param room width that is there at most, by which parts stand beside or above each other */
export function needOf(
  node: ExplainerNode,
  badges: readonly Variant[],
  mode: Mode,
  isTall: boolean,
  room: number,
): Need {
  const side = 2 * NODE.side[mode];
  const text = Math.max(textWidth(node.label, FACES.label), textWidth(node.note, FACES.note), 40);
  const slots = node.parts.map(
    (part) =>
      Math.max(textWidth(part.label, FACES.label), textWidth(part.note, FACES.note), 30) + 2 * NODE.slot.side,
  );
  const count = slots.length;
  const widest = Math.max(0, ...slots);
  const { gap, inset, height } = NODE.slot;
  const beside = count * widest + (count - 1) * gap + 2 * inset;
  const areBeside = count > 0 && !isTall && beside <= room;
  const partsWidth = count === 0 ? 0 : areBeside ? beside : widest + 2 * inset;
  const partsHeight = areBeside ? height : count * height + (count - 1) * gap;
  const base = count === 0 ? NODE.height : NODE.head + partsHeight + inset;
  return {
    width: Math.max(
      text + side,
      partsWidth,
      ...badges.map(({ text: badge }) => textWidth(badge, FACES.badge) + 22),
    ),
    height: base + (node.badges ? NODE.badge : 0),
    areBeside,
  };
}

/** Units two boxes share along an axis; negative where they lie apart. */
export function overlap(a: Box, b: Box, axis: 'x' | 'y'): number {
  const size = axis === 'x' ? 'width' : 'height';
  return Math.min(a[axis] + a[size], b[axis] + b[size]) - Math.max(a[axis], b[axis]);
}

/** Whether two boxes share more than a border. */
export function areOverlapping(a: Box, b: Box): boolean {
  return overlap(a, b, 'x') > 0.5 && overlap(a, b, 'y') > 0.5;
}

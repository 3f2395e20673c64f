import { NARROW } from './limits.ts';

/** How a piece of text in a drawing is set; the advance is an average, so boxes keep room beyond it. */
export interface Face {
  readonly size: number;
  /** Width of a Latin letter as a share of the size; wide East Asian characters are as wide as the size. */
  readonly advance: number;
}

export const FACES = {
  /** Sans 650: names of boxes. */
  label: { size: 14, advance: 0.56 },
  /** Sans 400: the line below a name. */
  note: { size: 12, advance: 0.58 },
  /** Sans 600: the state of a node. */
  badge: { size: 12.5, advance: 0.58 },
  /** Sans 600: names of groups. */
  group: { size: 12, advance: 0.58 },
  /** Mono 500: what a message says. */
  message: { size: 12, advance: 0.605 },
  /** Sans 650: names above lanes on narrow screens. */
  lane: { size: 12, advance: 0.56 },
} as const satisfies Readonly<Record<string, Face>>;

/** Estimated width of a text in units of the drawing. */
export function textWidth(text: string, { size, advance }: Face): number {
  let width = 0;
  for (const char of text)
    width += (/[\u1100-\u115f\u2e80-\uffef]/.test(char) || char.length > 1 ? 1 : advance) * size;
  return width;
}

/** Keeps a text of this width, centred at `x`, inside a narrow drawing. */
export function clampNarrow(x: number, width: number): number {
  const half = width / 2 + 3;
  return Math.max(half, Math.min(NARROW - half, x));
}

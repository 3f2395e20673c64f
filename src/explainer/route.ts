import { overlap, type Box, type Mode } from './boxes.ts';
import { round } from './shapes.ts';

/** The line of a message, and where its label and head stand. */
export interface Route {
  readonly d: string;
  /** Where it starts and ends, on the borders of the two boxes. */
  readonly start: Point;
  readonly end: Point;
  /** Direction of the head in degrees; 0 points to the right. */
  readonly turn: 0 | 90 | 180 | 270;
  readonly label: Point & { readonly anchor: 'start' | 'middle' | 'end' };
  /** Middle of the line, where the overview has its numbers. */
  readonly middle: Point;
  readonly kind: 'across' | 'down' | 'bent';
  /** The straight pieces, for finding out what they cross. */
  readonly pieces: readonly Box[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A message among those that run side by side. */
export interface Lane {
  readonly index: number;
  readonly count: number;
  /** Units between vertical lanes. */
  readonly pitch: number;
  /** Width of the widest label of the bundle. */
  readonly width: number;
}

export const ONE_LANE: Lane = { index: 0, count: 1, pitch: 11, width: 0 };

/** The drawing a line is part of. */
interface View {
  readonly mode: Mode;
  readonly left: number;
  readonly width: number;
}

/** Between which a label may stand. */
interface Edges {
  readonly least: number;
  readonly most: number;
}

/** Shared sides shorter than this hold no straight arrow. */
const SHARED = 12;
const LANE = 24;
/** Labels of vertical lanes stand below each other. */
const LINE = 17;
const CORNER = 6;

/** A line from one box to another: straight where their sides face each other, else with two bends. */
export function routeBetween(from: Box, to: Box, { mode, left, width }: View, lane: Lane): Route {
  const edges = { least: left + 3, most: left + width - 3 };
  if (overlap(from, to, 'y') > SHARED) return routeAcross(from, to, lane);
  if (overlap(from, to, 'x') > SHARED) return routeDown(from, to, mode, lane, edges);
  return mode === 'wide' ? bendAcross(from, to) : bendDown(from, to, lane.width, edges);
}

/** Steps from the middle lane. */
function offset({ index, count }: Lane): number {
  return index - (count - 1) / 2;
}

function routeAcross(from: Box, to: Box, lane: Lane): Route {
  const top = Math.max(from.y, to.y);
  const middle = top + overlap(from, to, 'y') / 2;
  const y = middle + offset(lane) * LANE + (lane.count > 1 ? 6 : 0);
  const isForward = from.x < to.x;
  const start = { x: isForward ? from.x + from.width : from.x, y };
  const end = { x: isForward ? to.x : to.x + to.width, y };
  const x = (start.x + end.x) / 2;
  return {
    d: `M${round(start.x)} ${round(y)}H${round(end.x)}`,
    start,
    end,
    turn: isForward ? 0 : 180,
    label: { x, y: y - 6, anchor: 'middle' },
    middle: { x, y },
    kind: 'across',
    pieces: [{ x: Math.min(start.x, end.x), y, width: Math.abs(end.x - start.x), height: 0 }],
  };
}

function routeDown(from: Box, to: Box, mode: Mode, lane: Lane, edges: Edges): Route {
  const left = Math.max(from.x, to.x);
  const shared = overlap(from, to, 'x');
  const middle = left + shared / 2;
  // Labels stand to the right of the lines, unless they would leave the drawing there.
  const shift =
    mode === 'wide' ? (lane.count > 1 ? 34 : 0) : Math.min(lane.count > 1 ? 34 : 20, shared / 2 - 9);
  const spread = ((lane.count - 1) / 2) * lane.pitch;
  const isLeft = middle - shift + spread + 8 + lane.width > edges.most;
  const side = isLeft ? -1 : 1;
  const centre = middle - side * shift;
  const x = clamp(centre + offset(lane) * lane.pitch, left + 6, left + shared - 6);
  const isForward = from.y < to.y;
  const start = { x, y: isForward ? from.y + from.height : from.y };
  const end = { x, y: isForward ? to.y : to.y + to.height };
  const y = (start.y + end.y) / 2;
  return {
    d: `M${round(x)} ${round(start.y)}V${round(end.y)}`,
    start,
    end,
    turn: isForward ? 90 : 270,
    label: {
      x: centre + side * (spread + 8),
      y: y + 4 + offset(lane) * LINE,
      anchor: isLeft ? 'end' : 'start',
    },
    middle: { x, y },
    kind: 'down',
    pieces: [{ x, y: Math.min(start.y, end.y), width: 0, height: Math.abs(end.y - start.y) }],
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Horizontal, vertical, horizontal. */
function bendAcross(from: Box, to: Box): Route {
  const isForward = from.x < to.x;
  const isDown = from.y < to.y;
  const start = {
    x: isForward ? from.x + from.width : from.x,
    y: from.y + from.height / 2 + (isDown ? 14 : -14),
  };
  const end = { x: isForward ? to.x : to.x + to.width, y: to.y + to.height / 2 };
  const x = (start.x + end.x) / 2;
  const [s, t] = [isForward ? CORNER : -CORNER, end.y > start.y ? CORNER : -CORNER];
  const d = [
    `M${round(start.x)} ${round(start.y)}H${round(x - s)}`,
    `Q${round(x)} ${round(start.y)} ${round(x)} ${round(start.y + t)}V${round(end.y - t)}`,
    `Q${round(x)} ${round(end.y)} ${round(x + s)} ${round(end.y)}H${round(end.x)}`,
  ];
  const middle = { x, y: (start.y + end.y) / 2 };
  return {
    d: d.join(''),
    start,
    end,
    turn: isForward ? 0 : 180,
    label: { ...middle, y: middle.y + 4, anchor: 'middle' },
    middle,
    kind: 'bent',
    pieces: [
      { x: Math.min(start.x, x), y: start.y, width: Math.abs(x - start.x), height: 0 },
      { x, y: Math.min(start.y, end.y), width: 0, height: Math.abs(end.y - start.y) },
      { x: Math.min(x, end.x), y: end.y, width: Math.abs(end.x - x), height: 0 },
    ],
  };
}

/** Vertical, horizontal, vertical. */
function bendDown(from: Box, to: Box, width: number, edges: Edges): Route {
  const isDown = from.y < to.y;
  const start = { x: from.x + from.width / 2, y: isDown ? from.y + from.height : from.y };
  const end = { x: to.x + to.width / 2 + Math.min(26, to.width / 4), y: isDown ? to.y : to.y + to.height };
  const y = (start.y + end.y) / 2 - 4;
  const [s, t] = [end.x > start.x ? CORNER : -CORNER, isDown ? CORNER : -CORNER];
  const d = [
    `M${round(start.x)} ${round(start.y)}V${round(y - t)}`,
    `Q${round(start.x)} ${round(y)} ${round(start.x + s)} ${round(y)}H${round(end.x - s)}`,
    `Q${round(end.x)} ${round(y)} ${round(end.x)} ${round(y + t)}V${round(end.y)}`,
  ];
  const x = clamp((start.x + end.x) / 2, edges.least + width / 2, edges.most - width / 2);
  return {
    d: d.join(''),
    start,
    end,
    turn: isDown ? 90 : 270,
    label: { x, y: y - 6, anchor: 'middle' },
    middle: { x: (start.x + end.x) / 2, y },
    kind: 'bent',
    pieces: [
      { x: start.x, y: Math.min(start.y, y), width: 0, height: Math.abs(y - start.y) },
      { x: Math.min(start.x, end.x), y, width: Math.abs(end.x - start.x), height: 0 },
      { x: end.x, y: Math.min(y, end.y), width: 0, height: Math.abs(end.y - y) },
    ],
  };
}

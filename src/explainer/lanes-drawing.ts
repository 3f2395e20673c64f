import type { Mode } from './boxes.ts';
import { drawCell, drawHead, drawMessage } from './draw-messages.ts';
import type { DrawingFault } from './check-drawing.ts';
import { HOOK_WIDTH, layOutLanes, type Head, type LanesLayout } from './lanes-layout.ts';
import { WIDE } from './limits.ts';
import type { Drawing, RoutedMessage } from './map-drawing.ts';
import type { Explainer } from './model.ts';
import type { Route } from './route.ts';
import { group, label, path, rect, round, type Shape } from './shapes.ts';
import { clampNarrow, FACES, textWidth } from './text-width.ts';
import { presenceOfPair, type TimedMessage, type Timeline } from './timeline.ts';

export interface LanesDrawing extends Drawing {
  readonly layout: LanesLayout;
}

/** Participants side by side, time running down; what was said stays, paler, once its step is over. */
export function drawLanes(explainer: Explainer, timeline: Timeline, mode: Mode): LanesDrawing {
  const layout = layOutLanes(explainer, timeline, mode);
  const messages = timeline.messages.flatMap((message, index): RoutedMessage[] => {
    const route = routeOf(message, layout.rows[index] ?? 0, layout);
    return route === null ? [] : [{ message, route }];
  });
  const shapes = [
    ...layout.bands.map(({ step, y }) => drawBand(step, y, layout)),
    ...layout.heads.map((head) => drawLane(head, layout, timeline)),
    ...messages.map(({ message, route }) => drawSaid(message, route, timeline)),
    ...messages.map(({ message, route }) => drawMessage(message, route)),
  ];
  const { width, height, heads } = layout;
  const boxes = new Map(heads.map(({ id, box }) => [id, box]));
  return { mode, left: 0, width, height, shapes, boxes, layout, messages };
}

/** A drawing in lanes that is too wide to be read; null when it fits. */
export function findLanesExcess({ mode, layout, width }: LanesDrawing): DrawingFault | null {
  if (layout.excess !== null) return { message: layout.excess, at: null };
  if (mode === 'narrow' || width <= WIDE.most) return null;
  const message = `the lanes are ${Math.ceil(width)} units wide, at most ${WIDE.most}; shorten labels or use fewer lanes`;
  return { message, at: null };
}

/** Where a step begins: a rule with its number. */
function drawBand(step: number, y: number, { width }: LanesLayout): Shape {
  return group('xband', [
    path(null, `M20 ${round(y + 9)}H${round(width - 2)}`),
    group('xk xkl', [drawCell(step, 2, y)]),
  ]);
}

function drawLane({ id, x, box, lines }: Head, layout: LanesLayout, timeline: Timeline): Shape {
  const marks = timeline.marks.get(id);
  const shown = timeline.nodes.get(id);
  const name = layout.mode === 'wide' ? 'xt' : 'xt xln';
  const children = [
    rect(null, box),
    path('xw', `M${round(x)} ${round(box.y + box.height)}V${round(layout.height - 2)}`),
    ...lines.map(({ text, isNote, y }) => label(isNote ? 'xs' : name, text, x, y)),
  ];
  const timing = { ...(marks === undefined ? {} : { marks }), ...shown, isFinal: true };
  return group('xn', children, marks === undefined && shown === undefined ? {} : { timing });
}

/** The message as it stays in the drawing after its step, and in the overview. */
function drawSaid(message: TimedMessage, route: Route, timeline: Timeline): Shape {
  const { on, changes } = presenceOfPair({ a: message.from, b: message.to }, timeline);
  const { x, y, anchor } = route.label;
  const said =
    message.label === '' ? [] : [label('xc', message.label, x, y, { attributes: { 'text-anchor': anchor } })];
  const dashes: Record<string, string> = message.verb === 'reply' ? { 'stroke-dasharray': '5 4' } : {};
  return group('xe', [path('xl', route.d, dashes), drawHead(route), ...said], {
    timing: {
      on: on.filter((step) => step > message.step),
      changes: changes.filter(({ step }) => step > message.step),
      isFinal: true,
    },
  });
}

function routeOf(message: TimedMessage, y: number, layout: LanesLayout): Route | null {
  const from = layout.heads.find(({ id }) => id === message.from);
  const to = layout.heads.find(({ id }) => id === message.to);
  if (from === undefined || to === undefined) return null;
  const width = textWidth(message.label, FACES.message);
  return from === to ? hookAt(from.x, y, width, layout) : lineBetween(from.x, to.x, y, width, layout.mode);
}

function lineBetween(from: number, to: number, y: number, width: number, mode: Mode): Route {
  const middle = (from + to) / 2;
  const x = mode === 'wide' ? middle : clampNarrow(middle, width);
  return {
    d: `M${round(from)} ${round(y)}H${round(to)}`,
    start: { x: from, y },
    end: { x: to, y },
    turn: from < to ? 0 : 180,
    label: { x, y: y - 6, anchor: 'middle' },
    middle: { x: middle, y },
    kind: 'across',
    pieces: [{ x: Math.min(from, to), y, width: Math.abs(to - from), height: 0 }],
  };
}

/** A message to oneself: out of the lane and back, on the side where there is room. */
function hookAt(x: number, y: number, width: number, layout: LanesLayout): Route {
  const isBack = x + HOOK_WIDTH > layout.width - 4;
  const side = isBack ? -1 : 1;
  const reach = x + side * HOOK_WIDTH;
  const isNarrow = layout.mode === 'narrow';
  return {
    d: `M${round(x)} ${round(y)}H${round(reach)}V${round(y + 14)}H${round(x)}`,
    start: { x, y },
    end: { x, y: y + 14 },
    turn: isBack ? 0 : 180,
    // On narrow screens it stands above, as it does for every other message.
    label: isNarrow
      ? { x: clampNarrow((x + reach) / 2, width), y: y - 6, anchor: 'middle' }
      : { x: reach + side * 8, y: y + 11, anchor: isBack ? 'end' : 'start' },
    middle: { x: reach, y: y + 7 },
    kind: 'bent',
    pieces: [],
  };
}

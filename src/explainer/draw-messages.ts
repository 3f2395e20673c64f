import type { Route } from './route.ts';
import { group, label, path, rect, round, type Shape } from './shapes.ts';
import type { TimedMessage } from './timeline.ts';

/** A message of one step: its line, its head, the square that runs along it, and what it says. */
export function drawMessage(message: TimedMessage, route: Route): Shape {
  const { step, index } = message;
  const { x, y, anchor } = route.label;
  const said =
    message.label === '' ? [] : [label('xc', message.label, x, y, { attributes: { 'text-anchor': anchor } })];
  const children = [
    path('xl', route.d),
    drawHead(route),
    rect('xd', { x: -4.5, y: -4.5, width: 9, height: 9 }),
    ...said,
  ];
  const role = message.verb === 'reply' ? 'xm xr' : 'xm';
  return group(role, children, { timing: { on: [step], changes: [{ step, index }], isFinal: false } });
}

const HEAD = 'M0 0-9-4.5-6.5 0-9 4.5z';

export function drawHead({ end, turn }: Pick<Route, 'end' | 'turn'>): Shape {
  const turned = turn === 0 ? '' : ` rotate(${turn})`;
  return path('xa', HEAD, { transform: `translate(${round(end.x)} ${round(end.y)})${turned}` });
}

const CELL = 18;

/** The numbers of the steps that use an edge, in cells on its middle; more than fit stand in further rows. */
export function drawNumbers(
  steps: readonly number[],
  { middle, kind, start, end }: Route,
  view: { readonly left: number; readonly width: number },
): Shape {
  const room = kind === 'across' ? Math.abs(end.x - start.x) - 20 : 3 * CELL;
  const perRow = Math.max(1, Math.min(steps.length, Math.floor(room / CELL)));
  const rows = Math.ceil(steps.length / perRow);
  const half = (perRow * CELL) / 2;
  const x = Math.max(view.left + half + 1, Math.min(view.left + view.width - half - 1, middle.x));
  const cells = steps.map((step, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, steps.length - row * perRow);
    const left = x - (inRow * CELL) / 2 + (index % perRow) * CELL;
    return drawCell(step, left, middle.y - (rows * CELL) / 2 + row * CELL);
  });
  return group('xk', cells);
}

/** A step number in a red cell. */
export function drawCell(step: number, left: number, top: number): Shape {
  return group(
    null,
    [rect(null, { x: 0, y: 0, width: CELL, height: CELL }), label(null, String(step), CELL / 2, 13)],
    { attributes: { transform: `translate(${round(left)} ${round(top)})` } },
  );
}

import { escapeHtml } from '../text/escape-html.ts';
import { bundlesOf } from './bundles.ts';
import type { DrawnExplainer } from './draw-explainer.ts';
import { round, stillMarkup } from './shapes.ts';

/** The wide overview as a file of its own: light colours, no classes, nothing to load. */
export function renderPicture({ explainer, wide }: DrawnExplainer): string {
  const { left, width, height, shapes } = wide;
  const box = `x="${round(left)}" y="0" width="${round(width)}" height="${round(height)}"`;
  const described = explainer.summary === '' ? '' : `<desc>${escapeHtml(explainer.summary)}</desc>`;
  const drawn = shapes.map((shape) => stillMarkup(shape)).join('');
  const view = `viewBox="${round(left)} 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view} role="img"><title>${escapeHtml(explainer.title)}</title>${described}<rect ${box} fill="#ffffff"/>${drawn}</svg>\n`;
}

const [WIDTH, HEIGHT, CELL, MARGIN] = [290, 144, 18, 13];
/** Of a long drawing in lanes, only the beginning. */
const MOST_LINES = 8;

/** A thumbnail for lists: boxes and lines on manuscript paper, no words; classes take the page's colours. */
export function renderThumbnail({ explainer, timeline, wide }: DrawnExplainer): string {
  const boxes = [...wide.boxes];
  const routes = firstRoutes(wide.messages, explainer.kind === 'lanes');
  const xs = boxes.flatMap(([, box]) => [box.x, box.x + box.width]);
  const ys = [
    ...boxes.flatMap(([, box]) => [box.y, box.y + box.height]),
    ...routes.map(({ route }) => route.end.y),
  ];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = {
    x: (WIDTH - 2 * MARGIN) / (Math.max(...xs) - left),
    y: (HEIGHT - 2 * MARGIN) / (Math.max(...ys) - top),
  };
  const x = (value: number): number => round(MARGIN + (value - left) * scale.x);
  const y = (value: number): number => round(MARGIN + (value - top) * scale.y);
  const busiest = bundlesOf(routes.map(({ message }) => message)).toSorted(
    (a, b) => b.messages.length - a.messages.length,
  )[0];
  const lines = routes.map(({ message, route: { start, end } }) => {
    const isRed = busiest?.messages.includes(message) === true;
    return `<path${isRed ? ' class="m-r"' : ''} d="M${x(start.x)} ${y(start.y)}L${x(end.x)} ${y(end.y)}"/>`;
  });
  const rects = boxes.map(([id, box]) => {
    const marked = timeline.marks.has(id) ? ' class="m-on"' : '';
    return `<rect${marked} x="${x(box.x)}" y="${y(box.y)}" width="${round(box.width * scale.x)}" height="${round(box.height * scale.y)}"/>`;
  });
  const lanes =
    explainer.kind === 'lanes'
      ? boxes.map(
          ([, box]) => `<path d="M${x(box.x + box.width / 2)} ${y(box.y + box.height)}V${HEIGHT - MARGIN}"/>`,
        )
      : [];
  return `<svg class="mini" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true"><path class="m-g" d="${GRID}"/>${[...lanes, ...lines, ...rects].join('')}</svg>`;
}

const steps = (length: number): number[] =>
  Array.from({ length: Math.floor(length / CELL) + 1 }, (_, index) => index * CELL + 0.5);
const GRID = [
  ...steps(WIDTH).map((at) => `M${at} 0V${HEIGHT}`),
  ...steps(HEIGHT).map((at) => `M0 ${at}H${WIDTH}`),
].join('');

type Routed = DrawnExplainer['wide']['messages'];

/** One line for each pair of a map; the first lines of a drawing in lanes. */
function firstRoutes(messages: Routed, isLanes: boolean): Routed {
  if (isLanes) return messages.slice(0, MOST_LINES);
  const pairs = new Set<string>();
  return messages.filter(({ message: { from, to } }) => {
    const pair = [from, to].sort().join(' ');
    return !pairs.has(pair) && Boolean(pairs.add(pair));
  });
}

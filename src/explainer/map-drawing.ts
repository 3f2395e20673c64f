import type { Box, Mode } from './boxes.ts';
import { bundlesOf, edgesOf, hasTwin, isGroup, type Edge } from './bundles.ts';
import { drawGroup, drawNode } from './draw-boxes.ts';
import { drawHead, drawMessage, drawNumbers } from './draw-messages.ts';
import { layOutMap, type MapLayout } from './map-layout.ts';
import type { Explainer, Grid } from './model.ts';
import { ONE_LANE, routeBetween, type Lane, type Route } from './route.ts';
import { group, path, type Shape } from './shapes.ts';
import { presenceOfPair, type TimedMessage, type Timeline } from './timeline.ts';

/** One of the two drawings of an explainer. */
export interface Drawing {
  readonly mode: Mode;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** Of nodes, or of the heads of lanes, by id. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly messages: readonly RoutedMessage[];
}

/** A message and its way, as it is drawn and as overlaps are found. */
export interface RoutedMessage {
  readonly message: TimedMessage;
  readonly route: Route;
}

export interface MapDrawing extends Drawing {
  readonly layout: MapLayout;
}

/** A map with every state it can have, and the overview below them. */
export function drawMap(explainer: Explainer, timeline: Timeline, grid: Grid, mode: Mode): MapDrawing {
  const layout = layOutMap(explainer, timeline, grid, mode);
  const messages = routeMessages(explainer, timeline, layout);
  const outermostFirst = explainer.groups.toSorted(
    (a, b) => sizeOf(layout.boxes.get(b.id)) - sizeOf(layout.boxes.get(a.id)),
  );
  const shapes = [
    ...outermostFirst.map((each) => drawGroup(each, layout, timeline)),
    ...edgesOf(timeline.messages).map((edge) => drawEdge(edge, explainer, timeline, layout)),
    ...explainer.nodes.map((node) => drawNode(node, layout, timeline)),
    ...messages.map(({ message, route }) => drawMessage(message, route)),
  ];
  const { left, width, height } = layout;
  const boxes = new Map(
    explainer.nodes.flatMap(({ id }) => {
      const box = layout.boxes.get(id);
      return box === undefined ? [] : [[id, box] as const];
    }),
  );
  return { mode, left, width, height, shapes, boxes, layout, messages };
}

function sizeOf(box: { width: number; height: number } | undefined): number {
  return box === undefined ? 0 : box.width * box.height;
}

/** Units between a pair and its twin. */
const TWIN_PITCH = 26;

function routeMessages(explainer: Explainer, timeline: Timeline, layout: MapLayout): RoutedMessage[] {
  const edges = edgesOf(timeline.messages);
  const routed = bundlesOf(timeline.messages).flatMap(({ pair, messages, width }) => {
    const single = messages.length === 1 ? laneOf(pair, edges, explainer) : ONE_LANE;
    return messages.flatMap((message, index): RoutedMessage[] => {
      const lane = messages.length === 1 ? single : { index, count: messages.length, pitch: 11, width };
      const route = routeFor(message.from, message.to, { ...lane, width }, layout);
      return route === null ? [] : [{ message, route }];
    });
  });
  return routed.toSorted((a, b) => a.message.step - b.message.step || a.message.index - b.message.index);
}

/** The lane of a pair that is alone, beside its twin if it has one. */
function laneOf(pair: { a: string; b: string }, edges: readonly Edge[], { groups }: Explainer): Lane {
  const isToGroup = isGroup(pair.a, groups) || isGroup(pair.b, groups);
  if (isToGroup) return { index: 1, count: 2, pitch: TWIN_PITCH, width: 0 };
  return hasTwin(pair, edges, groups) ? { index: 0, count: 2, pitch: TWIN_PITCH, width: 0 } : ONE_LANE;
}

function routeFor(from: string, to: string, lane: Lane, layout: MapLayout): Route | null {
  const [a, b] = [layout.boxes.get(from), layout.boxes.get(to)];
  return a === undefined || b === undefined ? null : routeBetween(a, b, layout, lane);
}

/** An arrow of the overview; while a step sends over it, the messages stand in its place. */
function drawEdge(edge: Edge, explainer: Explainer, timeline: Timeline, layout: MapLayout): Shape {
  const lane = laneOf(edge, edgesOf(timeline.messages), explainer);
  const forth = routeFor(edge.a, edge.b, lane, layout);
  const back = routeFor(edge.b, edge.a, lane, layout);
  if (forth === null || back === null) return group('xe', []);
  const { on, changes } = presenceOfPair(edge, timeline);
  const children = [
    path('xl', forth.d),
    ...(edge.isForward ? [drawHead(forth)] : []),
    ...(edge.isBackward ? [drawHead(back)] : []),
    drawNumbers(edge.steps, forth, layout),
  ];
  return group('xe', children, {
    timing: {
      on: on.filter((step) => !edge.steps.includes(step)),
      changes: changes.filter(({ step }) => !edge.steps.includes(step)),
      isFinal: true,
    },
  });
}

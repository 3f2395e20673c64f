import { needOf, overlap, type Box, type Mode, type Need } from './boxes.ts';
import { bundlesOf, type Bundle } from './bundles.ts';
import { around, placesIn, type Place } from './grid.ts';
import { NARROW, WIDE } from './limits.ts';
import { nodesIn, type Explainer, type ExplainerGroup, type Grid } from './model.ts';
import { FACES, textWidth } from './text-width.ts';
import type { Timeline } from './timeline.ts';

/** Where everything of a map stands. */
export interface MapLayout {
  readonly mode: Mode;
  readonly width: number;
  readonly height: number;
  /** Left edge of the view, which is negative where a small drawing is padded. */
  readonly left: number;
  /** Of nodes and groups, by id. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly needs: ReadonlyMap<string, Need>;
  /** The widest gap and what asks for it, for a complaint. */
  readonly widest: string;
}

/** Group edges add this much to a gap they cross; the top edge leaves room for the label. */
const EDGE = { wide: 18, narrow: 11 } as const;
const TOP = { wide: 30, narrow: 26 } as const;
const GAP_X = { wide: 54, narrow: 20 } as const;
const GAP_Y = { wide: 40, narrow: 34 } as const;
/** Beside a label, so that line and head show at both its ends. */
const LABEL_ROOM = { wide: 34, narrow: 12 } as const;
const MARGIN = 2;

/** Sizes of columns, rows and the gaps before, between and after them; only ever grown. */
interface Tracks {
  readonly columns: number[];
  readonly rows: number[];
  readonly gapsX: number[];
  readonly gapsY: number[];
}

interface Plan {
  readonly mode: Mode;
  readonly explainer: Explainer;
  readonly places: ReadonlyMap<string, Place>;
  /** Places of groups, which are the smallest rectangles around their members. */
  readonly spans: ReadonlyMap<string, Place>;
  readonly needs: ReadonlyMap<string, Need>;
  readonly tracks: Tracks;
}

/** Lays out a map by arithmetic alone. */
export function layOutMap(explainer: Explainer, timeline: Timeline, grid: Grid, mode: Mode): MapLayout {
  const plan = startPlan(explainer, timeline, grid, mode);
  growForNodes(plan);
  growForGroups(plan);
  let widest = '';
  let most = 0;
  for (const bundle of bundlesOf(timeline.messages)) {
    const grown = growForBundle(bundle, plan);
    if (grown <= most) continue;
    most = grown;
    const said = bundle.messages.map(({ label }) => label).find((label) => label !== '');
    widest = `between "${bundle.pair.a}" and "${bundle.pair.b}"${said === undefined ? '' : ` (label "${said}")`}`;
  }
  growForGroupLabels(plan);
  if (mode === 'narrow') shareRest(plan.tracks);
  const { columns, gapsX, rows, gapsY } = plan.tracks;
  const drawn = sum(columns) + sum(gapsX) + 2 * MARGIN;
  const width = mode === 'wide' ? Math.max(WIDE.least, Math.ceil(drawn)) : Math.ceil(drawn - 0.01);
  return {
    mode,
    width,
    height: Math.ceil(sum(rows) + sum(gapsY) + 2 * MARGIN),
    left: mode === 'wide' ? -Math.floor((width - drawn) / 2) : 0,
    boxes: boxesOf(plan),
    needs: plan.needs,
    widest,
  };
}

function startPlan(explainer: Explainer, timeline: Timeline, grid: Grid, mode: Mode): Plan {
  const places = placesIn(grid);
  const columns = grid[0]?.length ?? 0;
  const room = mode === 'wide' ? WIDE.most : NARROW - 2 * (MARGIN + 3 * EDGE.narrow);
  const needs = new Map(
    explainer.nodes.map((node) => {
      const place = places.get(node.id);
      const isTall = place !== undefined && mode === 'wide' && place.lastRow > place.row;
      const isHalf = mode === 'narrow' && columns > 1 && place?.column === place?.lastColumn;
      const badges = timeline.badges.get(node.id) ?? [];
      return [node.id, needOf(node, badges, mode, isTall, isHalf ? room / 2 : room)];
    }),
  );
  const spans = new Map(
    explainer.groups.map(({ id }) => [
      id,
      around(nodesIn(id, explainer.groups).flatMap((node) => places.get(node) ?? [])),
    ]),
  );
  const inner = (size: number, count: number): number[] =>
    Array.from({ length: count + 1 }, (_, index) => (index === 0 || index === count ? 0 : size));
  const tracks: Tracks = {
    columns: Array.from({ length: columns }, () => 0),
    rows: grid.map(() => 0),
    gapsX: inner(GAP_X[mode], columns),
    gapsY: inner(GAP_Y[mode], grid.length),
  };
  return { mode, explainer, places, spans, needs, tracks };
}

/** Nodes of one track first; one that spans several widens the last of them by what is missing. */
function growForNodes({ places, needs, tracks }: Plan): void {
  const spanOf = (place: Place): number => place.lastColumn - place.column + place.lastRow - place.row;
  const ordered = [...places].toSorted(([, a], [, b]) => spanOf(a) - spanOf(b));
  for (const [id, place] of ordered) {
    const need = needs.get(id);
    if (need === undefined) continue;
    grow(tracks.columns, tracks.gapsX, place.column, place.lastColumn, need.width);
    grow(tracks.rows, tracks.gapsY, place.row, place.lastRow, need.height);
  }
}

function grow(sizes: number[], gaps: readonly number[], first: number, last: number, wanted: number): void {
  const there = sum(sizes.slice(first, last + 1)) + sum(gaps.slice(first + 1, last + 1));
  sizes[last] = (sizes[last] ?? 0) + Math.max(0, wanted - there);
}

function growForGroups({ spans, tracks, mode }: Plan): void {
  for (const span of spans.values()) {
    add(tracks.gapsX, span.column, EDGE[mode]);
    add(tracks.gapsX, span.lastColumn + 1, EDGE[mode]);
    add(tracks.gapsY, span.row, TOP[mode]);
    add(tracks.gapsY, span.lastRow + 1, EDGE[mode]);
  }
}

function add(sizes: number[], index: number, size: number): void {
  sizes[index] = (sizes[index] ?? 0) + size;
}

/** Makes room for the messages of one step between one pair; returns the room between the two then. */
function growForBundle({ pair, messages, width }: Bundle, plan: Plan): number {
  const { mode, tracks } = plan;
  const boxes = boxesOf(plan);
  const [a, b] = [boxes.get(pair.a), boxes.get(pair.b)];
  const [from, to] = [placeOf(pair.a, plan), placeOf(pair.b, plan)];
  if (a === undefined || b === undefined || from === undefined || to === undefined) return 0;
  const isBeside = from.row <= to.lastRow && to.row <= from.lastRow;
  const isAbove = from.column <= to.lastColumn && to.column <= from.lastColumn;
  if (isBeside) {
    const tall = messages.length * 24 + 10 - overlap(a, b, 'y');
    if (tall > 0) add(tracks.rows, Math.max(from.row, to.row), tall);
    const missing = width + LABEL_ROOM[mode] + overlap(a, b, 'x');
    if (missing > 0) add(tracks.gapsX, Math.min(from.lastColumn, to.lastColumn) + 1, missing);
    return Math.max(width + LABEL_ROOM[mode], -overlap(a, b, 'x'));
  }
  const missing = (isAbove ? messages.length * 17 + 30 : 34) + overlap(a, b, 'y');
  if (missing > 0) add(tracks.gapsY, Math.min(from.lastRow, to.lastRow) + 1, missing);
  return 0;
}

function placeOf(id: string, { places, spans }: Plan): Place | undefined {
  return places.get(id) ?? spans.get(id);
}

function growForGroupLabels(plan: Plan): void {
  const boxes = boxesOf(plan);
  for (const { id, label } of plan.explainer.groups) {
    const span = plan.spans.get(id);
    const missing = textWidth(label, FACES.group) + 26 - (boxes.get(id)?.width ?? 0);
    if (span !== undefined && missing > 0) add(plan.tracks.columns, span.lastColumn, missing);
  }
}

/** A narrow drawing is always as wide as a narrow screen. */
function shareRest({ columns, gapsX }: Tracks): void {
  const rest = NARROW - 2 * MARGIN - sum(columns) - sum(gapsX);
  if (rest > 0) columns.forEach((_, index) => add(columns, index, rest / columns.length));
}

function boxesOf({ places, explainer, tracks, mode }: Plan): Map<string, Box> {
  const starts = (sizes: readonly number[], gaps: readonly number[]): number[] =>
    sizes.map((_, index) => MARGIN + sum(sizes.slice(0, index)) + sum(gaps.slice(0, index + 1)));
  const [xs, ys] = [starts(tracks.columns, tracks.gapsX), starts(tracks.rows, tracks.gapsY)];
  const boxes = new Map<string, Box>();
  for (const [id, place] of places) {
    const [x, y] = [xs[place.column] ?? 0, ys[place.row] ?? 0];
    const right = (xs[place.lastColumn] ?? 0) + (tracks.columns[place.lastColumn] ?? 0);
    const bottom = (ys[place.lastRow] ?? 0) + (tracks.rows[place.lastRow] ?? 0);
    boxes.set(id, { x, y, width: right - x, height: bottom - y });
  }
  const addGroup = (group: ExplainerGroup): Box => {
    const members = group.of.flatMap((id) => {
      const inner = explainer.groups.find((each) => each.id === id);
      return (inner === undefined ? boxes.get(id) : addGroup(inner)) ?? [];
    });
    const x = Math.min(...members.map((box) => box.x)) - EDGE[mode];
    const y = Math.min(...members.map((box) => box.y)) - TOP[mode];
    const right = Math.max(...members.map((box) => box.x + box.width)) + EDGE[mode];
    const bottom = Math.max(...members.map((box) => box.y + box.height)) + EDGE[mode];
    const box = { x, y, width: right - x, height: bottom - y };
    boxes.set(group.id, box);
    return box;
  };
  explainer.groups.forEach(addGroup);
  return boxes;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

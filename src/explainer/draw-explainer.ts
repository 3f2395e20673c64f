import { findExcess, findOverlaps, type DrawingFault } from './check-drawing.ts';
import { drawLanes, findLanesExcess } from './lanes-drawing.ts';
import { drawMap, type Drawing } from './map-drawing.ts';
import type { Explainer } from './model.ts';
import { timelineOf, type Timeline } from './timeline.ts';

export type { DrawingFault } from './check-drawing.ts';

/** An explainer drawn for wide and for narrow screens. */
export interface DrawnExplainer {
  readonly explainer: Explainer;
  readonly timeline: Timeline;
  readonly wide: Drawing;
  readonly narrow: Drawing;
  /** It cannot be shown so. */
  readonly excesses: readonly DrawingFault[];
  /** It can, but something covers something else. */
  readonly overlaps: readonly DrawingFault[];
}

/** Draws a valid explainer. Pure, and bounded by the limits of the model. */
export function drawExplainer(explainer: Explainer): DrawnExplainer {
  const timeline = timelineOf(explainer);
  const { layout } = explainer;
  if (layout === null) {
    const [wide, narrow] = [drawLanes(explainer, timeline, 'wide'), drawLanes(explainer, timeline, 'narrow')];
    const excesses = [wide, narrow].flatMap((drawing) => findLanesExcess(drawing) ?? []);
    return { explainer, timeline, wide, narrow, excesses, overlaps: [] };
  }
  const wide = drawMap(explainer, timeline, layout.wide, 'wide');
  const narrow = drawMap(explainer, timeline, layout.narrow, 'narrow');
  return {
    explainer,
    timeline,
    wide,
    narrow,
    excesses: [wide, narrow].flatMap((drawing) => findExcess(drawing) ?? []),
    overlaps: [wide, narrow].flatMap((drawing) => findOverlaps(explainer, drawing)),
  };
}

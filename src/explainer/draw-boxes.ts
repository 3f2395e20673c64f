import { NODE, type Box } from './boxes.ts';
import type { MapLayout } from './map-layout.ts';
import type { ExplainerGroup, ExplainerNode, Part } from './model.ts';
import { group, label, rect, type Shape, type Timing } from './shapes.ts';
import type { Timeline, Variant } from './timeline.ts';

/** The frame of a group with its name at the corner. */
export function drawGroup({ id, label: name }: ExplainerGroup, layout: MapLayout, timeline: Timeline): Shape {
  const box = layout.boxes.get(id) ?? NOWHERE;
  const isWide = layout.mode === 'wide';
  const x = isWide ? box.x + 11 : box.x + box.width - 10;
  const attributes: Record<string, string> = isWide ? {} : { 'text-anchor': 'end' };
  const marks = timeline.marks.get(id);
  const timing: Timing | null = marks === undefined ? null : { marks, isFinal: true };
  return group('xg', [rect(null, box), label(null, name, x, box.y + 18, { attributes })], { timing });
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** A node with all states and parts it can have. */
export function drawNode(node: ExplainerNode, layout: MapLayout, timeline: Timeline): Shape {
  const box = layout.boxes.get(node.id) ?? NOWHERE;
  const centre = box.x + box.width / 2;
  const hasParts = node.parts.length > 0;
  const top = hasParts
    ? box.y + 24
    : box.y + box.height / 2 + (node.note === '' ? 5 : -3) - (node.badges ? NODE.badge / 2 : 0);
  const badgeTop = top + (node.note === '' ? 10 : 26);
  const children = [
    rect(null, box),
    label('xt', node.label, centre, top),
    ...(node.note === '' ? [] : [label('xs', node.note, centre, top + 17)]),
    ...(node.badges ? [drawBadges(timeline.badges.get(node.id) ?? [], box, badgeTop)] : []),
    ...(hasParts ? drawParts(node, box, top + 30 + (node.badges ? NODE.badge : 0), layout, timeline) : []),
  ];
  return group('xn', children, { timing: timingOf(node.id, timeline) });
}

function timingOf(id: string, timeline: Timeline): Timing | null {
  const marks = timeline.marks.get(id);
  const shown = timeline.nodes.get(id);
  if (marks === undefined && shown === undefined) return null;
  return { ...(marks === undefined ? {} : { marks }), ...shown, isFinal: true };
}

/** The state line: every text it ever holds, in one place. */
function drawBadges(variants: readonly Variant[], box: Box, top: number): Shape {
  const centre = box.x + box.width / 2;
  const texts = variants.map((variant) =>
    label('xb', variant.text, centre, top + 15.5, { timing: timingFrom(variant) }),
  );
  return group('xbs', [
    rect(null, { x: box.x + 10, y: top, width: box.width - 20, height: 22 }),
    group('xv', texts),
  ]);
}

function timingFrom({ on, changes, isFinal }: Variant): Timing {
  return { on, changes, isFinal };
}

function drawParts(
  node: ExplainerNode,
  box: Box,
  top: number,
  layout: MapLayout,
  timeline: Timeline,
): Shape[] {
  const { inset, gap } = NODE.slot;
  const count = node.parts.length;
  const areBeside = layout.needs.get(node.id)?.areBeside ?? false;
  const room = { width: box.width - 2 * inset, height: box.y + box.height - top - inset };
  const width = areBeside ? (room.width - (count - 1) * gap) / count : room.width;
  const height = areBeside ? room.height : Math.min(66, (room.height - (count - 1) * gap) / count);
  return node.parts.flatMap((part, index) => {
    const slot = {
      x: box.x + inset + (areBeside ? index * (width + gap) : 0),
      y: top + (areBeside ? 0 : index * (height + gap)),
      width,
      height,
    };
    const variants = timeline.parts.get(`${node.id}.${part.id}`) ?? [];
    return [
      rect('xslot', slot),
      group(
        'xv',
        variants.map((variant) => drawPart(part, slot, variant)),
      ),
    ];
  });
}

function drawPart(part: Part, slot: Box, variant: Variant): Shape {
  const centre = slot.x + slot.width / 2;
  const middle = slot.y + slot.height / 2;
  const children =
    variant.text === ''
      ? []
      : [
          rect(null, slot),
          label('xt', part.label, centre, middle + (part.note === '' ? 5 : -3)),
          ...(part.note === '' ? [] : [label('xs', part.note, centre, middle + 14)]),
        ];
  return group('xpart', children, { timing: timingFrom(variant) });
}

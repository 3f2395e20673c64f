import { areOverlapping, type Box } from './boxes.ts';
import { NARROW, WIDE } from './limits.ts';
import type { MapDrawing, RoutedMessage } from './map-drawing.ts';
import { nodesIn, type Explainer } from './model.ts';
import { FACES, textWidth } from './text-width.ts';

/** Something a drawing shows only once it is laid out. */
export interface DrawingFault {
  readonly message: string;
  /** Of a message that meets something; null for the drawing as a whole. */
  readonly at: { readonly step: number; readonly index: number } | null;
}

/** A drawing that is too wide to be read; null when it fits. */
export function findExcess({ mode, layout, width }: MapDrawing): DrawingFault | null {
  const most = mode === 'wide' ? WIDE.most : NARROW;
  if (width <= most) return null;
  const advice = mode === 'wide' ? 'shorten labels' : 'put nodes below each other or shorten labels';
  const gap = layout.widest === '' ? '' : `; the widest gap is ${layout.widest}`;
  return {
    message: `layout.${mode} is ${Math.ceil(width)} units wide, at most ${most}${gap}; ${advice}`,
    at: null,
  };
}

/** Labels and lines of messages that meet a box that is not theirs. */
export function findOverlaps(explainer: Explainer, { layout, messages }: MapDrawing): DrawingFault[] {
  return messages.flatMap(({ message, route }) => {
    const met = explainer.nodes.flatMap((node): string[] => {
      const box = layout.boxes.get(node.id);
      if (box === undefined) return [];
      const ends = [message.from, message.to].flatMap((id) => nodesIn(id, explainer.groups));
      const said = areOverlapping(labelBox({ message, route }), box);
      const crossed =
        !ends.includes(node.id) && route.pieces.some((piece) => areOverlapping(thicken(piece), box));
      if (said) return [`label '${message.label}' overlaps ${node.label}`];
      return crossed ? [`the arrow from "${message.from}" to "${message.to}" crosses ${node.label}`] : [];
    });
    return met.slice(0, 1).map((what) => ({
      message: `step ${message.step}: ${what}; put an empty column between them`,
      at: { step: message.step, index: message.index },
    }));
  });
}

/** The box of a message's label as it is set. */
export function labelBox({ message, route }: RoutedMessage): Box {
  const width = textWidth(message.label, FACES.message);
  const { x, y, anchor } = route.label;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { x: left, y: y - 9, width, height: message.label === '' ? 0 : 11 };
}

function thicken({ x, y, width, height }: Box): Box {
  return { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
}

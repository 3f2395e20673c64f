import { NODE, type Box, type Mode } from './boxes.ts';
import { NARROW, WIDE } from './limits.ts';
import type { Explainer, ExplainerNode } from './model.ts';
import { FACES, textWidth, type Face } from './text-width.ts';
import type { Timeline, TimedMessage } from './timeline.ts';

/** Where everything of a drawing in lanes stands. */
export interface LanesLayout {
  readonly mode: Mode;
  readonly width: number;
  readonly height: number;
  readonly heads: readonly Head[];
  readonly bands: readonly { readonly step: number; readonly y: number }[];
  /** Height of each message's line, in the order of the messages. */
  readonly rows: readonly number[];
  /** A name that is too wide for its lane on a narrow screen; null when all fit. */
  readonly excess: string | null;
}

/** A participant: its box on top, and the line below it. */
export interface Head {
  readonly id: string;
  readonly x: number;
  readonly box: Box;
  readonly lines: readonly { readonly text: string; readonly isNote: boolean; readonly y: number }[];
}

const MARGIN = 2;
const BAND = 30;
const ROW = 30;
/** A message to oneself is a hook, which takes a little more. */
const HOOK = 40;
const LINE = { label: 17, note: 16 } as const;

/** Lays out participants side by side and their messages below each other, in the order of time. */
export function layOutLanes({ nodes, steps }: Explainer, timeline: Timeline, mode: Mode): LanesLayout {
  const { xs, widths, width } =
    mode === 'wide' ? wideLanes(nodes, timeline.messages) : narrowLanes(nodes.length);
  const texts = nodes.map((node, index) => wrapHead(node, mode, (widths[index] ?? 0) - 6));
  const height = Math.max(NODE.height, ...texts.map((lines) => heightOf(lines) + 20));
  const heads = nodes.map((node, index): Head => {
    const boxWidth = widths[index] ?? 0;
    const x = xs[index] ?? 0;
    const lines = texts[index] ?? [];
    let y = MARGIN + (height - heightOf(lines)) / 2 - 4;
    return {
      id: node.id,
      x,
      box: { x: x - boxWidth / 2, y: MARGIN, width: boxWidth, height },
      lines: lines.map((line) => ({ ...line, y: (y += line.isNote ? LINE.note : LINE.label) })),
    };
  });
  const { bands, rows, end } = rowsOf(steps.length, timeline.messages, MARGIN + height + 14);
  const excess = mode === 'narrow' ? findWideWord(nodes, heads) : null;
  return { mode, width, height: end + 8, heads, bands, rows, excess };
}

function heightOf(lines: readonly { readonly isNote: boolean }[]): number {
  return lines.reduce((total, { isNote }) => total + (isNote ? LINE.note : LINE.label), 0);
}

/** Lanes far enough apart for boxes and for what is said between them, spread over the least width. */
function wideLanes(nodes: readonly ExplainerNode[], messages: readonly TimedMessage[]) {
  const widths = nodes.map(
    (node) =>
      Math.max(textWidth(node.label, FACES.label), textWidth(node.note, FACES.note), 60) + 2 * NODE.side.wide,
  );
  const gaps = nodes.slice(1).map((_, index) => ((widths[index] ?? 0) + (widths[index + 1] ?? 0)) / 2 + 24);
  const position = new Map(nodes.map(({ id }, index) => [id, index]));
  let outer = 0;
  for (const { from, to, label } of messages) {
    const [a, b] = [position.get(from) ?? 0, position.get(to) ?? 0].sort((x, y) => x - y) as [number, number];
    const wanted = textWidth(label, FACES.message) + 34;
    if (a === b && b < gaps.length) gaps[a] = Math.max(gaps[a] ?? 0, wanted + HOOK_WIDTH);
    else if (a === b) outer = Math.max(outer, wanted + HOOK_WIDTH - (widths[a] ?? 0) / 2);
    else gaps[b - 1] = (gaps[b - 1] ?? 0) + Math.max(0, wanted - sum(gaps.slice(a, b)));
  }
  const first = MARGIN + (widths[0] ?? 0) / 2;
  const needed = first + sum(gaps) + (widths.at(-1) ?? 0) / 2 + outer + MARGIN;
  const rest = Math.max(0, WIDE.least - needed) / Math.max(1, gaps.length);
  const xs = nodes.map((_, index) => first + sum(gaps.slice(0, index)) + index * rest);
  return { xs, widths, width: Math.ceil(Math.max(WIDE.least, needed)) };
}

function narrowLanes(count: number) {
  const pitch = (NARROW - 2 * MARGIN) / count;
  return {
    xs: Array.from({ length: count }, (_, index) => MARGIN + pitch * (index + 0.5)),
    widths: Array.from({ length: count }, () => pitch - 4),
    width: NARROW,
  };
}

/** How far a hook reaches out of its lane. */
export const HOOK_WIDTH = 30;

function wrapHead(node: ExplainerNode, mode: Mode, room: number) {
  const wrap = (text: string, face: Face): string[] =>
    text === '' ? [] : mode === 'wide' ? [text] : wrapText(text, face, room);
  return [
    ...wrap(node.label, mode === 'wide' ? FACES.label : FACES.lane).map((text) => ({
      text,
      isNote: false,
      y: 0,
    })),
    ...wrap(node.note, FACES.note).map((text) => ({ text, isNote: true, y: 0 })),
  ];
}

/** Breaks a name between words, Chinese between any two characters. */
function wrapText(text: string, face: Face, room: number): string[] {
  const pieces = text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+|\s+/g) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line.trim() !== '' && textWidth(line + piece, face) > room) {
      lines.push(line.trim());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trim()].filter((each) => each !== '');
}

function findWideWord(nodes: readonly ExplainerNode[], heads: readonly Head[]): string | null {
  const wide = heads.find(({ box, lines }) =>
    lines.some(({ text, isNote }) => textWidth(text, isNote ? FACES.note : FACES.lane) > box.width - 2),
  );
  const node = nodes.find(({ id }) => id === wide?.id);
  if (node === undefined) return null;
  return `"${node.id}" has a word too long for ${nodes.length} lanes on a narrow screen; use a shorter one or fewer lanes`;
}

function rowsOf(steps: number, messages: readonly TimedMessage[], top: number) {
  const bands: { step: number; y: number }[] = [];
  const rows: number[] = [];
  let y = top;
  for (let step = 1; step <= steps; step += 1) {
    bands.push({ step, y });
    y += BAND;
    for (const message of messages) {
      if (message.step !== step) continue;
      rows.push(y + 6);
      y += message.from === message.to ? HOOK : ROW;
    }
  }
  return { bands, rows, end: y };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

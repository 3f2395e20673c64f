import { escapeHtml } from '../text/escape-html.ts';
import type { Moment } from './timeline.ts';

/** What a shape is, which decides how it looks: a class of the page's stylesheet, fixed colours in a picture of its own. */
export type Role =
  /** Groups, edges of the overview, nodes, messages, and places whose values replace each other. */
  | ('xg' | 'xe' | 'xn' | 'xm' | 'xm xr' | 'xv' | 'xbs' | 'xpart')
  /** Lines, heads, the running square, cells of step numbers, life lines. */
  | ('xl' | 'xa' | 'xd' | 'xk' | 'xw')
  /** Texts: names, notes, states, what messages say. */
  | ('xt' | 'xs' | 'xb' | 'xc' | 'xt xln')
  | ('xslot' | 'xband' | 'xk xkl');

/** When a shape is seen; see `data-on`, `data-at` and `data-mark` in docs/explainers.md. */
export interface Timing {
  readonly on?: readonly number[];
  readonly changes?: readonly Moment[];
  readonly marks?: readonly number[];
  /** Whether it belongs to the overview, which is seen without a step. */
  readonly isFinal: boolean;
}

/** A piece of a drawing, before it is markup. */
export interface Shape {
  readonly tag: 'g' | 'rect' | 'path' | 'text';
  readonly role: Role | null;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly timing: Timing | null;
  readonly children: readonly Shape[];
  readonly text: string;
}

type Extra = Partial<Pick<Shape, 'attributes' | 'timing' | 'children'>>;

export function group(role: Role | null, children: readonly Shape[], extra: Extra = {}): Shape {
  return { tag: 'g', role, attributes: {}, timing: null, text: '', ...extra, children };
}

export function rect(
  role: Role | null,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  extra: Extra = {},
): Shape {
  return {
    tag: 'rect',
    role,
    timing: null,
    children: [],
    text: '',
    ...extra,
    attributes: { x, y, width, height },
  };
}

export function path(role: Role | null, d: string, attributes: Shape['attributes'] = {}): Shape {
  return { tag: 'path', role, attributes: { ...attributes, d }, timing: null, children: [], text: '' };
}

export function label(role: Role | null, text: string, x: number, y: number, extra: Extra = {}): Shape {
  return {
    tag: 'text',
    role,
    timing: null,
    children: [],
    ...extra,
    attributes: { x, y, ...extra.attributes },
    text,
  };
}

/** A tenth of a unit is finer than any screen. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Markup for a page: classes, and attributes that tell the player when. */
export function liveMarkup(shape: Shape): string {
  const { timing, role } = shape;
  const names = [role, timing?.isFinal === true && timing.on !== undefined ? 'fin' : null].filter(
    (name) => name !== null,
  );
  const own = {
    ...(names.length === 0 ? {} : { class: names.join(' ') }),
    ...timingAttributes(timing),
    ...shape.attributes,
  };
  return markup(shape, own, shape.children.map(liveMarkup).join(''));
}

/** `data-on`, `data-at` and `data-mark` of a shape or of a cell of the comparison. */
export function timingAttributes(timing: Timing | null): Record<string, string> {
  if (timing === null) return {};
  return {
    ...(timing.on === undefined ? {} : { 'data-on': timing.on.join(' ') }),
    ...(timing.changes === undefined || timing.changes.length === 0
      ? {}
      : { 'data-at': timing.changes.map(({ step, index }) => `${step}.${index}`).join(' ') }),
    ...(timing.marks === undefined ? {} : { 'data-mark': timing.marks.join(' ') }),
  };
}

/** Markup for a picture that stands alone: the overview in light colours, without classes. */
export function stillMarkup(shape: Shape, around: Role | null = null): string {
  const { timing, tag } = shape;
  const role = shape.role ?? around;
  if (role === 'xd' || (timing !== null && !timing.isFinal && timing.on !== undefined)) return '';
  const inner = shape.children.map((child) => stillMarkup(child, role)).join('');
  if (tag === 'g' && inner === '') return '';
  const box = tag === 'rect' && shape.role === null && role !== null ? BOXES[role] : undefined;
  const look = box ?? (shape.role === null ? {} : LOOKS[shape.role]);
  return markup(shape, { ...look, ...shape.attributes }, inner);
}

function markup(shape: Shape, attributes: Readonly<Record<string, string | number>>, inner: string): string {
  let html = `<${shape.tag}`;
  for (const [name, value] of Object.entries(attributes)) {
    html += ` ${name}="${typeof value === 'number' ? round(value) : escapeHtml(value)}"`;
  }
  const content = escapeHtml(shape.text) + inner;
  return content === '' ? `${html}/>` : `${html}>${content}</${shape.tag}>`;
}

const SANS = 'Public Sans, system-ui, sans-serif';
const [INK, FAINT, RULE, GREEN, RED] = ['#18211c', '#5f6c65', '#768d80', '#0e6448', '#bd2f1b'];

/** Presentation attributes by role; what a shape says itself goes before them. */
const LOOKS: Readonly<Record<Role, Readonly<Record<string, string | number>>>> = {
  xg: { fill: GREEN, 'font-size': 12, 'font-weight': 600, 'font-family': SANS },
  xe: {},
  xn: { fill: INK, 'font-family': SANS },
  xm: {},
  'xm xr': {},
  xv: {},
  xbs: {},
  xpart: {},
  xl: { fill: 'none', stroke: RULE, 'stroke-width': 1.25 },
  xa: { fill: RULE },
  xd: {},
  xk: { fill: RED, 'font-family': SANS, 'font-size': 11.5, 'font-weight': 600, 'text-anchor': 'middle' },
  'xk xkl': {
    fill: RED,
    'font-family': SANS,
    'font-size': 11.5,
    'font-weight': 600,
    'text-anchor': 'middle',
  },
  xw: { fill: 'none', stroke: RULE, 'stroke-dasharray': '2 4' },
  xt: { 'font-size': 14, 'font-weight': 600, 'text-anchor': 'middle', fill: INK },
  'xt xln': { 'font-size': 12, 'font-weight': 600, 'text-anchor': 'middle', fill: INK },
  xs: { 'font-size': 12, 'text-anchor': 'middle', fill: FAINT },
  xb: { 'font-size': 12.5, 'font-weight': 600, 'text-anchor': 'middle', fill: GREEN },
  xc: { 'font-size': 12, 'font-family': 'Source Code Pro, monospace', 'text-anchor': 'middle', fill: INK },
  xslot: { fill: 'none', stroke: RULE, 'stroke-dasharray': '3 4' },
  xband: { stroke: '#d8e1da', fill: 'none' },
};

/** Boxes without a role of their own, by the role of what they stand in. */
const BOXES: Partial<Readonly<Record<Role, Readonly<Record<string, string | number>>>>> = {
  xg: { fill: '#ffffff', stroke: RULE },
  xn: { fill: '#fafbf8', stroke: INK, 'stroke-width': 1.25 },
  xbs: { fill: 'none', stroke: '#d8e1da', 'stroke-dasharray': '2 3' },
  xpart: { fill: '#e4efe8', stroke: GREEN, 'stroke-width': 1.25 },
  xk: { fill: '#ffffff', stroke: RED },
  'xk xkl': { fill: '#ffffff', stroke: RED },
};

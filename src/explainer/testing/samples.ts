import { readFileSync } from 'node:fs';
import { drawExplainer, type DrawnExplainer } from '../draw-explainer.ts';
import { readExplainer } from '../read-explainer.ts';

export type SampleName =
  | 'kubelet.en.yaml'
  | 'kubelet.zh.yaml'
  | 'kubelet-steps.en.md'
  | 'pod-sandbox.en.yaml'
  | 'pod-sandbox.zh.yaml';

/** Text of one of the samples beside the source. */
export function sampleText(name: SampleName): string {
  return readFileSync(new URL(`../cases/${name}`, import.meta.url), 'utf8');
}

/** A sample, read and drawn; throws what is wrong with it. */
export function drawSample(name: SampleName): DrawnExplainer {
  return draw(sampleText(name));
}

/** An explainer that has to be in order. */
export function draw(text: string): DrawnExplainer {
  const { explainer, complaints } = readExplainer(text, 'file');
  if (explainer === null) throw new Error(JSON.stringify(complaints));
  return drawExplainer(explainer);
}

/** The least explainer: two nodes, two steps; each part can be replaced. */
export function small({
  head = 'id: small\ntitle: Small',
  nodes = 'nodes:\n  one: { label: One, badges: true, parts: { slot: { label: Slot } } }\n  two: { label: Two }',
  groups = '',
  layout = 'layout:\n  wide: |\n    one  two',
  compare = 'compare:\n  left: Left\n  right: Right\n  same: same\n  rows:\n    row: { label: Row }',
  first = 'do:\n      - { send: one -> two, label: hello }',
  second = 'do: []',
}: Partial<
  Record<'head' | 'nodes' | 'groups' | 'layout' | 'compare' | 'first' | 'second', string>
> = {}): string {
  const steps = `steps:\n  - title: First\n    say: The first.\n    ${first}\n  - title: Second\n    say: The second.\n    ${second}`;
  return `${[head, nodes, groups, layout, compare, steps].filter((part) => part !== '').join('\n')}\n`;
}

/** `line:column message` of everything wrong with a text. */
export function complaintsOf(text: string, place: 'post' | 'file' = 'file'): string[] {
  return readExplainer(text, place).complaints.map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );
}

/** Line and column, counted from 1, at which a piece of a text stands. */
export function placeOf(text: string, piece: string): string {
  const before = text.slice(0, text.indexOf(piece)).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

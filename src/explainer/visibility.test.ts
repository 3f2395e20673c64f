import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { renderFigure } from './figure.ts';
import { draw, small } from './testing/samples.ts';

/** A part of the wide drawing, as the attributes tell the player. */
interface Part {
  readonly name: string;
  readonly text: string;
  readonly on: readonly number[];
  readonly changes: readonly (readonly [step: number, index: number])[];
}

/** Whether the player shows a part once `count` messages of a step have arrived; see docs/explainers.md. */
function isSeen({ name, on, changes }: Part, step: number, count: number): boolean {
  const arrived = count - (name.startsWith('xm') ? 1 : 0);
  const left = changes.filter(([when, index]) => when === step && index > arrived);
  return on.includes(step) !== (left.length % 2 === 1);
}

function partsOf(text: string): Part[] {
  const options = { lang: 'en', foreignTag: null, level: 2, sayHtml: [], pagePath: null };
  const found: Part[] = [];
  const visit = (node: object): void => {
    const { attribs, children } = node as { attribs?: Record<string, string>; children?: object[] };
    if (attribs?.['class'] === 'xp-narrow') return;
    if (attribs?.['data-on'] !== undefined) {
      const changes = (attribs['data-at'] ?? '').split(' ').filter(Boolean);
      found.push({
        name: attribs['class'] ?? '',
        text: words(node),
        on: attribs['data-on'].split(' ').filter(Boolean).map(Number),
        changes: changes.map((change) => {
          const [step = 0, index = 0] = change.split('.').map(Number);
          return [step, index];
        }),
      });
    }
    children?.forEach(visit);
  };
  visit(parseDocument(renderFigure(draw(text), options)));
  return found;
}

const words = (node: object): string => {
  const { data, children } = node as { data?: string; children?: object[] };
  return data ?? (children ?? []).map(words).join('');
};

type Did = 'show' | 'hide' | 'busy' | 'idle' | 'slot' | 'empty' | 'send';
const WRITTEN: Readonly<Record<Did, string>> = {
  show: 'show: one',
  hide: 'hide: one',
  busy: 'badge: one, text: busy',
  idle: 'badge: one, text: ""',
  slot: 'show: one.slot',
  empty: 'hide: one.slot',
  send: 'send: two -> mid',
};

/** Leaves out what could not be written: showing what is there, hiding what is not. */
function possible(steps: readonly (readonly Did[])[], isThere: boolean): Did[][] {
  let [one, slot] = [isThere, false];
  return steps.map((dids) =>
    dids.filter((did) => {
      const isWrong =
        (did === 'show' && one) ||
        (did === 'hide' && !one) ||
        (did === 'slot' && slot) ||
        (did === 'empty' && !slot);
      if (isWrong) return false;
      if (did === 'show' || did === 'hide') one = did === 'show';
      if (did === 'slot' || did === 'empty') slot = did === 'slot';
      return true;
    }),
  );
}

/** What is there once `count` messages of a step have arrived, by doing one thing after the other. */
function stateAt(steps: readonly (readonly Did[])[], isThere: boolean, step: number, count: number) {
  const state = { one: isThere, badge: '', slot: false };
  steps.slice(0, step).forEach((dids, index) => {
    let sent = 0;
    for (const did of dids) {
      if (index + 1 === step && sent > count) return;
      if (did === 'send') sent += 1;
      else if (index + 1 === step && sent > count) return;
      else if (did === 'show' || did === 'hide') state.one = did === 'show';
      else if (did === 'slot' || did === 'empty') state.slot = did === 'slot';
      else state.badge = did === 'busy' ? 'busy' : '';
    }
  });
  return state;
}

const dids = fc.array(fc.constantFrom<Did>('show', 'hide', 'busy', 'idle', 'slot', 'empty', 'send'), {
  maxLength: 6,
});

test('at every moment the player shows what the actions up to then have made', () => {
  fc.assert(
    fc.property(fc.tuple(dids, dids), (wanted) => {
      const first = wanted.flat().find((did) => did === 'show' || did === 'hide');
      const isThere = first !== 'show';
      const steps = possible(wanted, isThere);
      const [one = '[]', two = '[]'] = steps.map(
        (list) => `[${list.map((did) => `{ ${WRITTEN[did]} }`).join(', ')}]`,
      );
      const parts = partsOf(
        small({
          nodes:
            'nodes:\n  one: { label: One, badges: true, parts: { slot: { label: Slot } } }\n  two: { label: Two }\n  mid: { label: Mid }',
          layout: 'layout:\n  wide: |\n    one  two  mid',
          compare: '',
          first: `do: ${one}`,
          second: `do: ${two}`,
        }),
      );
      for (const step of [1, 2]) {
        const messages = (steps[step - 1] ?? []).filter((did) => did === 'send').length;
        for (let count = 0; count <= messages; count += 1) {
          const seen = parts.filter((part) => isSeen(part, step, count));
          const node = parts.find(({ name }) => name.startsWith('xn'));
          expect({
            one: node === undefined ? isThere : seen.includes(node),
            badge: seen.find(({ name, text }) => name.startsWith('xb') && text !== '')?.text ?? '',
            slot: seen.some(({ name, text }) => name.startsWith('xpart') && text !== ''),
          }).toEqual(stateAt(steps, isThere, step, count));
        }
      }
    }),
    { numRuns: 300, seed: 9 },
  );
});

test.each([
  [
    'is sent',
    'do: [{ show: one }, { send: two -> one }]',
    'do: [{ send: mid -> two }, { hide: one }]',
    [[false, false], [true, false], [false]],
  ],
  [
    'was sent, while the node is away and back',
    'do: [{ send: two -> one }]',
    'do: [{ send: two -> mid }, { hide: one }, { send: two -> mid }, { show: one }]',
    [[false, false], [true, false, true], [true]],
  ],
])('an arrow of the overview is seen only while both its ends are: %s', (_name, first, second, expected) => {
  const parts = partsOf(
    small({
      nodes: 'nodes:\n  one: { label: One, badges: true }\n  two: { label: Two }\n  mid: { label: Mid }',
      layout: 'layout:\n  wide: |\n    one  two  mid',
      compare: '',
      first,
      second: `${second}\n  - title: Third\n    say: The third.`,
    }),
  );
  const arrow = parts.find(({ name }) => name.startsWith('xe'));
  const seen = expected.map((moments, index) =>
    moments.map((_, count) => arrow !== undefined && isSeen(arrow, index + 1, count)),
  );
  expect(seen).toEqual(expected);
});

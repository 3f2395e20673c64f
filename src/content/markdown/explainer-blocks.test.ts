import { expect, test } from 'vitest';
import { small } from '../../explainer/testing/samples.ts';
import { parseMarkdown } from './parse.ts';

const fence = (text: string): string => `\`\`\`explainer\n${text}\`\`\`\n`;

/** `line:column message` of the problems of a body that begins on line 11 of its file. */
function problemsIn(body: string): string[] {
  return parseMarkdown(body, { lang: 'en', bodyLine: 11 }).outline.problems.map(
    ({ line, column, kind, message }) => `${kind} ${line}:${column ?? 0} ${message}`,
  );
}

test.each([
  ['at the top', `${fence(small().replace('title: Small', 'titel: Small'))}`, '13:1'],
  [
    'after text',
    `一段话。\n\n## 标题\n\n- a\n- b\n\n${fence(small().replace('title: Small', 'titel: Small'))}`,
    '20:1',
  ],
  [
    'after another',
    `${fence('use: other\n')}\n${fence(small().replace('title: Small', 'titel: Small'))}`,
    '17:1',
  ],
])('a problem has the line of the file: %s', (_name, body, place) => {
  expect(problemsIn(body)).toContainEqual(expect.stringContaining(`explainer ${place} unknown key "titel"`));
});

test.each([
  ['the same id twice', fence(small()) + fence(small()), 'id "small" is already used on line 12'],
  ['the same one embedded twice', fence('use: a\n') + fence('use: a\n'), 'id "a" is already used on line 12'],
  [
    'too many',
    [1, 2, 3, 4, 5].map((n) => fence(`use: a${n}\n`)).join(''),
    'more than 4 explainers in one text; at most 4',
  ],
  [
    'in a list',
    `- a\n\n  ${fence('use: a\n').replaceAll('\n', '\n  ')}`,
    'an explainer stands at the top level of a text',
  ],
  [
    'in a quote',
    `> ${fence('use: a\n').trim().replaceAll('\n', '\n> ')}`,
    'an explainer stands at the top level of a text',
  ],
  ['in a block', `:::wide\n${fence('use: a\n')}:::`, 'an explainer stands at the top level of a text'],
  ['raw HTML', fence(small().replace('The first.', 'The <b>first</b>.')), 'say of step 1 holds raw HTML'],
  [
    'a picture',
    fence(small().replace('The first.', 'A picture ![a](b.png).')),
    'say of step 1 holds a picture',
  ],
  [
    'a list in a narration',
    fence(small().replace('The first.', '"- a"')),
    'say of step 1 holds more than one paragraph',
  ],
])('%s is an error', (_name, body, message) => {
  const { problems } = parseMarkdown(body, { lang: 'en', bodyLine: 11 }).outline;
  expect(
    problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => problem.message)
      .join('\n'),
  ).toContain(message);
});

test('each step is a section of its own, after the one it stands in', () => {
  const say = 'See [the *cup*](cup.md) and `code`.';
  const { sections, anchors } = parseMarkdown(
    `Before.\n\n${fence(small().replace('The first.', say))}\nAfter.\n\n## Next\n`,
    {
      lang: 'en',
      bodyLine: 1,
    },
  ).outline;
  expect(sections.map(({ anchor, title, text }) => [anchor, title, text])).toEqual([
    [null, '', 'Before.\nAfter.'],
    ['small-step-1', 'First', 'See the cup and code.'],
    ['small-step-2', 'Second', 'The second.'],
    ['next', 'Next', ''],
  ]);
  expect(anchors).toContain('small-step-2');
});

test('no heading takes an id of a drawing', () => {
  const { headings } = parseMarkdown(`## Small\n\n${fence(small())}`, { lang: 'en', bodyLine: 1 }).outline;
  expect(headings.map(({ id }) => id)).toEqual(['small-1']);
});

test('an author cannot write the mark of an embedded explainer', () => {
  const body =
    '<inkloop-explainer data-id="a" data-level="2"></inkloop-explainer>\n\n`<inkloop-explainer data-id="a">`';
  expect(parseMarkdown(body, { lang: 'en', bodyLine: 1 }).outline.explainers).toEqual([]);
});

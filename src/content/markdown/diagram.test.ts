import { describe, expect, test } from 'vitest';
import { guessDiagramHeight } from './diagram-height.ts';
import { hasDiagram, listDiagrams, placeDiagrams } from './diagram.ts';
import { feedHtml } from './feed-html.ts';
import { elements, render, textOf } from './testing/rendered.ts';

const fence = (source: string, info = 'mermaid'): string => `\`\`\`${info}\n${source}\n\`\`\`\n`;
const FLOW = 'graph LR\n  a --> b';

describe('a block of mermaid', () => {
  test.each([
    ['en', fence(FLOW), 'Diagram 1', 'Open the diagram by itself', 'Source of the diagram'],
    ['zh', fence(FLOW), '示意图 1', '单独打开这幅图', '图的源码'],
    ['en', fence(FLOW, 'mermaid title="The way"'), 'The way', 'Open the diagram by itself', undefined],
    ['zh', fence('graph TD\n  accTitle: 来路\n  a --> b'), '来路', '单独打开这幅图', undefined],
    ['en', fence('---\ntitle: Days\n---\ngantt\n  a: 1d'), 'Days', undefined, undefined],
    ['en', fence('gantt\n  title Weeks\n  a: 1d'), 'Weeks', undefined, undefined],
    ['en', `- in a list\n\n  ${fence(FLOW).replaceAll('\n', '\n  ')}`, 'Diagram 1', undefined, undefined],
  ])('is a frame with a name, and its source (%s, %j)', async (lang, source, name, link, summary) => {
    const html = await render(source, { lang });
    const [frame] = elements(html, 'iframe');
    expect(frame?.attribs).toMatchObject({ title: name, loading: 'lazy' });
    expect(Number(frame?.attribs['height'])).toBeGreaterThan(100);
    if (link !== undefined) expect(elements(html, 'a').map(textOf)).toContain(link);
    if (summary !== undefined) expect(textOf(elements(html, 'summary')[0])).toBe(summary);
  });

  test('without a word in it is code', async () => {
    expect(hasDiagram(await render(fence('  ')))).toBe(false);
  });

  test('is its source for feed readers', async () => {
    expect(feedHtml(await render(fence(FLOW, 'mermaid title="The way"')))).toBe(
      '<p><b>The way</b></p><pre><code>graph LR\n  a --&gt; b</code></pre>',
    );
  });

  test('is read back from the page with its number, its name and every character', async () => {
    const odd = 'graph LR\n  a["<b> & \'quotes\' 汉字 src="] --> b';
    const html = await render(`${fence(FLOW)}\n${fence(odd)}`);
    expect(listDiagrams(html)).toEqual([
      { number: 1, name: 'Diagram 1', source: FLOW },
      { number: 2, name: 'Diagram 2', source: odd },
    ]);
  });
});

describe('the addresses of diagrams', () => {
  const place = async (source: string): Promise<string> =>
    placeDiagrams(await render(source), ({ number }) => `/drawn/${number}`);

  test('are put into frames and links', async () => {
    const html = await place(`${fence(FLOW)}\n${fence(FLOW)}`);
    expect(elements(html, 'iframe').map(({ attribs }) => attribs['src'])).toEqual(['/drawn/1', '/drawn/2']);
    expect(elements(html, 'a').map(({ attribs }) => attribs['href'])).toEqual(['/drawn/1', '/drawn/2']);
  });

  test.each([
    '`<iframe src="inkloop-diagram:1" `',
    '<iframe src="inkloop-diagram:1"></iframe>',
    '[x](inkloop-diagram:1)',
    '<figure class="diagram"><iframe src="inkloop-diagram:1" title="x"></iframe></figure>',
  ])('cannot be forged: %s', async (written) => {
    const html = await place(`${fence(FLOW)}\n${written}`);
    expect(html.match(/\/drawn\/1/g)).toHaveLength(2);
    expect(elements(html, 'iframe')).toHaveLength(1);
  });

  test('where there are none, the source is open', async () => {
    const html = placeDiagrams(await render(fence(FLOW)), null);
    expect(elements(html, 'iframe', 'a')).toEqual([]);
    expect(elements(html, 'details')[0]?.attribs).toHaveProperty('open');
  });
});

describe('the height kept free', () => {
  const chain = (direction: string): string =>
    `graph ${direction}\n${Array.from({ length: 5 }, (_, index) => `n${index}[节点] --> n${index + 1}`).join('\n')}`;
  const talk = (count: number): string => `sequenceDiagram\n${'A->>B: 你好\n'.repeat(count)}`;

  test.each([
    ['a column is higher than a row', chain('TD'), chain('LR')],
    ['a talk grows with what is said', talk(8), talk(3)],
    [
      'words on a link are no nodes',
      'graph TD\na -- one --> b\nb -- two --> c\nc --> d',
      'graph TD\na --> b',
    ],
    ['side by side is lower than one after the other', 'graph TD\na --> b --> c', 'graph TD\na --> b & c'],
  ])('%s', (_what, higher, lower) => {
    expect(guessDiagramHeight(higher)).toBeGreaterThan(guessDiagramHeight(lower));
  });

  test.each(['', 'graph', '%% nothing', 'graph TD\n'.repeat(50_000), `graph TD\n${'a --> '.repeat(50_000)}`])(
    'stays within limits whatever it is given',
    (source) => {
      expect(guessDiagramHeight(source)).toBeGreaterThanOrEqual(160);
      expect(guessDiagramHeight(source)).toBeLessThanOrEqual(640);
    },
  );
});

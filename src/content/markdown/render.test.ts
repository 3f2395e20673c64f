import { describe, expect, test } from 'vitest';
import { elements, render, renderPart, textOf } from './testing/rendered.ts';

const ids = (html: string, ...names: string[]) =>
  elements(html, ...names).map(({ attribs }) => attribs['id']);

describe('headings', () => {
  test.each([
    ['## Architectural Overview', 'architectural-overview', 'Architectural Overview'],
    ['## 架构概览', '架构概览', '架构概览'],
    ['## SyncLoop 的实现', 'syncloop-的实现', 'SyncLoop 的实现'],
    ['## 生成器（PLEG）', '生成器pleg', '生成器（PLEG）'],
    ['## `kubectl` & *friends*', 'kubectl-friends', 'kubectl & friends'],
    ['## 标题 {#custom}', 'custom', '标题'],
    ['## Title {#中文}', '中文', 'Title'],
    ['Title {#x}\n---', 'x', 'Title'],
    ['## !!!', 'section', '!!!'],
    ['## ', 'section', ''],
    ['## **粗：**体 [链](/a)', '粗体-链', '粗：体 链'],
  ])('%s', async (source, id, text) => {
    const html = await render(source);
    const [heading] = elements(html, 'h2');
    const [self] = elements(html, 'a').filter(({ attribs }) => attribs['class'] === 'self');
    expect(heading?.attribs).toEqual({ id });
    expect(textOf(heading)).toBe(`${text}§`);
    expect(self?.attribs).toEqual({ class: 'self', href: `#${id}`, 'aria-label': 'Link to this section' });
  });

  test('are unique, and what the author chose goes first', async () => {
    const html = await render('## A\n\n## A\n\n## B {#a-1}\n\n## 一\n\n## 一\n\n## C {#c}\n\n## C {#c}');
    expect(ids(html, 'h2')).toEqual(['a', 'a-2', 'a-1', '一', '一-1', 'c', 'c-1']);
  });

  test('link to themselves in the language of the article', async () => {
    expect(await render('## A', { lang: 'zh' })).toContain('aria-label="本节链接"');
  });

  test.each([
    ['# A\n## B\n### C', 'h2 h3 h4'],
    ['## A\n### B\n## C', 'h2 h3 h2'],
    ['### A\n### B', 'h2 h2'],
    ['## A\n#### B\n#### C\n### D', 'h2 h3 h3 h3'],
    ['# A\n## B\n# C', 'h2 h3 h2'],
    ['# A\n## B\n### C\n#### D\n##### E\n###### F', 'h2 h3 h4 h5 h6 h6'],
    ['题\n===\n\n节\n---', 'h2 h3'],
  ])('leave h1 to the page and skip no level: %j', async (source, names) => {
    expect(
      elements(await render(source), 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').map(({ name }) => name),
    ).toEqual(names.split(' '));
  });
});

describe('footnotes', () => {
  const source =
    '甲[^1]，乙[^note]，丙[^1]。\n\n[^note]: 第二条。\n[^1]: 第一条，见[^inner]。\n\n    第二段。\n\n[^inner]: Inner.';

  test('are numbered by first reference, each reference with a way back', async () => {
    const html = await render(source, { lang: 'zh' });
    const references = elements(html, 'a').filter(({ attribs }) => attribs['class'] === 'fnref');
    expect(references.map((a) => [textOf(a), a.attribs['id'], a.attribs['href']])).toEqual([
      ['1', 'fnref-1', '#fn-1'],
      ['2', 'fnref-2', '#fn-2'],
      ['1', 'fnref-1-2', '#fn-1'],
      ['3', 'fnref-3', '#fn-3'],
    ]);
    expect(elements(html, 'li').map((li) => [li.attribs['id'], textOf(li).replace(/\s+/g, ' ')])).toEqual([
      ['fn-1', '第一条，见3。 第二段。 ↩︎ ↩︎2'],
      ['fn-2', '第二条。 ↩︎'],
      ['fn-3', 'Inner. ↩︎'],
    ]);
    const back = elements(html, 'a').filter((a) => textOf(a).startsWith('↩︎'));
    expect(back.map(({ attribs }) => attribs)).toContainEqual({
      href: '#fnref-1-2',
      'aria-label': '回到引用 1-2',
    });
  });

  test('stand in a section of their own', async () => {
    const html = await render('a[^1]\n\n[^1]: b');
    const [section] = elements(html, 'section');
    expect(section?.attribs).toEqual({ class: 'notes', 'aria-labelledby': 'fn-h' });
    expect(html).toContain('<h2 class="vh" id="fn-h">Footnotes</h2>');
    expect(html).toContain('a<a class="fnref" id="fnref-1" href="#fn-1" aria-describedby="fn-h">1</a>');
  });

  test.each([
    ['a[^1] b', 'nothing defines it'],
    ['a b\n\n[^1]: unused', 'nothing refers to it'],
  ])('no section for %j: %s', async (text) => {
    expect(await render(text)).not.toContain('<section');
  });

  test('begin at once after a paragraph and hold blocks', async () => {
    const html = await render('正文[^a]\n[^a]: 注\n    续行\n\n    - 项\n[^b]: x');
    expect(elements(html, 'p').map(textOf)[0]).toBe('正文1');
    expect(elements(html, 'li').map(textOf)[1]).toBe('项');
  });

  test('of one article do not number those of the next', async () => {
    await render('a[^1] b[^2]\n\n[^1]: x\n[^2]: y');
    expect(await render('c[^2]\n\n[^2]: z')).toContain('id="fnref-1"');
  });
});

describe('alerts', () => {
  test.each([
    ['> [!NOTE]\n> Text.', 'en', 'note', 'Note Text.'],
    ['> [!warning]\n> **注意：**文字', 'zh', 'warning', '警告 注意：文字'],
    ['> [!TIP]\n>\n> - a', 'en', 'tip', 'Tip'],
    ['> [!IMPORTANT]  \n> x', 'zh', 'important', '重要 x'],
    ['> [!CAUTION]\n> x', 'zh', 'caution', '当心 x'],
  ])('%j', async (source, lang, kind, words) => {
    const html = await render(source, { lang });
    expect(elements(html, 'div')[0]?.attribs).toEqual({ class: `callout ${kind}`, role: 'note' });
    expect(textOf(elements(html, 'p')[0])).toBe(words);
  });

  test.each(['> [!NOTE] on the same line', '> [!OTHER]\n> x', '> text\n> [!NOTE]'])(
    'a quote: %j',
    async (source) => {
      expect(elements(await render(source), 'blockquote')).toHaveLength(1);
    },
  );
});

describe('definition lists', () => {
  test.each([
    ['Term\n: text', '<dl><dt>Term</dt><dd>text</dd></dl>'],
    ['词\n: **一。**释\n: 二', '<dl><dt>词</dt><dd><strong>一。</strong>释</dd><dd>二</dd></dl>'],
    ['A\nB\n: both', '<dl><dt>A</dt><dt>B</dt><dd>both</dd></dl>'],
    ['A\n: 1\n\nB\n: 2', '<dl><dt>A</dt><dd>1</dd><dt>B</dt><dd>2</dd></dl>'],
    ['A\n: one\n\n  two', '<dl><dt>A</dt><dd><p>one</p><p>two</p></dd></dl>'],
    ['A\n: one\ntwo', '<dl><dt>A</dt><dd>one two</dd></dl>'],
    ['A\n\n: one', '<dl><dt>A</dt><dd>one</dd></dl>'],
    ['A\n:no', '<p>A :no</p>'],
  ])('%j', async (source, html) => {
    expect((await renderPart(source)).replace(/\n(?=<)|(?<=>)\n/g, '').replace(/\n/g, ' ')).toBe(html);
  });
});

describe('task lists, tables, asides', () => {
  test('tasks are ours alone, and named', async () => {
    const html = await render('- [x] 完成\n- [ ] 未完\n- <input type="text">', { lang: 'zh' });
    expect(elements(html, 'input').map(({ attribs }) => attribs)).toEqual([
      { type: 'checkbox', disabled: '', checked: '', 'aria-label': '已完成' },
      { type: 'checkbox', disabled: '', 'aria-label': '未完成' },
    ]);
    expect(elements(html, 'li').map(({ attribs }) => attribs['class'])).toEqual(['task', 'task', undefined]);
  });

  test('tables scroll by keyboard and say where numbers stand', async () => {
    const html = await render('| a | b | 丙 |\n|--|:-:|--:|\n| 1 | 2 | **三：**3 |\n\n| x |\n|-|\n| y |', {
      lang: 'zh',
    });
    expect(elements(html, 'section').map(({ attribs }) => attribs)).toEqual([
      { class: 'scroll-x', tabindex: '0', 'aria-label': '表格 1' },
      { class: 'scroll-x', tabindex: '0', 'aria-label': '表格 2' },
    ]);
    expect(elements(html, 'td').map(({ attribs }) => attribs['class'])).toEqual([
      undefined,
      'mid',
      'end',
      undefined,
    ]);
    expect(html).toContain('<strong>三：</strong>3');
  });

  test.each([
    [':::aside\nOne *thing*.\n:::', 'en', '<span><b>Note</b>One <em>thing</em>.</span>'],
    [':::aside\n一个 Pod 一个协程。\n:::', 'zh', '<span><b>旁注</b>一个 Pod 一个协程。</span>'],
    ['::: aside\na\n\nb\n:::', 'en', '<div><b>Note</b><p>a</p>\n<p>b</p>\n</div>'],
  ])('%j', async (source, lang, html) => {
    const label = lang === 'zh' ? '旁注' : 'Side note';
    expect(await render(source, { lang })).toBe(`<aside class="side" aria-label="${label}">${html}</aside>`);
  });

  test('wide blocks hold blocks, also asides and code with colons', async () => {
    const html = await render('文\n:::wide\n| a |\n|-|\n| b |\n\n```\n:::\n```\n\n:::aside\nx\n:::\n:::\n后');
    expect(elements(html, 'div')[0]?.attribs).toEqual({ class: 'wide' });
    expect(elements(elements(html, 'div')[0] ? html : '', 'aside')).toHaveLength(1);
    expect(elements(html, 'p').map(textOf)).toEqual(['文', '后']);
  });

  test.each([':::aside\nnever closed', ':::other\nx\n:::', ':::'])('left as text: %j', async (source) => {
    expect(textOf(elements(await render(source), 'p')[0])).toContain(':::');
  });
});

describe('math', () => {
  test.each([
    ['质能 $E=mc^2$。', 'E=mc^2', false],
    ['$$\n\\frac{a}{b}\n$$', '\\frac{a}{b}', true],
    ['$$x$$', 'x', true],
    ['文\n$$\nx\n$$\n文', 'x', true],
    ['*斜 $a*b$ 体*', 'a*b', false],
    ['- $\\text{甲}$', '\\text{甲}', false],
  ])('%j', async (source, tex, display) => {
    const html = await render(source);
    const [math] = elements(html, 'math');
    expect(math?.attribs['display']).toBe(display ? 'block' : undefined);
    expect(textOf(elements(html, 'annotation')[0])).toBe(tex);
    expect(html).not.toContain(' style=');
  });

  test.each([
    '$5 and $6',
    '价格$5和$6',
    '$HOME/$PATH',
    'US$5，A$6',
    '\\$x\\$',
    '`$x$`',
    '$ x $',
    'a$b$c',
    '$x',
  ])('no formula: %s', async (source) => {
    expect(elements(await render(source), 'math')).toEqual([]);
  });

  test('what cannot be set is shown as its source', async () => {
    expect(await renderPart('$\\fra{1}$')).toBe('<p><code>\\fra{1}</code></p>');
    expect(await renderPart('$\\fcolorbox{red}{blue}{x}$')).not.toContain(' style=');
  });
});

describe('the end mark', () => {
  const mark = '<span class="endmark" aria-hidden="true"></span>';
  test.each([
    ['a\n\n末段。', `<p>a</p>\n<p>末段。${mark}</p>`],
    ['- a\n- b', `<ul>\n<li>a</li>\n<li>b${mark}</li>\n</ul>`],
    ['> a', `<blockquote>\n<p>a${mark}</p>\n</blockquote>`],
    ['a\n\n---', '<p>a</p>\n<hr>'],
    ['', ''],
  ])('%j', async (source, html) => {
    expect(await render(source)).toBe(html);
  });

  test('stands before the footnotes', async () => {
    expect(await render('a[^1]\n\n[^1]: b')).toMatch(new RegExp(`${mark}</p>\\s*<section`));
  });
});

import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse.ts';
import { readingMinutes } from './reading-time.ts';
import { countWords } from './word-count.ts';

const outlineOf = (body: string, bodyLine = 1) => parseMarkdown(body, { lang: 'en', bodyLine }).outline;

describe('sections', () => {
  test('hold prose and code apart, each below its heading', () => {
    const body = [
      '开头 **粗：**体[^1] `code` [链接](/a)。',
      '',
      '## 一 {#one}',
      '中文',
      '换行 &amp; &ldquo;more&rdquo;',
      '',
      '- a *b*\n- [x] c',
      '',
      '> [!NOTE]\n> 注意',
      '',
      '```go\nfunc main() {}\n\n```',
      '',
      '## Two',
      '| a | b |\n|-|-|\n| 1 | 2 |',
      '',
      'Term\n: text',
      '',
      '<p>html <b>too</b></p><script>not this</script>',
      '',
      '![alt text](a.png)',
      '',
      '[^1]: 脚注。',
    ].join('\n');
    expect(outlineOf(body).sections).toEqual([
      { anchor: null, title: '', text: '开头 粗：体 code 链接。', code: '' },
      { anchor: 'one', title: '一', text: '中文换行 & “more”\na b\nc\n注意', code: 'func main() {}' },
      { anchor: 'two', title: 'Two', text: 'a b\n1 2\nTerm\ntext\nhtml too\nalt text\n脚注。', code: '' },
    ]);
  });

  test.each([
    ['', 0],
    ['## A', 1],
    ['text', 1],
    ['> ## quoted\n\ntext', 1],
  ])('%j has %d', (body, count) => {
    expect(outlineOf(body).sections).toHaveLength(count);
  });
});

test('headings of quotes are no headings of the text, but can be linked to', () => {
  const { headings, anchors } = outlineOf('# 题\n\n> ## Q\n\n<a id="x"></a>\n\n## 节');
  expect(headings).toEqual([
    { level: 2, id: '题', text: '题' },
    { level: 3, id: '节', text: '节' },
  ]);
  expect(anchors).toEqual(['题', 'q', '节', 'x']);
});

describe('the opening', () => {
  test.each([
    ['First *para*[^1].\n\nSecond.\n\n[^1]: n', 'First para.'],
    ['## 题\n\n![图](a.png)\n\n正文**第一：**段\n续。', '正文第一：段续。'],
    ['![图](a.png) 文', '文'],
    ['- list\n\nText', 'Text'],
    ['> quote', ''],
    ['```\ncode\n```', ''],
    ['', ''],
  ])('%j', (body, opening) => {
    expect(outlineOf(body).opening).toBe(opening);
  });
});

describe('references', () => {
  test('carry the line of the saved file', () => {
    const body = [
      '[a](/a) 和 [a](/a)',
      '[a](/a)',
      '',
      '- 项\n- [b][ref] ![图](b.png "t")',
      '',
      '> > [c](<c d.md>)',
      '',
      '| [d](/d) |\n|-|\n| <https://e.com> |',
      '',
      '<a href="/f?x=1&amp;y=2">f</a>\n<img src="g.png" alt="图 &lt;">',
      '',
      '[![i](i.png)](/h)',
      '[^1]',
      '',
      '[ref]: /b',
      '[^1]: 见 https://j.com/k。',
    ].join('\n');
    expect(
      outlineOf(body, 11).references.map(({ kind, href, line, text }) => [kind, href, line, text]),
    ).toEqual([
      ['link', '/a', 11, 'a'],
      ['link', '/a', 11, 'a'],
      ['link', '/a', 12, 'a'],
      ['link', '/b', 15, 'b'],
      ['image', 'b.png', 15, '图'],
      ['link', 'c d.md', 17, 'c'],
      ['link', '/d', 19, 'd'],
      ['link', 'https://e.com', 21, 'https://e.com'],
      ['link', '/f?x=1&y=2', 23, ''],
      ['image', 'g.png', 24, '图 <'],
      ['link', '/h', 26, 'i'],
      ['image', 'i.png', 26, 'i'],
      ['link', 'https://j.com/k', 30, 'https://j.com/k'],
    ]);
  });
});

describe('problems', () => {
  test.each([
    ['a\n\n![](a.png)', 'alt', 13, 'a.png has no alternative text'],
    ['<img src="a.png">', 'alt', 11, 'a.png has no alternative text'],
    ['文 ![图](a b.png)', 'image', 11, '![图](a b.png) is shown as it stands'],
    ['- x\n- [文](a b.md)', 'link', 12, 'its address has a space'],
    ['[文](https://example.com/a）', 'link', 11, 'is shown as it stands'],
    ['[x](javascript:alert)', 'link', 11, 'javascript:alert is left out'],
    ['a[^x]', 'markdown', 11, 'There is no footnote [^x]'],
    ['a\n\n[^y]: b', 'markdown', 13, 'Nothing refers to the footnote [^y]'],
    ['## A {#x}\n\n## B {#x}', 'markdown', 13, 'The heading id "x" is taken'],
    ['## A {#comments}', 'markdown', 11, 'The heading id "comments" is taken'],
    ['a\n\n:::tip\nx\n:::', 'markdown', 13, ':::tip opens no block'],
    [':::aside\nx', 'markdown', 11, ':::aside opens no block'],
    ['a\n\n<form>x</form>', 'markdown', 13, '<form> is left out; its content stays'],
    ['a\n\n<!-- open\n\nb', 'markdown', 13, '<!-- is never closed'],
    ['a\n\n<pre>\n\nb', 'markdown', 13, '<pre> is never closed'],
    ['a <script>x</script>', 'markdown', 11, '<script> is left out, with all it holds'],
  ])('%j', (body, kind, line, message) => {
    const [problem, ...others] = outlineOf(body, 11).problems;
    expect(problem).toMatchObject({ severity: 'warning', kind, field: 'body', line });
    expect(problem?.message).toContain(message);
    expect(others.map((other) => other.message)).toEqual([]);
  });

  test.each([
    '![图](a.png) [a](<b c.md>) `![x](a b.png)` [a](b "t u")',
    '```\n:::tip\n[^x] <form>\n```',
    '<video src="a.mp4"></video> <iframe src="https://a.b" title="t"></iframe>',
    '文（[链](/a)）',
  ])('none in %j', (body) => {
    expect(outlineOf(body).problems).toEqual([]);
  });
});

describe('counts', () => {
  test.each([
    ['Hello, world', 2, 0],
    ["don't state-of-the-art v1.2.3 snake_case", 4, 0],
    ['中文字', 0, 3],
    ['SyncLoop 与 PLEG 的', 2, 2],
    ['かな한글', 0, 4],
    ['Привет мир, café', 3, 0],
    ['🎉 — … 1', 1, 0],
    ['𠮷野家', 0, 3],
    ['', 0, 0],
  ])('%j', (text, words, cjk) => {
    expect(countWords([text], 0)).toEqual({ words, cjk, codeLines: 0 });
  });

  test('of a text count headings and prose, and code by line', () => {
    expect(outlineOf('## 题 One\n\ntwo three 四\n\n```\na b\n\nc\n```').counts).toEqual({
      words: 3,
      cjk: 2,
      codeLines: 3,
    });
  });

  test.each([
    [{ words: 0, cjk: 0, codeLines: 0 }, 1],
    [{ words: 220, cjk: 380, codeLines: 12 }, 3],
    [{ words: 2200, cjk: 0, codeLines: 0 }, 10],
    [{ words: 0, cjk: 3420, codeLines: 0 }, 9],
    [{ words: 330, cjk: 0, codeLines: 0 }, 2],
  ])('reading %j takes %d minutes', (counts, minutes) => {
    expect(readingMinutes(counts)).toBe(minutes);
  });
});

import { describe, expect, test } from 'vitest';
import { readCodeInfo } from './code-info.ts';
import { elements, imbalanceOf, render, textOf } from './testing/rendered.ts';

describe('the line that opens a code block', () => {
  test.each([
    ['', { lang: '', title: null, numbers: false, diff: false }, []],
    ['go', { lang: 'go', title: null, numbers: false, diff: false }, []],
    [
      'Go title="sync.go" {3,7-9} numbers diff',
      { lang: 'go', title: 'sync.go', numbers: true, diff: true },
      [3, 7, 8, 9],
    ],
    ["ts title='a b' {1, 3-4}", { lang: 'ts', title: 'a b', numbers: false, diff: false }, [1, 3, 4]],
    ['title="文件 名.txt"', { lang: '', title: '文件 名.txt', numbers: false, diff: false }, []],
    ['js title=a.js', { lang: 'js', title: 'a.js', numbers: false, diff: false }, []],
    ['{2} numbers', { lang: '', title: null, numbers: true, diff: false }, [2]],
    ['go {2', { lang: 'go', title: null, numbers: false, diff: false }, []],
    ['go {9-2,x,-}', { lang: 'go', title: null, numbers: false, diff: false }, []],
    ['diff', { lang: 'diff', title: null, numbers: false, diff: true }, []],
    ['c++', { lang: 'c++', title: null, numbers: false, diff: false }, []],
    ['go{1}', { lang: 'go', title: null, numbers: false, diff: false }, [1]],
  ])('%j', (info, expected, marked) => {
    const { isMarked, ...rest } = readCodeInfo(info);
    expect(rest).toEqual(expected);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isMarked)).toEqual(marked);
  });
});

const classes = (html: string, name: string) =>
  elements(html, 'span')
    .filter((e) => e.attribs['class'] === name)
    .map(textOf);

describe('code', () => {
  test('has five colours, as classes', async () => {
    const html = await render('```go\nfunc main() { // 注释\n\treturn "字" + 1\n}\n```');
    expect(classes(html, 't-k')).toEqual(['func', 'return']);
    expect(classes(html, 't-f')).toEqual(['main']);
    expect(classes(html, 't-s')).toEqual(['"字"']);
    expect(classes(html, 't-n')).toEqual(['1']);
    expect(classes(html, 't-c')).toEqual(['// 注释']);
    expect(html).not.toContain('style=');
    expect(imbalanceOf(html)).toBe('');
  });

  test.each([
    ['bash', '# 注释\ncrictl ps --state "Running"', ['# 注释'], ['"Running"']],
    ['yaml', 'kind: "Pod" # 注释', ['# 注释'], ['"Pod"']],
    ['json', '{"a": "b"}', [], ['"b"']],
    ['ts', 'const a = `b`; // c', ['// c'], ['`b`']],
    ['python', 'a = "b"  # 注释', ['# 注释'], ['"b"']],
  ])('in %s', async (lang, code, comments, strings) => {
    const html = await render(`\`\`\`${lang}\n${code}\n\`\`\``);
    expect(classes(html, 't-c')).toEqual(comments);
    expect(classes(html, 't-s')).toEqual(strings);
    expect(textOf(elements(html, 'code')[0])).toBe(code);
  });

  test.each([
    ['```go', 'en', 'Go', 'Copy', 'Copied'],
    ['```sh', 'zh', 'Shell', '复制', '已复制'],
    ['```', 'zh', '文本', '复制', '已复制'],
    ['```text', 'en', 'Text', 'Copy', 'Copied'],
    ['``` title="数据.txt"', 'zh', '数据.txt', '复制', '已复制'],
    ['```klingon', 'en', 'klingon', 'Copy', 'Copied'],
    ['```go title="sync.go"', 'en', 'sync.go Go', 'Copy', 'Copied'],
  ])('has a caption bar: %s', async (fence, lang, caption, copy, done) => {
    const html = await render(`${fence}\nx <y>\n\`\`\``, { lang });
    expect(elements(html, 'figure')[0]?.attribs).toEqual({ class: 'code' });
    expect(textOf(elements(html, 'figcaption')[0])).toBe(caption + copy);
    expect(elements(html, 'button')[0]?.attribs).toEqual({
      class: 'copy',
      type: 'button',
      'data-done': done,
    });
    expect(elements(html, 'pre')[0]?.attribs['tabindex']).toBe('0');
    expect(textOf(elements(html, 'code')[0])).toBe('x <y>');
  });

  test('of an unknown language is plain', async () => {
    expect(await render('```klingon\nif x\n```')).toContain('<code>if x</code>');
  });

  test('numbers and marks lines', async () => {
    const html = await render('```txt {2} numbers\n一\n二\n三\n```');
    expect(elements(html, 'pre')[0]?.attribs['class']).toBe('numbers');
    expect(
      elements(html, 'span')
        .slice(1)
        .map(({ attribs }) => attribs['class']),
    ).toEqual(['line', 'line on', 'line']);
  });

  test('shows what came and went', async () => {
    const html = await render('```ts diff\n-const a = 1;\n+const a = 2;\n same();\n```');
    expect(classes(html, 'line cut')).toEqual(['-const a = 1;']);
    expect(classes(html, 'line add')).toEqual(['+const a = 2;']);
    expect(classes(html, 'line')).toEqual([' same();']);
    expect(classes(html, 't-k')).toEqual(['const', 'const']);
    expect(classes(await render('```diff\n-旧\n+新\n```'), 'line add')).toEqual(['+新']);
  });

  test.each(['', '\n', 'a\n\n\nb', '\ta\n  b  ', 'last\n\n'])('keeps its lines: %j', async (code) => {
    expect(textOf(elements(await render(`~~~go\n${code}\n~~~`), 'code')[0])).toBe(code);
    expect(textOf(elements(await render(`~~~\n${code}\n~~~`), 'code')[0])).toBe(code);
  });

  test('beyond what can be coloured in time is plain', async () => {
    const html = await render(
      `\`\`\`go\n${'func f() {}\n'.repeat(6000)}\`\`\`\n\n\`\`\`go\nfunc f() {}\n\`\`\``,
    );
    expect(classes(html, 't-k')).toEqual(['func']);
  });
});

import { describe, expect, test } from 'vitest';
import { renderPart } from './testing/rendered.ts';

const inParagraph = async (source: string): Promise<string> =>
  (await renderPart(source)).replace(/^<p>|<\/p>$/g, '');

describe('emphasis stands beside CJK marks as it does beside spaces', () => {
  test.each([
    ['**注意：**正文', '<strong>注意：</strong>正文'],
    ['正文**（注）**正文', '正文<strong>（注）</strong>正文'],
    ['**“引号”**之后', '<strong>“引号”</strong>之后'],
    ['之前**“引号”**之后', '之前<strong>“引号”</strong>之后'],
    ['他说**“你好”**OK', '他说<strong>“你好”</strong>OK'],
    ['**结束……**then', '<strong>结束……</strong>then'],
    ['~~删除。~~后', '<del>删除。</del>后'],
    ['~~删除（线）。~~后', '<del>删除（线）。</del>后'],
    ['*强调（括号）*文', '<em>强调（括号）</em>文'],
    ['**《书名》**读过', '<strong>《书名》</strong>读过'],
    ['**配置 (config)**后', '<strong>配置 (config)</strong>后'],
    ['这是**`code`**的用法', '这是<strong><code>code</code></strong>的用法'],
    ['**链接：**[文](/a)', '<strong>链接：</strong><a href="/a">文</a>'],
    ['***全部。***后', '<em><strong>全部。</strong></em>后'],
    ['**一。**二**三。**四', '<strong>一。</strong>二<strong>三。</strong>四'],
    ['**日本語。**テスト', '<strong>日本語。</strong>テスト'],
    ['**한국어.**입니다', '<strong>한국어.</strong>입니다'],
    ['，_强调_，', '，<em class="dot">强调</em>，'],
    ['文_名_文', '文_名_文'],
    ['** 空格 **不算', '** 空格 **不算'],
    ['`**代码：**正文`', '<code>**代码：**正文</code>'],
    ['**Note:**text', '**Note:**text'],
    ['**“quoted”**text', '**“quoted”**text'],
    ['**Note:** text', '<strong>Note:</strong> text'],
    ['snake_case_name', 'snake_case_name'],
    ['2*3*4', '2<em>3</em>4'],
  ])('%s', async (source, html) => {
    expect(await inParagraph(source)).toBe(html);
  });
});

test('code blocks keep every character', async () => {
  const html = await renderPart('```\n**注意：**正文\n第二行\n```');
  expect(html).toContain('**注意：**正文\n第二行</code>');
});

describe('an em of Han alone is marked with dots', () => {
  test.each([
    ['*重点*', '<em class="dot">重点</em>'],
    ['*々〇*', '<em class="dot">々〇</em>'],
    ['*重 点*', '<em>重 点</em>'],
    ['*重点！*', '<em>重点！</em>'],
    ['*Pod 重点*', '<em>Pod 重点</em>'],
    ['*point*', '<em>point</em>'],
    ['***重点***', '<em class="dot"><strong>重点</strong></em>'],
  ])('%s', async (source, html) => {
    expect(await inParagraph(source)).toBe(html);
  });
});

describe('bare addresses end where Chinese goes on', () => {
  const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`;
  test.each([
    ['https://example.com，谢谢', `${link('https://example.com')}，谢谢`],
    ['https://example.com/a。', `${link('https://example.com/a')}。`],
    ['https://example.com/a（见此）', `${link('https://example.com/a')}（见此）`],
    [
      'https://example.com/a、https://example.com/b',
      `${link('https://example.com/a')}、${link('https://example.com/b')}`,
    ],
    ['https://example.com/a“引”', `${link('https://example.com/a')}“引”`],
    ['https://example.com谢谢', `${link('https://example.com')}谢谢`],
    ['https://example.com：8080', `${link('https://example.com')}：8080`],
    ['www.example.com。好', `${link('http://www.example.com', 'www.example.com')}。好`],
    ['见www.example.com。', `见${link('http://www.example.com', 'www.example.com')}。`],
    ['（www.example.com）', `（${link('http://www.example.com', 'www.example.com')}）`],
    ['邮箱a@b.com。', `邮箱${link('mailto:a@b.com', 'a@b.com')}。`],
    [
      'https://zh.wikipedia.org/wiki/稿纸 页',
      `${link('https://zh.wikipedia.org/wiki/%E7%A8%BF%E7%BA%B8', 'https://zh.wikipedia.org/wiki/稿纸')} 页`,
    ],
    ['https://example.com/a_b_(c), ok', `${link('https://example.com/a_b_(c)')}, ok`],
    ['See https://example.com.', `See ${link('https://example.com')}.`],
    ['xwww.example.com', 'xwww.example.com'],
  ])('%s', async (source, html) => {
    expect(await inParagraph(source)).toBe(html);
  });
});

describe('a line break between characters that need no space is none', () => {
  test.each([
    ['中文\n换行', '中文换行'],
    ['中文，\n换行', '中文，换行'],
    ['中文  \n换行', '中文<br>\n换行'],
    ['中文\n“引号”', '中文“引号”'],
    ['“引号”\n中文', '“引号”中文'],
    ['**中文**\n换行', '<strong>中文</strong>换行'],
    ['中文\n**换行**', '中文<strong>换行</strong>'],
    ['中文\n[换行](/a)', '中文<a href="/a">换行</a>'],
    ['かな\nカナ', 'かなカナ'],
    ['中文，\nEnglish', '中文，English'],
    ['English\n（中文）', 'English（中文）'],
    ['中文。\n`code`', '中文。<code>code</code>'],
    ['中文\nEnglish', '中文\nEnglish'],
    ['English\n中文', 'English\n中文'],
    ['one\ntwo', 'one\ntwo'],
    ['한국어\n문장', '한국어\n문장'],
    ['中文\n`code`', '中文\n<code>code</code>'],
  ])('%j', async (source, html) => {
    expect(await inParagraph(source)).toBe(html);
  });

  test('in lists and quotes too', async () => {
    expect(await renderPart('- 中文\n  换行')).toContain('<li>中文换行</li>');
    expect(await renderPart('> 中文\n> 换行')).toContain('<p>中文换行</p>');
  });
});

import { describe, expect, test } from 'vitest';
import { renderAsTyped } from './render-as-typed.ts';
import { COMMENT_RENDERER, renderComment } from './render-comment.ts';

describe('text in both languages', () => {
  test.each([
    ['第一行\n第二行', '<p>第一行<br>\n第二行</p>', '第一行\n第二行'],
    [
      '**注意：**正文，*强调（括号）*文',
      '<p><strong>注意：</strong>正文，<em>强调（括号）</em>文</p>',
      '注意：正文，强调（括号）文',
    ],
    ['snake_case_name 2*3', '<p>snake_case_name 2*3</p>', 'snake_case_name 2*3'],
    ['> 引文\n\n回答', '<blockquote>\n<p>引文</p>\n</blockquote>\n<p>回答</p>', '引文\n\n回答'],
    ['3. 三\n4. 四', '<ol start="3">\n<li>三</li>\n<li>四</li>\n</ol>', '三\n四'],
    ['# 标题', '<p><strong>标题</strong></p>', '标题'],
    ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>', 'a\n\nb'],
    ['```\na  <b\n\nc\n```', '<pre><code>a  &lt;b\n\nc</code></pre>', 'a  <b\n\nc'],
    ['~~删除。~~后 `x`', '<p><del>删除。</del>后 <code>x</code></p>', '删除。后 x'],
    ['- [x] 做完', '<ul>\n<li>☑ 做完</li>\n</ul>', '☑ 做完'],
  ])('%j', (source, html, text) => {
    const rendered = renderComment(source);
    expect([rendered.html, rendered.text]).toEqual([html, text]);
    expect(rendered.renderer).toBe(COMMENT_RENDERER);
  });

  test.each(['👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️', 'മലയാളം ന്‍', 'می‌خواهم', 'مُحَمَّد', '漢字、かな、한글、𠮷野家', 'Tiếng Việt ế', '葛󠄀'])(
    '%s survives',
    (text) => {
      expect(renderComment(text)).toMatchObject({ html: `<p>${text}</p>`, text, source: text });
      expect(renderAsTyped(text)).toMatchObject({ html: `<p>${text}</p>`, text, source: text });
    },
  );

  test('marks piled on one letter are cut', () => {
    expect(renderComment(`z${'\u0341\u0316\u0334'.repeat(200)}`).text.length).toBeLessThan(20);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderComment } from './render-comment.ts';
import { expectHarmless } from './testing/harmless.ts';

interface HostileCase {
  readonly id: string;
  readonly field: string;
  readonly input: string | { readonly repeat: string; readonly times: number; readonly suffix?: string };
  readonly mustNotContain: readonly string[];
}
const table = JSON.parse(
  readFileSync(new URL('../cases/hostile.json', import.meta.url), 'utf8'),
) as HostileCase[];

describe('the table of hostile texts', () => {
  test.each(table.filter(({ field }) => field === 'content'))('$id', ({ input, mustNotContain }) => {
    const source =
      typeof input === 'string' ? input : input.repeat.repeat(input.times) + (input.suffix ?? '');
    const html = expectHarmless(source).toLowerCase();
    for (const text of mustNotContain) expect(html).not.toContain(text.toLowerCase());
  });
});

describe('addresses that run, leak or hide are none', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    '\ufeffjavascript:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;&#x61;vascript&colon;alert(1)',
    '&Tab;javascript:alert(1)',
    'javascript&NewLine;:alert(1)',
    'javascript%3Aalert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    'feed:javascript:alert(1)',
    'view-source:https://example.com',
    'https://user:password@example.com/',
    'https://example.com@evil.example/',
    'https:///',
    '/relative',
    '#comments',
    'ftp://example.com/',
    'http:javascript:alert(1)',
  ])('%j', (address) => {
    for (const source of [
      `[文字](<${address}>)`,
      `[文字][r]\n\n[r]: <${address}>`,
      `![文字](<${address}>)`,
      `<a href="${address}">文字</a>`,
      `<a href='${address}' title='x'>文字</a>`,
    ]) {
      const html = expectHarmless(source);
      expect(html).toContain('文字');
      expect(html.match(/<a /g)).toBeNull();
    }
    expectHarmless(`<${address}> ${address}`);
  });

  test('a host in look-alike letters shows what it is', () => {
    expect(renderComment('[x](https://аpple.com/)').html).toContain('href="https://xn--pple-43d.com/"');
  });

  test('mail goes to an address and nothing more', () => {
    expect(renderComment('<a href="mailto:a@b.com?bcc=c@d.com&body=x">文</a>').html).toContain(
      '"mailto:a@b.com"',
    );
  });
});

describe('tags', () => {
  test.each([
    '<p style="x" class="y" id="z" onclick=1>文</p>',
    '<em id=comments class="x">强</em>',
    '<ol start="9" reversed><li>一',
    '</p></blockquote></div>文',
    '<b><i><code>开',
    '<a href="https://a.com"><a href="https://b.com">文</a></a>',
    '[a <a href="https://a.com">b</a> [c](https://c.com)](https://d.com)',
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<math><mtext><mglyph><style><img src=x onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea></textarea><title></title><xmp></xmp><plaintext>',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?php <script>alert(1)</script> ?>',
    '<a href="https://a.com" title="&quot; onmouseover=&quot;alert(1)">文</a>',
    '[文](https://a.com "&#0;&#x202e;&#xd800;&#xfdd0;")',
    '&#0; &#x202e; &#xd800; &#xfdd0; &#xffff; &#128;',
    '```"><script>alert(1)</script>\n文\n```',
    '| <script> |\n|-|\n| x |',
    '<a\nhref="javascript:alert(1)"\n>文</a>',
    '<br><hr><br/><wbr>',
    'x <',
    '<a href=https://a.com',
  ])('%j', (source) => {
    expectHarmless(source);
  });

  test.each([
    ['cas<b>ino</b>', '<p>cas<strong>ino</strong></p>'],
    ['Vec<String> 与 <div>', '<p>Vec&lt;String&gt; 与 &lt;div&gt;</p>'],
    ['<s>旧</s> <kbd>Ctrl</kbd> <cite>书</cite>', '<p><del>旧</del> <code>Ctrl</code> 书</p>'],
    ['<b>开\n\n关', '<p><strong>开</strong></p>\n<p>关</p>'],
  ])('%j', (source, html) => {
    expect(renderComment(source).html).toBe(html);
  });
});

describe('what is costly to read is refused to be read', () => {
  const full = (piece: string): string => piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000);
  test.each(
    [
      ...'>[]<()*_~`!&\\|#-+=:@\n\t\u0301\u200b\u{1f468}',
      '> ',
      '- ',
      '1. ',
      '*a_',
      '*好_',
      '**a ',
      'a**b',
      '***a** b* ',
      '![',
      '[![',
      '[a](',
      '[a](<',
      '[a]: b\n',
      '[a\n',
      '[x](y)*',
      '`a ``b ',
      '`\n',
      '```\n',
      '> - ',
      '- a\n\n',
      '-\n',
      'a\n-\n',
      'a\n=\n',
      '<!--',
      '<?',
      '<b>',
      '<b>*',
      '<a href=x>',
      '<x y="',
      '</',
      '&#x',
      '&amp;',
      'https://',
      'http://a.b ',
      'https://a.b/(',
      'www.',
      'a@',
      'a@b.c ',
      'mailto:',
      '[a](https://x.y "',
      '|a',
      '~~a~',
      '中*文*，_x_',
      '\\[',
      '    a\n',
    ].map((piece) => [piece]),
  )('%j', (piece) => {
    expectHarmless(full(piece));
    expectHarmless(`${full(piece)} x`);
  });

  test('lists within lists, a line each', () => {
    const lines = Array.from({ length: 90 }, (_, depth) => `${'  '.repeat(depth)}- 甲`);
    expect(expectHarmless(lines.join('\n'))).toMatch(/^<p>/);
  });

  test.each([
    [`${'> '.repeat(20)}x`, /<blockquote>/],
    [`${'> '.repeat(21)}x`, /^<p>&gt; /],
    [`${'*'.repeat(500)}好${'*'.repeat(500)}`, /^<p>\*/],
    ['字'.repeat(20_001), /^<p>字/],
  ])('and stays as it was typed', (source, html) => {
    expect(renderComment(source).html).toMatch(html);
  });
});

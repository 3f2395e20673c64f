import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { cpuSeconds } from '../../text/testing/cpu-seconds.ts';
import { COMMENT_RENDERER, renderAsTyped, renderComment } from './render-comment.ts';

interface HostileCase {
  readonly id: string;
  readonly field: string;
  readonly input: string | { readonly repeat: string; readonly times: number; readonly suffix?: string };
  readonly mustNotContain: readonly string[];
}
const table = JSON.parse(
  readFileSync(new URL('../cases/hostile.json', import.meta.url), 'utf8'),
) as HostileCase[];

const ELEMENTS = new Set('p br em strong del code pre blockquote ul ol li a hr'.split(' '));
const ATTRIBUTES = new Set(['href', 'rel', 'title', 'start', 'lang', 'dir']);
const FORBIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

/** Everything wrong with the HTML of a comment; empty for harmless. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (!ELEMENTS.has(name)) faults.push(`<${name}>`);
      for (const key of Object.keys(attributes)) if (!ATTRIBUTES.has(key)) faults.push(`${name} ${key}`);
      if (name === 'a') faults.push(...linkFaults(attributes['href'] ?? '', attributes['rel'] ?? ''));
      if (name === 'a' && open.indexOf('a') < open.length - 1) faults.push('link in a link');
    },
    onclosetag(name, isImplied) {
      open.pop();
      if (isImplied && name !== 'br' && name !== 'hr') faults.push(`${name} left open`);
    },
    oncomment: () => faults.push('comment'),
    onprocessinginstruction: () => faults.push('instruction'),
    ontext: (text) => FORBIDDEN.test(text) && faults.push(`forbidden character in ${JSON.stringify(text)}`),
  });
  parser.end(html);
  if (FORBIDDEN.test(html)) faults.push('forbidden character');
  return faults;
}

function linkFaults(href: string, rel: string): string[] {
  const plain = href.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
  return [
    ...(/^(?:https?:\/\/|mailto:)/.test(plain) ? [] : [`address ${href}`]),
    ...(/^https?:\/\/[^/]*@/.test(plain) ? [`credentials in ${href}`] : []),
    ...(rel === 'nofollow ugc noopener' ? [] : [`rel ${rel}`]),
  ];
}

function expectHarmless(source: string): string {
  let html = '';
  const seconds = cpuSeconds(() => {
    const rendered = renderComment(source);
    html = rendered.html;
    expect(FORBIDDEN.test(rendered.source)).toBe(false);
    expect(FORBIDDEN.test(rendered.text)).toBe(false);
  });
  expect(faultsOf(html)).toEqual([]);
  // Far above what any of them takes; quadratic ones take more.
  expect(seconds).toBeLessThan(2);
  return html;
}

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
      ...[
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
      ],
      ...[
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
      ],
      ...[
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
      ],
      ...[
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
      ],
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

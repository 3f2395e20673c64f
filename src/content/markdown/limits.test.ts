import { describe, expect, test } from 'vitest';
import { cpuSeconds } from '../../text/testing/cpu-seconds.ts';
import { parseMarkdown } from './parse.ts';
import { CONTEXT, imbalanceOf } from './testing/rendered.ts';
import { renderHtml } from './render.ts';

const MEGABYTE = 1_000_000;
const fill = (unit: string, length = MEGABYTE): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const parse = (body: string) => parseMarkdown(body, { lang: 'zh', bodyLine: 5 });
const errorOf = (body: string) => parse(body).outline.problems.find(({ severity }) => severity === 'error');

/** Texts that are known to take some Markdown parser or other quadratic time, or its stack. */
const HOSTILE: Readonly<Record<string, string>> = {
  'one line of words': fill('word '),
  'one line of Chinese': fill('中文内容，'),
  'lines without a blank one': fill('中文内容，换行\n'),
  'stars and underscores': fill('*a_'),
  'openers only': fill('**a '),
  'closers only': fill('a** '),
  'tildes of two lengths': fill('~a~~b '),
  'nested emphasis': `${'*a **b '.repeat(60_000)}${'c** d*'.repeat(60_000)}`,
  'opening brackets': fill('['),
  'image brackets': fill('!['),
  'half links': fill('[a]('),
  'nested brackets': `${'['.repeat(MEGABYTE / 2)}${']'.repeat(MEGABYTE / 2)}`,
  'a link of parentheses': `[a](${fill('(')}`,
  'backticks of every length': Array.from({ length: 1400 }, (_, length) => '`'.repeat(length)).join(' '),
  'less-than signs': fill('<'),
  'open tags': fill('<a '),
  'open comments': fill('x <!-- '),
  'open declarations': fill('x <!A '),
  'open tags that never end': `${fill('<b>', MEGABYTE / 2)}${fill('</i>', MEGABYTE / 2)}`,
  'open attributes': fill('<a b="'),
  ampersands: fill('&'),
  'at signs': fill('a@'),
  'an address of dots': `http://a/${fill('.')}`,
  backslashes: fill('\\'),
  spaces: `a${fill(' ')}b`,
  'a quote in a quote in a quote': fill('> '),
  'a list in a list in a list': fill('- '),
  'lists, each one deeper': Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join(
    '\n',
  ),
  'a list of everything': fill('- a\n'),
  'a quote that never ends': `${'> '.repeat(20)}\n${fill('a\n')}`,
  'a long table': `|a|b|\n|-|-|\n${fill('|c|d|\n')}`,
  'a wide table': `${fill('|a', 300_000)}\n${fill('|-', 300_000)}\n${fill('|b', 300_000)}`,
  headings: fill('# a\n'),
  'underlined headings': fill('a\n=\n'),
  'definitions of links': fill('[a]: b\n'),
  'open fences': fill('```\n'),
  'one block of code': `\`\`\`go\n${fill('func a() { return "x" }\n')}`,
  footnotes: `${Array.from({ length: 30_000 }, (_, n) => `[^${n}]`).join(' ')}\n\n${Array.from({ length: 30_000 }, (_, n) => `[^${n}]: n`).join('\n')}`,
  'footnotes of footnotes': fill('[^1]: [^1] '),
  asides: fill(':::aside\n'),
  'asides within asides': `${':::aside\n'.repeat(40_000)}x\n${':::\n'.repeat(40_000)}`,
  dollars: fill('$a '),
  'open formulas': fill('$$\na\n'),
  'definition lists': fill('T\n: d\n'),
  anchors: fill('<a id="x"></a>\n\n'),
  'blank lines': fill('\n'),
  NUL: fill('\0'),
  'halves of characters': fill('\ud800'),
};

describe('a megabyte of anything is read or refused within a second', () => {
  test.each(Object.keys(HOSTILE))('%s', async (name) => {
    const body = HOSTILE[name] ?? '';
    let parsed = parse('');
    expect(cpuSeconds(() => (parsed = parse(body)))).toBeLessThan(1);
    const error = parsed.outline.problems.find(({ severity }) => severity === 'error');
    if (error) {
      expect(error).toMatchObject({ kind: 'markdown', field: 'body' });
      expect(error.line).toBeGreaterThanOrEqual(5);
      expect(parsed.blocks).toEqual([]);
    } else {
      const before = process.cpuUsage().user;
      const { html } = await renderHtml(parsed, CONTEXT);
      expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(3);
      expect(imbalanceOf(html)).toBe('');
    }
  });
});

describe('what is refused names its line', () => {
  test.each([
    [`${'好。\n\n'.repeat(50)}${'|a'.repeat(60_000)}`, 105, 'more than 40000 lines, table cells and marks'],
    [`一\n二\n\n${'> '.repeat(40)}x`, 8, 'more than 30 quotes or lists'],
    [`一\n\n${'字 `a` '.repeat(8000)}`, 7, 'This paragraph has more than 32000 characters'],
    [
      `一\n\n${Array.from({ length: 60 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')}`,
      7,
      'nested too deeply',
    ],
    [fill('a', 1_200_000), 5, 'has 1200000 characters'],
  ])('case %#', (body, line, message) => {
    const error = errorOf(body);
    expect(error?.message).toContain(message);
    expect(error?.line).toBe(line);
    expect(error?.hint).not.toBe('');
  });
});

describe('what real articles do is not refused', () => {
  test.each([
    ['a long article', '## 节\n\n一段文字，有 **重点：**和 `code`，还有 [链接](/a)。\n\n'.repeat(2000)],
    ['a long table', `| a | b | c |\n|-|-|-|\n${'| 一 | 二 | 三 |\n'.repeat(1500)}`],
    ['a big listing', `\`\`\`go\n${'a[i] = b[i] * c[i] | d\n'.repeat(20_000)}\`\`\``],
    ['a long plain paragraph', '很长的一段话，没有标记。'.repeat(3000)],
    ['ten levels of lists', Array.from({ length: 10 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['a rule of dashes', `a\n\n${'- '.repeat(60)}`],
    [
      'two hundred notes',
      `${Array.from({ length: 200 }, (_, n) => `a[^${n}]`).join(' ')}\n\n${Array.from({ length: 200 }, (_, n) => `[^${n}]: n`).join('\n')}`,
    ],
  ])('%s', (_name, body) => {
    expect(errorOf(body)).toBeUndefined();
  });
});

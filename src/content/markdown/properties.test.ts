import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuSeconds } from '../../text/testing/cpu-seconds.ts';
import { parseMarkdown } from './parse.ts';
import { renderHtml } from './render.ts';
import { CONTEXT, elements, imbalanceOf } from './testing/rendered.ts';

const MARKS =
  '* ** *** _ __ ~ ~~ ` `` ``` [ ] ( ) ![ ]( ! \\ | $ $$ {#id} {#comments} [^1] [^2] [a] < > </ /> " \' = & @'.split(
    ' ',
  );
const HTML = [
  '<b> </b> <div> </div> <p> </p> <li> <table> <td> </table> <details> </details> </a> <script> </script> <style>',
  '<!-- --> <svg> <pre> <h1> <video> </video> &amp; &lt; &#60; javascript: onclick= own="\ufdd0" <p/own="&#64976;"class=x> <p&#32;own="&#xfdd0"> inkloop:',
].flatMap((names) => names.split(' '));
const OTHERS =
  '中 文， “ ” 。 （ ） …… a http://a.b www.a.b a@b.c 0 😀 \0 \ud800 \ufdd0 \ufdd1 \ufdd2 &#64976; &#xfdd1;0&#xfdd2; &#1;'.split(
    ' ',
  );
const SPACES = ['\n', '\n\n', '\r\n', '  \n', '    ', '\t', ' ', '\u00a0', '\u3000', 'b c'];
const BLOCKS = [
  '> |- |1. |# |## |- [ ] |- [x] |---\n|===\n|> [!NOTE]\n|[a]: b\n|\n[^1]: |\n: |T\n: d|:::aside\n|:::wide\n|:::\n|\n$$\n',
  '```go {1} numbers title="x"\n|<a href="x">|<a id="x">|<img src="x.png" onerror=x>|<div title="|<div title=\'',
  '<iframe src="https://a.b">|<p own="&#64976;" class="x">|<p title="&#64977;0&#64978;">',
].flatMap((blocks) => blocks.split('|'));
const PIECES = MARKS.concat(HTML, OTHERS, SPACES, BLOCKS, '\n|-|-|\n', '|a|b|');
const markdown = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'binary' }) },
    ),
    { maxLength: 50 },
  )
  .map((pieces) => pieces.join(''));

const context = { ...CONTEXT, lang: 'zh', bodyLine: 3 };
const htmlOf = async (source: string) => (await renderHtml(parseMarkdown(source, context), context)).html;
const FORBIDDEN = /^(?:script|style|iframe|object|embed|form|textarea|svg|link|meta|base)$/;

test('whatever is written, the HTML is balanced, inert, and the same again', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async (source) => {
      const html = await htmlOf(source);
      expect(imbalanceOf(html)).toBe('');
      const ids = new Set<string>();
      for (const { name, attribs } of elements(html)) {
        expect(name).not.toMatch(FORBIDDEN);
        for (const [key, value] of Object.entries(attribs)) {
          expect(key).not.toMatch(/^(?:on|style$|own$|srcdoc$|name$)/);
          if (key === 'href' || key === 'src')
            expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
          if (key === 'id') expect(ids.has(value)).toBe(false);
          if (key === 'id') ids.add(value);
        }
      }
      expect(html).not.toMatch(/[\0\ufdd0-\ufdef]/);
      expect(await htmlOf(source)).toBe(html);
    }),
    { numRuns: 500 },
  );
});

test('the outline agrees with the page', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async (source) => {
      const { outline } = parseMarkdown(source, context);
      const ids = elements(await htmlOf(source)).flatMap(({ attribs }) => attribs['id'] ?? []);
      expect(ids).toEqual(expect.arrayContaining(outline.headings.map(({ id }) => id)));
      expect(new Set(outline.anchors).size).toBe(outline.anchors.length);
      const lastLine = 3 + source.split(/\r\n?|\n/).length;
      for (const { line } of [...outline.references, ...outline.problems]) {
        expect(line).toBeGreaterThanOrEqual(3);
        expect(line).toBeLessThan(lastLine);
      }
      expect(outline.counts.words + outline.counts.cjk).toBeLessThanOrEqual(2 * source.length);
    }),
    { numRuns: 300 },
  );
});

test('one article leaves nothing behind for the next', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, markdown, async (first, second) => {
      const alone = await htmlOf(second);
      await htmlOf(first);
      expect(await htmlOf(second)).toBe(alone);
    }),
    { numRuns: 100 },
  );
});

test('time grows with length', () => {
  const piece =
    '## 节 A\n\n一段 **重点：**文字 `code` [链接](/a)[^1] 与 *emphasis*。\n\n- 项\n- item\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n';
  const secondsFor = (copies: number): number => {
    const body = `${piece.repeat(copies)}[^1]: 注`;
    return Math.min(...[1, 2, 3].map(() => cpuSeconds(() => parseMarkdown(body, context))));
  };
  secondsFor(100);
  // Ten times the text; quadratic work would take a hundred times as long.
  expect(secondsFor(1000) / secondsFor(100)).toBeLessThan(40);
});

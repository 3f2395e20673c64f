import { describe, expect, it } from 'vitest';
import { readOpeningHeading } from './opening-heading.ts';
import { cpuSeconds } from './testing/cpu-seconds.ts';

describe('readOpeningHeading', () => {
  it.each([
    ['# The real title\n\nText.', 'The real title', 1],
    ['# 同步循环\n正文', '同步循环', 1],
    ['\n\n# A', 'A', 3],
    ['   # A', 'A', 1],
    ['#\tA', 'A', 1],
    ['# A ##', 'A', 1],
    ['# C#', 'C#', 1],
    ['# A {#id}', 'A', 1],
    ['# A **bold** and *thin* ~~gone~~', 'A bold and thin gone', 1],
    ['# 你好，**世界。**后', '你好，世界。后', 1],
    ['# snake_case stays, _this_ and __that__ go', 'snake_case stays, this and that go', 1],
    ['# Use `a * b` twice', 'Use a * b twice', 1],
    ['# [link](https://example.com/a_(b)) and ![图](a.png) and [ref][1]', 'link and 图 and ref', 1],
    ['# 1 \\* 2 * 3', '1 * 2 * 3', 1],
    ['# <b>x</b> &amp; &#x4e2d;&#25991;', '<b>x</b> & 中文', 1],
    ['# see <https://example.com>', 'see https://example.com', 1],
    ['# $a_1$ and $b_2$', '$a_1$ and $b_2$', 1],
  ])('%j', (body, text, line) => {
    expect(readOpeningHeading(body)).toEqual({ text, line });
  });

  it.each(['', '\n \n', 'Text\n# A', '## A', '#A', '#', '# ', '    # code', 'A\n===', '# ![](a.png)'])(
    '%j has none',
    (body) => {
      expect(readOpeningHeading(body)).toBeNull();
    },
  );

  it('answers hostile lines at once', () => {
    const seconds = cpuSeconds(() => {
      for (const unit of ['*', '`', '[', '![', '_', '\\', '(', '**a', '&', '<', '~~', ' #'])
        readOpeningHeading(`# ${unit.repeat(500_000)}`);
    });
    expect(seconds).toBeLessThan(2);
  });
});

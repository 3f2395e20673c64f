import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';
import { cpuSeconds } from './testing/cpu-seconds.ts';

const OPTIONS = { maxBytes: 65_536, maxDepth: 16, isKnownKey: (key: string) => key === 'title' };
const readBlock = (block: string) => readFrontMatter(`---\n${block}\n---\nBody\n`, OPTIONS);

describe('hostile blocks are answered at once', () => {
  const size = 65_000;
  const fill = (unit: string) => unit.repeat(Math.floor(size / Buffer.byteLength(unit)));
  const units = [
    '[',
    '{',
    '- ',
    '? ',
    ':',
    'a: ',
    ':\n',
    '&a ',
    '!x ',
    '*a ',
    '"',
    "'",
    '\n',
    ' \n',
    '\u2028',
    '\t',
    'a: b\n',
    '#\n',
    '%\n',
    '[{',
    ' a:\n',
    '-\n',
    '，',
    'x ',
  ];

  it.each(units)(
    '%j',
    (unit) => {
      const seconds = cpuSeconds(() => {
        readBlock(fill(unit));
        readBlock(`title: ${fill(unit)}`);
      });
      expect(seconds).toBeLessThan(10);
    },
    60_000,
  );

  it('an alias bomb', () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `k${level + 1}: &k${level + 1} [${`*k${level},`.repeat(9)}]`,
    );
    expect(readBlock(['k0: &k0 [x]', ...levels].join('\n'))).toMatchObject({
      ok: false,
      problem: { key: 'k1', line: 3 },
    });
  });
});

it('never throws, and repeats itself', () => {
  const pieces = [
    '---',
    '\n',
    'title',
    ':',
    '：',
    ' ',
    '\t',
    '- ',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    '#',
    '|',
    '>',
    '&a',
    '*a',
    '!x',
    '<<',
    '标题',
    '?',
    '...',
    '@',
    ',',
    'x',
    '\u3000',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const block = parts.join('');
      expect(readBlock(block)).toEqual(readBlock(block));
    }),
    { numRuns: 2000 },
  );
});

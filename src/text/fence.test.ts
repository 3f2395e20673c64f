import { describe, expect, it } from 'vitest';
import { scanFences } from './fence.ts';

describe('scanFences', () => {
  it.each([
    ['---\na: b\n---\nBody', 'a: b', 'Body', 4],
    ['---  \na: b\n--- \t\n正文\n', 'a: b', '正文\n', 4],
    ['---\na: b\n...\nBody', 'a: b', 'Body', 4],
    ['---\na: |\n  ---\n  b\n---\nBody', 'a: |\n  ---\n  b', 'Body', 6],
    ['---\na: b\n---\nOne\n\n---\n\nTwo', 'a: b', 'One\n\n---\n\nTwo', 4],
    ['---\n---\n# T', '', '# T', 3],
    ['---\n\n---', '', '', 4],
    ['\n\n---\na: b\n---\nBody', 'a: b', 'Body', 6],
  ])('%j', (text, block, body, bodyLine) => {
    expect(scanFences(text)).toMatchObject({ kind: 'block', block, body, bodyLine });
  });

  it.each(['# Title\n', 'Text\n---\na: b\n---\n', '- item', '***\n', '正文', '``` \n---\n'])(
    '%j has no front matter',
    (text) => {
      expect(scanFences(text)).toEqual({ kind: 'none' });
    },
  );

  it.each([
    ['----\na: b\n----', 1, 'three'],
    ['--\na: b\n--', 1, 'three'],
    ['———\n标题: 你好\n———', 1, 'three'],
    ['—-\na: b', 1, 'three'],
    ['－－－\na: b', 1, 'three'],
    ['\n–––\na: b', 2, 'three'],
    [' ---\na: b\n---', 1, 'column 1'],
    ['\u3000---\na: b\n---', 1, 'column 1'],
    ['---\u3000\na: b\n---', 1, 'column 1'],
    ['\u200b---\na: b\n---', 1, 'column 1'],
    ['---js\n{}\n---', 1, 'YAML'],
    ['--- js\n{}\n---', 1, 'YAML'],
    ['---JS\n{}\n---', 1, 'YAML'],
    ['---javascript\n{}\n---', 1, 'YAML'],
    ['---coffee\na: b\n---', 1, 'YAML'],
    ['---yaml\na: b\n---', 1, 'YAML'],
    ['--- # note\na: b\n---', 1, 'YAML'],
    ['+++\na = 1\n+++', 1, 'TOML'],
    [';;;\n{}\n;;;', 1, 'JSON'],
    ['{\n"a": 1}', 1, 'JSON'],
    ['---\na: b\n\nText', 1, '---'],
    ['---', 1, '---'],
    ['\n---\na: b', 2, '---'],
  ])('%j is refused', (text, line, part) => {
    const scan = scanFences(text);
    expect(scan).toMatchObject({ kind: 'wrong', problem: { line } });
    expect(scan.kind === 'wrong' ? scan.problem.message : '').toContain(part);
  });

  it('names the line that was meant to close', () => {
    expect(scanFences('---\na: b\n———\n正文')).toMatchObject({
      problem: { hint: expect.stringContaining('Line 3') },
    });
  });
});

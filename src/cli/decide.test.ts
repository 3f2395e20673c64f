import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';

const CASES = fileURLToPath(new URL('../community/cases/policy.json', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-decide-'));
  await buildIfStale();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function decide(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, 'cli/decide', ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? 0, out, err }),
    );
  });
}

test('the table of cases comes out as it says', { timeout: 60_000 }, async () => {
  const { code, out, err } = await decide(CASES);
  const cases = JSON.parse(readFileSync(CASES, 'utf8')) as { id: string; expect: object }[];
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out)).toEqual(cases.map(({ id, expect: expected }) => ({ id, ...expected })));
});

describe('what cannot be read is one clear line', () => {
  test.each<[string, string | null, RegExp]>([
    ['no file', null, /^decide: .*ENOENT/],
    ['no JSON', '[{"id": 评论', /^decide: .* is not JSON: /],
    ['no array', '{}', /^decide: .*cases\.json, the file: /],
    ['a case without a comment', '[{"id": "a"}]', /^decide: .*cases\.json, 0\.comment: /],
  ])('%s', { timeout: 60_000 }, async (_, content, message) => {
    const file = join(folder, content === null ? 'missing.json' : 'cases.json');
    if (content !== null) writeFileSync(file, content);
    const { code, out, err } = await decide(file);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('no cases are no decisions', { timeout: 60_000 }, async () => {
    const file = join(folder, 'none.json');
    writeFileSync(file, '\ufeff[]');
    expect(await decide(file)).toEqual({ code: 0, out: '[]\n', err: '' });
  });
});

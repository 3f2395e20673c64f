import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { processTarget, type Target } from '../scripts/smoke-targets.mjs';
import { smoke } from '../scripts/smoke.mjs';
import { root } from '../scripts/tools.mjs';
import { post } from '../src/testing/world.ts';

beforeAll(buildIfStale, 60_000);

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/smoke.mjs'), ...args], { encoding: 'utf8' });

test('the built product starts, is read, takes a comment, starts again and still has it', () => {
  const { status, stderr } = run('--process');
  expect([status, stderr]).toEqual([0, '']);
}, 120_000);

test.each([{ args: [] }, { args: ['--image'] }, { args: ['--elsewhere'] }])(
  '$args is answered with what to write',
  ({ args }) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stderr).toContain('Usage: node scripts/smoke.mjs --process, or --image IMAGE');
  },
);

describe('what is not as it should be is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inkloop-smoke-content-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function complaint(target: Target): Promise<string> {
    const fault = await smoke(target).catch((error: unknown) => String(error));
    await target.remove();
    return fault ?? 'none';
  }

  test('data that a restart loses', async () => {
    const target = processTarget();
    target.restart = async () => {
      await target.remove();
      await target.start();
    };
    expect(await complaint(target)).toBe('Error: The comment is gone.');
  }, 60_000);

  test('a language without an article', async () => {
    writeFileSync(join(folder, 'site.yaml'), 'languages: [en, zh]\n');
    mkdirSync(join(folder, 'posts'));
    writeFileSync(join(folder, 'posts/lamp.md'), post('Lamp'));
    expect(await complaint(processTarget({ contentDir: folder }))).toBe('Error: /zh/ links no article.');
  }, 60_000);
});

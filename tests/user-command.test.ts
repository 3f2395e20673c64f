import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { root } from '../scripts/tools.mjs';

const password = 'a lantern by the harbour';
let folder: string;
beforeAll(async () => {
  await buildIfStale();
  folder = mkdtempSync(join(tmpdir(), 'inkloop-user-'));
  writeFileSync(join(folder, 'site.yaml'), 'authors:\n  mei: { name: Mei }\n');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

function user(args: readonly string[], input: string | Buffer = password) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist/cli/user.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'data'), CONTENT_DIR: folder },
    encoding: 'utf8',
    timeout: 30_000,
    input,
  });
  return { status, stdout, stderr };
}

const owner = ['--role', 'owner', '--password-stdin'];

test('accounts are added, listed, given another password and removed', () => {
  expect(user(['add', 'Mei', ...owner, '--author', 'mei', '--email', 'mei@example.org'])).toMatchObject({
    status: 0,
    stdout: 'owner Mei added\n',
  });
  expect(user(['add', '林', '晓', '--role', 'moderator', '--lang', 'zh', '--password-stdin']).status).toBe(0);
  const { stdout } = user(['list', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([
    { name: 'Mei', role: 'owner', email: 'mei@example.org', authorKey: 'mei', language: 'en' },
    { name: '林 晓', role: 'moderator', language: 'zh', lastSeenAt: null },
  ]);
  expect(stdout).not.toMatch(/argon2|hash/i);
  expect(user(['list']).stdout.split('\n')[0]).toBe('Mei\towner\ten\tmei@example.org\tauthor mei');
  expect(user(['passwd', 'ＭＥＩ', '--password-stdin'], 'another lantern, another harbour\n').status).toBe(0);
  expect(user(['remove', '林 晓']).stdout).toBe('林 晓 removed\n');
  const last = user(['remove', 'Mei']);
  expect([last.status, last.stderr]).toEqual([
    1,
    'user: Mei is the last owner. Add another owner first, or the site would have none.\n',
  ]);
}, 120_000);

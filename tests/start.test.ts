import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { root } from '../scripts/tools.mjs';
import { openDatabase } from '../src/store/database.ts';

let folder: string;
const taken = createServer();
beforeAll(async () => {
  await buildIfStale();
  folder = mkdtempSync(join(tmpdir(), 'inkloop-start-'));
  writeFileSync(join(folder, 'file'), 'not a folder');
  writeFileSync(
    join(folder, 'inkloop.db'),
    'not a database, but long enough to be read as the header of one'.repeat(20),
  );
  const newer = openDatabase(join(folder, 'newer'));
  newer.pragma('user_version = 9999');
  newer.close();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

function start(environment: Record<string, string>) {
  const base = {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: folder,
  };
  return spawnSync(process.execPath, [join(root, 'dist/main.js')], {
    env: { ...base, ...environment },
    encoding: 'utf8',
    timeout: 20_000,
  });
}

test.each([
  ['a bad variable', () => ({ PORT: 'eighty' }), /PORT=eighty/],
  ['a port in use', () => ({ PORT: String((taken.address() as AddressInfo).port) }), /PORT/],
  ['a host that is not ours', () => ({ HOST: '192.0.2.1' }), /192\.0\.2\.1/],
  ['a data folder that is a file', () => ({ DATA_DIR: join(folder, 'file') }), /file/],
  [
    'a database of a newer version',
    () => ({ DATA_DIR: join(folder, 'newer') }),
    /newer Inkloop.*restore a backup/,
  ],
  ['a database that is none', () => ({ DATA_DIR: folder }), /DATA_DIR/],
])('%s stops the start with one line', (_what, environment, line) => {
  const { status, stderr } = start(environment());
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(line);
});

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { root } from '../scripts/tools.mjs';
import { post } from '../src/testing/world.ts';

/** As a container does it: the first process of a namespace gets no signal that it does not listen for. */
const asFirst = ['unshare', '--pid', '--fork', '--kill-child'] as const;
const canBeFirst = spawnSync(asFirst[0], [...asFirst.slice(1), 'true']).status === 0;

let folder: string;
let child: ChildProcess | undefined;
beforeAll(buildIfStale, 60_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-stop-'));
  mkdirSync(join(folder, 'content/posts'), { recursive: true });
  writeFileSync(join(folder, 'content/posts/lamp.md'), post('Lamp'));
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  said(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

function start(before: readonly string[] = []): Started {
  const [program = '', ...args] = [...before, process.execPath, join(root, 'dist/main.js')];
  const started = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      CONTENT_DIR: join(folder, 'content'),
      DATA_DIR: join(folder, 'data'),
    },
  });
  child = started;
  let said = '';
  started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(started, 'exit').then(([code, signal]) => (code ?? signal) as number | string | null);
  return { child: started, said: () => said, ended };
}

async function until(condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 5 });
}

/** The process in the namespace, as it is called outside. */
function innerOf({ child: outer }: Started): number {
  const pid = outer.pid ?? 0;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

const ways = [
  { way: 'as any process', before: [], isPossible: true },
  { way: 'as process 1', before: asFirst, isPossible: canBeFirst },
];

describe.each(ways.filter(({ isPossible }) => isPossible))('$way', ({ before }) => {
  const pidOf = (started: Started): number =>
    before.length === 0 ? (started.child.pid ?? 0) : innerOf(started);

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it gently, and nothing stays in the journal',
    async (signal) => {
      const started = start(before);
      await until(() => started.said().includes('ready: 1 content files'));
      process.kill(pidOf(started), signal);
      expect(await started.ended).toBe(0);
      expect(started.said()).toContain(`${signal}: finishing requests`);
      expect(existsSync(join(folder, 'data/inkloop.db'))).toBe(true);
      expect(existsSync(join(folder, 'data/inkloop.db-wal'))).toBe(false);
    },
    60_000,
  );

  test('a signal while it starts is not lost', async () => {
    const started = start(before);
    await until(() => existsSync(join(folder, 'data/inkloop.db')));
    process.kill(pidOf(started), 'SIGTERM');
    expect(await started.ended).toBe(0);
    expect(existsSync(join(folder, 'data/inkloop.db-wal'))).toBe(false);
  }, 60_000);
});

test('a request under way is answered before the end, and no new one is taken', async () => {
  const started = start();
  await until(() => started.said().includes('ready: 1 content files'));
  const port = Number(/listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(started.said())?.[1]);
  const socket = createConnection(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const body = 'author=Mei&email=mei%40example.org&content=Said+while+it+stops';
  expect((await fetch(`http://127.0.0.1:${port}/search?q=lamp`)).status).toBe(200);
  const head = `POST /posts/lamp/comments HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 10), () => resolve()));
  // Its handler has begun when a later request has been answered.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  started.child.kill('SIGTERM');
  await until(() => started.said().includes('SIGTERM: finishing requests'));
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  socket.write(body.slice(10));
  expect(await started.ended).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  // What was answered, and what was only noted in memory, is in the file.
  const db = new Sqlite(join(folder, 'data/inkloop.db'), { readonly: true });
  expect(db.prepare('SELECT source FROM comment').pluck().all()).toEqual(['Said while it stops']);
  expect(db.prepare('SELECT count(*) FROM query_log').pluck().get()).toBe(1);
  db.close();
}, 60_000);

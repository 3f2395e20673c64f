import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/tools.mjs';
import { post } from '../../src/testing/world.ts';

/** The built product in a process of its own, on two articles and one data folder, to be killed and started again. */
export interface BuiltProduct {
  readonly dataDir: string;
  /** Resolves to its address when it is ready. */
  start(): Promise<string>;
  kill9(): Promise<void>;
  /** Kills what runs, and deletes all data. */
  remove(): Promise<void>;
}

export function builtProduct(name: string): BuiltProduct {
  const folder = mkdtempSync(join(tmpdir(), `inkloop-${name}-`));
  const dataDir = join(folder, 'data');
  mkdirSync(join(folder, 'content/posts'), { recursive: true });
  for (const slug of ['a', 'b']) writeFileSync(join(folder, `content/posts/${slug}.md`), post(slug));
  let child: ChildProcess | undefined;

  async function kill9(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const dead = once(child, 'exit');
    child.kill('SIGKILL');
    await dead;
  }

  return {
    dataDir,
    kill9,
    async start() {
      const started = spawn(process.execPath, [join(root, 'dist/main.js')], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          PATH: process.env['PATH'] ?? '',
          HOST: '127.0.0.1',
          PORT: '0',
          CONTENT_DIR: join(folder, 'content'),
          DATA_DIR: dataDir,
          TRUST_PROXY: 'loopback',
        },
      });
      child = started;
      let said = '';
      started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      for (let waited = 0; waited < 60_000; waited += 25) {
        const [, port] = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
        if (port !== undefined && said.includes('ready: 2 content files')) return `http://127.0.0.1:${port}`;
        await sleep(25);
      }
      throw new Error(`It did not get ready.\n${said}`);
    },
    async remove() {
      await kill9();
      rmSync(folder, { recursive: true });
    },
  };
}

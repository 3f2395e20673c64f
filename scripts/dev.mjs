/**
 * `npm run dev`: serves with drafts shown, and compiles and restarts on every save of a source file. (The compiler's own
 * watch mode notices nothing in containers and on some file systems.)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import { buildIfStale } from './build.mjs';
import { root } from './tools.mjs';

// Editors save several files, and one file in several steps.
const quietMilliseconds = 100;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let isRestarting = false;
let hasChanged = false;

watch(join(root, 'src'), { ignoreInitial: true }).on('all', () => void restart());
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, async () => {
    await stop();
    process.exit();
  });
}
await restart();

/** Builds and starts anew, once more if something changed meanwhile. What does not compile leaves the old one running. */
async function restart() {
  hasChanged = true;
  if (isRestarting) return;
  isRestarting = true;
  while (hasChanged) {
    await sleep(quietMilliseconds);
    hasChanged = false;
    try {
      await buildIfStale();
      await stop();
      start();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  isRestarting = false;
}

function start() {
  const env = { ...process.env, INKLOOP_DEV: '1' };
  const args = [join(root, 'dist/main.js'), ...process.argv.slice(2)];
  server = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
}

async function stop() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  server.kill();
  await once(server, 'exit');
}

/** Starts the built product for benchmarks, screenshots and browser tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './tools.mjs';

const secondsToReady = 60;

/**
 * A server on a free port with a data folder of its own, ready to answer for all its content.
 * @param {string} contentDir
 * @param {Record<string, string>} env Further settings.
 * @param {string} host By which it is reached; passkeys are bound to a name and take no address.
 */
export async function startProduct(contentDir, env = {}, host = '127.0.0.1') {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkloop-data-'));
  const port = String(await freePort());
  const url = `http://${host}:${port}`;
  const child = spawn(process.execPath, [join(root, 'dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: port,
      BASE_URL: url,
      CONTENT_DIR: contentDir,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  }

  async function stop() {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  }

  try {
    await waitUntilReady(`${url}/readyz`, () => child.exitCode ?? child.signalCode);
  } catch (cause) {
    await stop();
    throw new Error(`The server did not get ready.\n${said}`, { cause });
  }
  return { url, pid: child.pid ?? 0, stop };
}

/**
 * Waits until an address answers well; throws when that takes more than a minute, or what should answer has ended.
 * @param {string} url
 * @param {() => number | string | null} ended How it ended; null while it runs.
 */
export async function waitUntilReady(url, ended) {
  const deadline = Date.now() + secondsToReady * 1000;
  while (!(await isOk(url))) {
    if (ended() !== null) throw new Error(`It ended with ${ended()}.`);
    if (Date.now() > deadline) throw new Error(`Not ready after ${secondsToReady} s.`);
    await sleep(50);
  }
}

/** @param {string} url */
async function isOk(url) {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * A port of this machine that nobody listens on.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Ways to run the product for scripts/smoke.mjs: as a process of this machine, or as a container. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitUntilReady } from './product.mjs';
import { root } from './tools.mjs';

/**
 * The product, to be started and stopped; what it has stored stays until `remove`.
 * @typedef {object} Target
 * @property {string} url Where it is reached, once it was started.
 * @property {() => Promise<void>} start Until it is ready.
 * @property {() => Promise<void>} stop As a machine that is shut down does; throws when it does not end by itself with code 0.
 * @property {() => Promise<void>} restart
 * @property {() => Promise<void>} remove Ends what runs, and deletes all data.
 * @property {() => string} log What it has said.
 */

/**
 * @param {{ app?: string, contentDir?: string, env?: Record<string, string> }} [options] Folder of the built product, its
 * content, and further settings.
 * @returns {Target}
 */
export function processTarget({ app = root, contentDir = join(app, 'content'), env = {} } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkloop-smoke-'));
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let said = '';

  /** @type {Target} */
  const target = {
    url: '',
    log: () => said,
    async start() {
      const port = String(await freePort());
      target.url = `http://127.0.0.1:${port}`;
      const started = spawn(process.execPath, ['dist/main.js'], {
        cwd: app,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: port,
          BASE_URL: target.url,
          CONTENT_DIR: contentDir,
          DATA_DIR: dataDir,
          ...env,
        },
      });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text) => (said += text));
      await waitUntilReady(`${target.url}/readyz`, () => started.exitCode ?? started.signalCode);
    },
    async stop() {
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`The process ended with ${code}.`);
    },
    async restart() {
      await target.stop();
      await target.start();
    },
    async remove() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return target;

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    if (child === null) return null;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode ?? child.signalCode;
  }
}

/**
 * A container as it is meant to run: read-only, without rights, its data in a volume. Needs a container engine.
 * @param {string} image
 * @returns {Target}
 */
export function imageTarget(image) {
  const name = `inkloop-smoke-${process.pid}`;

  /** @type {Target} */
  const target = {
    url: '',
    log() {
      const { stdout, stderr } = spawnSync('docker', ['logs', name], { encoding: 'utf8' });
      return `${stdout}${stderr}`;
    },
    async start() {
      const port = String(await freePort());
      target.url = `http://127.0.0.1:${port}`;
      docker('volume', 'create', name);
      const limits = '--read-only --cap-drop ALL --tmpfs /tmp --security-opt no-new-privileges'.split(' ');
      const places = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${name}:/data`];
      docker(
        'run',
        '--detach',
        '--name',
        name,
        ...limits,
        ...places,
        '--env',
        `BASE_URL=${target.url}`,
        image,
      );
      await waitUntilReady(`${target.url}/readyz`, endOf);
    },
    async stop() {
      docker('stop', '-t', '20', name);
      const code = endOf();
      if (code !== 0) throw new Error(`The container ended with ${code}.`);
    },
    async restart() {
      await target.stop();
      docker('start', name);
      await waitUntilReady(`${target.url}/readyz`, endOf);
    },
    async remove() {
      spawnSync('docker', ['rm', '--force', '--volumes', name]);
      spawnSync('docker', ['volume', 'rm', name]);
    },
  };
  return target;

  /** Its exit code; null while it runs. */
  function endOf() {
    const { Running: isRunning, ExitCode: code } = JSON.parse(
      docker('inspect', '--format', '{{json .State}}', name),
    );
    return isRunning ? null : code;
  }
}

/** @param {string[]} args */
function docker(...args) {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`docker ${args[0]}: ${stderr}`);
  return stdout;
}

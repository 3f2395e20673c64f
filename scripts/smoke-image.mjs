/**
 * `node scripts/smoke-image.mjs IMAGE`: starts a container as it is meant to run (read-only, without rights), reads, then
 * restarts it and reads again. Needs a container engine.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const [image] = process.argv.slice(2);
if (image === undefined) throw new Error('Usage: node scripts/smoke-image.mjs IMAGE');
const name = `inkloop-smoke-${process.pid}`;
const port = '3999';
const url = `http://127.0.0.1:${port}`;
const secondsToReady = 60;

try {
  docker('volume', 'create', name);
  const limits = '--read-only --cap-drop ALL --tmpfs /tmp --security-opt no-new-privileges'.split(' ');
  const places = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${name}:/data`];
  docker('run', '--detach', '--name', name, ...limits, ...places, '--env', `BASE_URL=${url}`, image);
  await visit();
  docker('restart', '--time', '20', name);
  await visit();
  const { ExitCode: code } = JSON.parse(docker('inspect', '--format', '{{json .State}}', name));
  if (code !== 0) throw new Error(`The container ended with ${code}.`);
  console.log('The image starts, answers, and starts again.');
} catch (error) {
  console.error(docker('logs', name));
  throw error;
} finally {
  spawnSync('docker', ['rm', '--force', '--volumes', name]);
  spawnSync('docker', ['volume', 'rm', name]);
}

/** Reads the home page in both languages and the first article it links. */
async function visit() {
  await waitUntilReady();
  for (const path of ['/', '/zh/']) {
    const home = await read(path);
    const article = /href="([^"]*\/posts\/[^"]+)"/.exec(home)?.[1];
    if (article === undefined) throw new Error(`${path} links no article.`);
    await read(article);
  }
}

async function waitUntilReady() {
  for (let second = 0; second < secondsToReady; second += 1) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(1000);
  }
  throw new Error('The server did not get ready.');
}

/** @param {string} path */
async function read(path) {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.text();
}

/** @param {string[]} args */
function docker(...args) {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`docker ${args[0]}: ${stderr}`);
  return stdout;
}

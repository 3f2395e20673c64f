/**
 * The reconcile loop on a large site: `bench -- loop [POSTS]` (10,000). Cold indexing, restart with nothing changed, relist
 * with nothing changed (CPU of the process and event-loop delay), and save to new page.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../product.mjs';
import { generateContent } from './generate-content.mjs';

const saves = 40;
/** The watcher walks the folder by itself after the start; what is measured here comes after that. */
const settleMs = 8000;

/** @param {string[]} args */
export async function run([posts = '10000']) {
  const folder = await mkdtemp(join(tmpdir(), 'inkloop-bench-'));
  const content = join(folder, 'content');
  const settings = { DATA_DIR: join(folder, 'data'), WORKERS: '2', RELIST_SECONDS: '3600' };
  try {
    const files = await generateContent(content, Number(posts));
    console.log(`${posts} posts, ${files} files`);
    const cold = await timed(() => startProduct(content, settings));
    console.log(
      `  cold start to ready      ${seconds(cold.ms)}, ${(files / (cold.ms / 1000)).toFixed(0)} files/s`,
    );
    await cold.result.stop();
    const warm = await timed(() => startProduct(content, settings));
    console.log(`  restart to ready         ${seconds(warm.ms)}`);
    await reportSaves(warm.result, content, Number(posts));
    await warm.result.stop();
    await reportRelist(content, settings);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {{ url: string }} product
 * @param {string} content
 * @param {number} posts
 */
async function reportSaves(product, content, posts) {
  await sleep(settleMs);
  const times = [];
  for (let save = 0; save < saves; save += 1) {
    const name = `post-${String(Math.floor((save * posts) / saves)).padStart(6, '0')}`;
    const file = join(content, 'posts', name, 'index.en.md');
    const mark = `mark${save}x${Date.now()}`;
    await fetch(`${product.url}/posts/${name}`).then((response) => response.text());
    const { ms } = await timed(async () => {
      await writeFile(file, `${await readFile(file, 'utf8')}\n${mark}\n`);
      while (
        !(await fetch(`${product.url}/posts/${name}`).then((response) => response.text())).includes(mark)
      )
        await sleep(2);
    });
    times.push(ms);
  }
  times.sort((a, b) => a - b);
  console.log(
    `  save to new page         p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms (${saves} saves)`,
  );
}

/**
 * Relists every second for a while and sees what that costs.
 * @param {string} content
 * @param {Record<string, string>} settings
 */
async function reportRelist(content, settings) {
  const product = await startProduct(content, { ...settings, RELIST_SECONDS: '1' });
  await sleep(settleMs);
  const before = cpuMs(product.pid);
  const delays = [];
  const began = Date.now();
  while (Date.now() - began < 6000) {
    const { ms } = await timed(() => fetch(`${product.url}/healthz`).then((response) => response.text()));
    delays.push(ms);
    await sleep(5);
  }
  const cpu = (cpuMs(product.pid) - before) / 6;
  delays.sort((a, b) => a - b);
  console.log(
    `  relist, nothing changed  ${cpu.toFixed(0)} ms CPU each (with ${(delays.length / 6).toFixed(0)} probes/s); a request meanwhile p50 ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms`,
  );
  await product.stop();
}

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began };
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}

/**
 * @param {number[]} sorted
 * @param {number} share
 */
function at(sorted, share) {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

/** @param {number} pid */
function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

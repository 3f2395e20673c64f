/**
 * A warm article page of the product against a bare `node:http` server that answers the same bytes, each in its own
 * process, in turns: the ratio survives a noisy machine, the figures do not. CPU per request tells the two apart even where the
 * load generator is the limit. `bench -- article [SECONDS]` sets the length of a turn.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { startProduct } from '../product.mjs';
import { root, runTool } from '../tools.mjs';

const path = '/posts/kubelet-syncloop-pleg';
const connections = 16;
const rounds = 5;

/** @typedef {{ url: string, pid: number }} Server */
/** @typedef {{ perSecond: number, cpu: number }} Turn Requests a second; microseconds of CPU a request. */

/** @param {string[]} args */
export async function run([seconds = '3']) {
  const product = await startProduct(join(root, 'content'));
  try {
    for (const encoding of ['br', 'identity']) await compare(product, encoding, seconds);
  } finally {
    await product.stop();
  }
}

/**
 * @param {Server} product
 * @param {string} encoding
 * @param {string} seconds
 */
async function compare(product, encoding, seconds) {
  const page = await fetchPage(product.url + path, encoding);
  const bare = await startBare(page);
  try {
    // One short turn each, unrecorded: caches fill, code is compiled.
    await load(product, encoding, '1');
    await load(bare, encoding, '1');
    const turns = [];
    for (let round = 0; round < rounds; round += 1) {
      turns.push({
        ours: await load(product, encoding, seconds),
        theirs: await load(bare, encoding, seconds),
      });
    }
    report(encoding, page.body.length, turns);
  } finally {
    bare.stop();
  }
}

/**
 * The page as served, undecoded.
 * @param {string} url
 * @param {string} encoding
 */
async function fetchPage(url, encoding) {
  const request = get(url, { headers: { 'accept-encoding': encoding } });
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(request, 'response'));
  const body = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = response.headers;
  if (coding !== encoding) throw new Error(`Asked for ${encoding}, got ${coding}.`);
  /** @type {Record<string, string>} */
  const headers = { 'content-type': type, ...(coding === 'identity' ? {} : { 'content-encoding': coding }) };
  return { headers, body };
}

/** @param {{ headers: Record<string, string>, body: Buffer }} page */
async function startBare({ headers, body }) {
  const child = fork(new URL('bare-server.mjs', import.meta.url));
  child.send({ headers, body: body.toString('base64') });
  const [address] = await once(child, 'message');
  return { url: `http://127.0.0.1:${address.port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

/**
 * @param {Server} server
 * @param {string} encoding
 * @param {string} seconds
 * @returns {Promise<Turn>}
 */
async function load({ url, pid }, encoding, seconds) {
  const options = ['-j', '-n', '-c', String(connections), '-d', seconds, '-H', `accept-encoding=${encoding}`];
  const cpuBefore = cpuSeconds(pid);
  const { code, output, stdout } = await runTool('autocannon', [...options, url + path]);
  if (code !== 0) throw new Error(output);
  const cpu = cpuSeconds(pid) - cpuBefore;
  const { requests, duration, errors, non2xx } = JSON.parse(stdout);
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers other than 2xx.`);
  return { perSecond: requests.total / duration, cpu: (cpu * 1e6) / requests.total };
}

/**
 * CPU a process has used so far, from fields 14 and 15 of its `stat`, in hundredths; NaN where there is no `/proc`.
 * @param {number} pid
 */
function cpuSeconds(pid) {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(afterName[11]) + Number(afterName[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/**
 * @param {string} encoding
 * @param {number} bytes
 * @param {{ ours: Turn, theirs: Turn }[]} turns
 */
function report(encoding, bytes, turns) {
  const ratios = turns.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond);
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  console.log(`article, ${encoding}, ${bytes} bytes, ${connections} connections, ${rounds} rounds`);
  console.log(`  product    ${describe(turns.map((turn) => turn.ours))}`);
  console.log(`  node:http  ${describe(turns.map((turn) => turn.theirs))}`);
  console.log(`  ratio      ${median(ratios).toFixed(2)} (${spread})`);
}

/** @param {Turn[]} turns */
function describe(turns) {
  const perSecond = median(turns.map((turn) => turn.perSecond)).toFixed(0);
  return `${perSecond.padStart(6)} req/s  ${median(turns.map((turn) => turn.cpu)).toFixed(0)} µs CPU/req`;
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

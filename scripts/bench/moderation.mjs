/**
 * The moderators' list: `bench -- moderation [COMMENTS]` (200,000). How long any tab, filter, search and page takes in the process,
 * and how long it takes to change 50,000 comments at once and to take that back, with readers waiting meanwhile.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../tools.mjs';
import { chinese, fillComments, start, words } from './generate-comments.mjs';

const rounds = 60;
const bulk = 50_000;

/** @param {string} path */
const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href);

/** @param {string[]} args */
export async function run([count = '200000']) {
  const folder = await mkdtemp(join(tmpdir(), 'inkloop-bench-'));
  const { openDatabase } = await load('store/database.js');
  const db = openDatabase(folder);
  try {
    fillComments(db, Number(count));
    const { commentList } = await load('store/comment-list.js');
    const { addressNetwork } = await load('web/guanli/comments/address-network.js');
    const list = commentList(db, addressNetwork);
    const began = performance.now();
    const longest = await longestTurn(() => list.list(filter({}), page({})));
    console.log(
      `  read into memory         ${(performance.now() - began).toFixed(0)} ms, longest turn ${longest.toFixed(0)} ms`,
    );
    await reportLists(db, list);
    await reportBulk(db, list);
  } finally {
    db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {Record<string, unknown>} some */
const filter = (some) => ({
  own: { accountId: 1, articleIds: new Set([1, 2, 3]) },
  text: null,
  articleIds: null,
  exceptArticleIds: null,
  lang: null,
  from: null,
  before: null,
  reason: null,
  hasLinks: false,
  isFirst: false,
  isMember: null,
  ip: null,
  author: null,
  ...some,
});

/** @param {Record<string, unknown>} some */
const page = (some) => ({ tab: 'all', sort: 'newest', size: 20, edge: null, ...some });

/**
 * @param {import('better-sqlite3').Database} db
 * @param {any} list
 */
async function reportLists(db, list) {
  const touch = db.prepare("UPDATE comment SET source = source || '.' WHERE id = ?");
  const year = Date.parse('2025-01-01T00:00:00Z');
  const filters = {
    nothing: {},
    article: { articleIds: new Set([1]) },
    language: { lang: 'zh' },
    'date range': { from: year, before: year + 90 * 86_400_000 },
    'reason held': { reason: 'no-prior-approval' },
    'has links': { hasLinks: true },
    'first-time': { isFirst: true },
    IP: { ip: '10.0.5.9' },
    author: { author: 'reader99@example.org' },
    'language, links, reason': { lang: 'en', hasLinks: true, reason: 'too-many-links' },
    'one English word': (/** @type {number} */ round) => ({ text: words[round % words.length] }),
    'a begun word': { text: 're' },
    'one Chinese character': (/** @type {number} */ round) => ({ text: chinese[round % chinese.length] }),
    'two Chinese characters': (/** @type {number} */ round) => ({
      text: `${chinese[round % chinese.length]}${chinese[(round * 7) % chinese.length]}`,
    }),
    'an email': (/** @type {number} */ round) => ({ text: `reader${round * 131}@example.org` }),
    'an IP': (/** @type {number} */ round) => ({ text: `10.0.${round}` }),
    'two words, language': (/** @type {number} */ round) => ({ text: `queue ${round}9`, lang: 'en' }),
  };
  const all = [];
  for (const [name, some] of Object.entries(filters)) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      touch.run(1 + round);
      times.push(...(await walk(list, typeof some === 'function' ? some(round) : some, round)));
    }
    console.log(`  ${name.padEnd(24)} ${spread(times)}`);
    all.push(...times);
  }
  console.log(`  all of them              ${spread(all)}`);
}

const tabs = ['all', 'mine', 'pending', 'approved', 'spam', 'trash'];
const sorts = ['newest', 'oldest', 'author', 'article'];

/**
 * A tab, its second page, a page in the middle, and the page before that.
 * @param {any} list
 * @param {Record<string, unknown>} some
 * @param {number} round
 */
async function walk(list, some, round) {
  /** @type {{ wall: number, cpu: number }[]} */
  const times = [];
  const query = { tab: tabs[round % tabs.length], sort: sorts[round % sorts.length] };
  /** @param {unknown} edge */
  const ask = async (edge) => {
    const [began, busy] = [performance.now(), process.cpuUsage()];
    const result = await list.list(filter(some), page({ ...query, edge }));
    const { user, system } = process.cpuUsage(busy);
    times.push({ wall: performance.now() - began, cpu: (user + system) / 1000 });
    return result;
  };
  const first = await ask(null);
  if (first.after !== null) await ask({ side: 'after', cursor: first.after });
  const middle = { id: 100_000, at: start + 100_000 * 300_000, articleId: 200, nameKey: 'reader 15000' };
  const there = await ask({ side: 'after', cursor: middle });
  if (there.before !== null) await ask({ side: 'before', cursor: there.before });
  return times;
}

/**
 * All that match, in slices, and back.
 * @param {import('better-sqlite3').Database} db
 * @param {any} list
 */
async function reportBulk(db, list) {
  const { operations } = await load('store/operations.js');
  const { stateAfter, lessonOf } = await load('community/transitions.js');
  const { moment } = await list.list(filter({}), page({}));
  const frozen = await list.freeze(filter({}), 'approved', moment);
  const desk = operations(db, {
    rules: { stateAfter, lessonOf, noticesOf: () => [] },
    onChanged: () => undefined,
    monotonic: () => performance.now(),
    now: () => new Date(),
  });
  const [ids, seen] = [frozen.ids.slice(0, bulk), frozen.statuses.slice(0, bulk)];
  const actor = { accountId: 1, at: new Date().toISOString() };
  let id = 0;
  await reportOne('into the trash', async () => {
    const started = await desk.act({ ids, seen }, 'trash', actor);
    id = started.id;
    await started.finished;
  });
  await reportOne('and back', async () => (await desk.undo(id, actor, null)).finished);
  await reportOne('read into memory', () => list.list(filter({}), page({})));
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function reportOne(name, work) {
  const [began, busy] = [performance.now(), process.cpuUsage()];
  const longest = await longestTurn(work);
  const { user, system } = process.cpuUsage(busy);
  console.log(
    `  ${bulk} ${name.padEnd(18)} ${((performance.now() - began) / 1000).toFixed(2)} s, busy ${((user + system) / 1e6).toFixed(2)} s, longest turn ${longest.toFixed(0)} ms`,
  );
}

/**
 * The longest time in which nothing else could run.
 * @param {() => Promise<unknown>} work
 */
async function longestTurn(work) {
  let [longest, last, isDone] = [0, performance.now(), false];
  const watch = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  isDone = true;
  watch();
  return longest;
}

/**
 * Wall time, and the time the process itself was busy: the same on a machine that does nothing else.
 * @param {{ wall: number, cpu: number }[]} times
 */
function spread(times) {
  return `${quantiles(times.map(({ wall }) => wall))}; busy ${quantiles(times.map(({ cpu }) => cpu))}`;
}

/** @param {number[]} times */
function quantiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  /** @param {number} share */
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}

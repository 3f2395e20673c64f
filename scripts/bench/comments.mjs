/**
 * Comments in the store: `bench -- comments [STORED]` (100,000). How many are accepted in a second, as a ratio to bare durable
 * inserts of the same rows in the same run; and how long one takes to be judged and stored, with so many there already.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../tools.mjs';

const articles = 200;
const inFlight = 64;
const measured = 4000;
const singles = 3000;
/** So that nobody is a flood, and no limit is reached. */
const start = Date.parse('2026-01-01T00:00:00Z');

/** @param {string[]} args */
export async function run([stored = '100000']) {
  const folder = await mkdtemp(join(tmpdir(), 'inkloop-bench-'));
  const site = await openSite(folder);
  try {
    console.log(`${measured} comments, ${inFlight} at a time, then up to ${stored} stored`);
    const bare = insertBare(site.db);
    const accepted = await submitMany(site, measured, 0);
    console.log(`  bare durable inserts     ${bare.toFixed(0)}/s`);
    console.log(`  judged and stored        ${accepted.toFixed(0)}/s, ratio ${(accepted / bare).toFixed(2)}`);
    await submitMany(site, Number(stored) - measured, measured);
    const full = await submitMany(site, measured, Number(stored));
    console.log(`  with ${stored} stored     ${full.toFixed(0)}/s, ratio ${(full / bare).toFixed(2)}`);
    await reportSingles(site, Number(stored) + measured);
    await reportThread(site);
    console.log(`  counters that drifted    ${(await site.counts.findDrift()).length}`);
  } finally {
    site.db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function openSite(folder) {
  /** @param {string} path */
  const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href);
  const { openDatabase } = await load('store/database.js');
  const { commitQueue } = await load('store/commit-queue.js');
  const { commentSubmissions } = await load('store/comment-submissions.js');
  const { recentArrivals } = await load('store/recent-arrivals.js');
  const { mailConsent } = await load('store/mail-consent.js');
  const { settings } = await load('store/settings.js');
  const { commentCounts } = await load('store/comment-counts.js');
  const { commentThreads } = await load('store/comment-threads.js');
  const { commentSettings } = await load('web/comments/comment-settings.js');
  const { commentSubmitter } = await load('web/comments/submit-comment.js');
  const { renderComment } = await load('community/markup/render-comment.js');
  const db = openDatabase(folder);
  const insert = db.prepare(
    "INSERT INTO article_identity (key, first_seen) VALUES (?, '2026-01-01T00:00:00.000Z')",
  );
  db.transaction(() => {
    for (let index = 0; index < articles; index += 1) insert.run(`posts/${index}`);
  })();
  const queue = commitQueue(db);
  const staff = { hasEmail: () => false, hasLookAlike: () => false };
  const moderator = { emailKey: 'mod@example.org', email: 'mod@example.org', lang: 'en' };
  const submit = commentSubmitter({
    submissions: commentSubmissions(db, queue, recentArrivals(), staff),
    consent: mailConsent(db, queue),
    settings: commentSettings(settings(db, queue)),
    secret: Buffer.alloc(32, 7),
    renderComment: async (/** @type {string} */ content) => renderComment(content),
    reportFailure: () => undefined,
    recipients: () => ({ moderators: [moderator], authors: [] }),
  });
  return { db, submit, counts: commentCounts(db), threads: commentThreads(db) };
}

/** @param {number} index */
function commentInput(index) {
  const isChinese = index % 2 === 1;
  return {
    articleId: (index % articles) + 1,
    post: { isPublic: true, isOpen: true, ageDays: 1 },
    parentId: null,
    lang: isChinese ? 'zh' : 'en',
    now: new Date(start + index * 250),
    author: isChinese ? `李雷${index % 5000}` : `Ann Lee ${index % 5000}`,
    email: `reader${index % 5000}@example.org`,
    url: '',
    content: isChinese
      ? `第 ${index} 条评论：写得很好，**同步循环**这一段尤其清楚，我又读了一遍，受益匪浅。`
      : `Comment ${index}: a clear text, and the part about the *sync loop* is the best I have read so far.`,
    notify: false,
    ip: `10.${(index >> 14) & 127}.${(index >> 7) & 127}.${index & 127}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/128.0',
    account: null,
    form: { isOurs: true, tookBait: false },
    browser: { value: String(index % 5000), key: `browser-${index % 5000}` },
  };
}

/**
 * The same texts into a table without any index, each in a transaction of its own.
 * @param {import('better-sqlite3').Database} db
 */
function insertBare(db) {
  db.exec(
    'CREATE TABLE bare (id INTEGER PRIMARY KEY, article_id, lang, at, name, email, ip, agent, source, html, text)',
  );
  const insert = db.prepare(
    'INSERT INTO bare (article_id, lang, at, name, email, ip, agent, source, html, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const began = performance.now();
  for (let index = 0; index < measured; index += 1) {
    const { articleId, lang, now, author, email, ip, userAgent, content } = commentInput(index);
    insert.run(
      articleId,
      lang,
      now.toISOString(),
      author,
      email,
      ip,
      userAgent,
      content,
      `<p>${content}</p>`,
      content,
    );
  }
  const rate = measured / ((performance.now() - began) / 1000);
  db.exec('DROP TABLE bare');
  return rate;
}

/**
 * @param {Awaited<ReturnType<typeof openSite>>} site
 * @param {number} count
 * @param {number} from
 */
async function submitMany(site, count, from) {
  let next = from;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < from + count) await submitOne(site, next++);
    }),
  );
  return count / ((performance.now() - began) / 1000);
}

/**
 * @param {Awaited<ReturnType<typeof openSite>>} site
 * @param {number} index
 */
async function submitOne(site, index) {
  const { status, decision } = await site.submit(commentInput(index));
  if (status === 'rejected') throw new Error(`comment ${index} was rejected: ${decision.reason}`);
}

/**
 * One after the other, each with a commit of its own.
 * @param {Awaited<ReturnType<typeof openSite>>} site
 * @param {number} from
 */
async function reportSingles(site, from) {
  const times = [];
  for (let index = from; index < from + singles; index += 1) {
    const began = performance.now();
    await submitOne(site, index);
    times.push(performance.now() - began);
  }
  console.log(`  one comment at a time    ${spread(times)}`);
}

/**
 * A page of 50 conversations of the longest thread.
 * @param {Awaited<ReturnType<typeof openSite>>} site
 */
async function reportThread({ db, threads }) {
  db.prepare('UPDATE comment SET article_id = 1 WHERE id <= 5000').run();
  db.prepare("UPDATE comment SET status = 'approved' WHERE id <= 5000").run();
  const times = [];
  for (let round = 0; round < 100; round += 1) {
    const began = performance.now();
    const roots = await threads.listRoots(1);
    const shown = roots
      .slice(round * 10, round * 10 + 50)
      .map((/** @type {{ rootId: number }} */ conversation) => conversation.rootId);
    await threads.listConversations(shown);
    times.push(performance.now() - began);
  }
  console.log(`  a page of 5,000 comments ${spread(times)}`);
}

/** @param {number[]} times */
function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  /** @param {number} share */
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}

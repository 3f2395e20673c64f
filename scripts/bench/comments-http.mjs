/**
 * Comments over HTTP: `bench -- comments-http [STORED]` (100,000). How many the whole product takes in a second, as a ratio to bare
 * durable inserts of the same rows in the same run; how long one takes with so many there; how fast an article stays while
 * 50 a second arrive, each of which has its page built anew; and how long a page of 5,000 comments takes to build. The
 * address of each commenter is another one, so that the limits stay on.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { startProduct } from '../product.mjs';
import { root } from '../tools.mjs';

const articles = 50;
const inFlight = 64;
const measured = 4000;
const singles = 1000;
const perSecond = 50;
const loadSeconds = 15;
const crowded = 5000;

const agent = new Agent({ keepAlive: true, maxSockets: inFlight });

/** @typedef {{ url: string, token: string, next: number }} Site */

/** @param {string[]} args */
export async function run([stored = '100000']) {
  const folder = mkdtempSync(join(tmpdir(), 'inkloop-bench-'));
  const dataDir = join(folder, 'data');
  writeContent(join(folder, 'content'));
  const product = await startProduct(join(folder, 'content'), { TRUST_PROXY: 'loopback', DATA_DIR: dataDir });
  // With the functions that its triggers call.
  const { openDatabase } = await import(pathToFileURL(join(root, 'dist/store/database.js')).href);
  const db = openDatabase(dataDir);
  try {
    const site = { url: product.url, token: await tokenOf(product.url), next: 0 };
    await reportAccepted(site, folder);
    fill(db, Number(stored));
    // The server has closed what lay idle meanwhile.
    agent.destroy();
    console.log(`with ${stored} stored`);
    console.log(`  over HTTP ${(await postMany(site, measured)).toFixed(0)}/s`);
    console.log(`  one at a time, answered  ${spread(await postSingly(site))}`);
    await reportCrowded(site, db);
    await reportReaders(site, db);
  } finally {
    db.close();
    agent.destroy();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Site} site
 * @param {string} folder
 */
async function reportAccepted(site, folder) {
  console.log(`${measured} comments, ${inFlight} connections, in turns with bare inserts`);
  await postMany(site, inFlight);
  for (const round of [1, 2, 3]) {
    const bare = insertBare(join(folder, `bare-${round}.db`));
    const accepted = await postMany(site, measured);
    const ratio = (accepted / bare).toFixed(2);
    console.log(`  bare ${bare.toFixed(0)}/s, over HTTP ${accepted.toFixed(0)}/s, ratio ${ratio}`);
  }
}

/** @param {string} folder */
function writeContent(folder) {
  mkdirSync(join(folder, 'posts'), { recursive: true });
  for (let index = 0; index < articles; index += 1) {
    const text = `---\ntitle: Article ${index}\ndate: 2026-01-02\n---\n${'A paragraph of text. '.repeat(60)}\n`;
    writeFileSync(join(folder, `posts/a-${index}.md`), text);
  }
}

/** @param {string} url */
async function tokenOf(url) {
  const page = await (await fetch(`${url}/posts/a-0`)).text();
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

/** @param {number} index */
function fieldsOf(index) {
  const isChinese = index % 2 === 1;
  return {
    author: isChinese ? `李雷${index}` : `Ann Lee ${index}`,
    email: `reader${index}@example.org`,
    content: isChinese
      ? `第 ${index} 条评论：写得很好，**同步循环**这一段尤其清楚，我又读了一遍，受益匪浅。`
      : `Comment ${index}: a clear text, and the part about the *sync loop* is the best I have read so far.`,
  };
}

/**
 * Posts one comment and resolves to its status.
 * @param {Site} site
 * @param {number} [article]
 * @returns {Promise<number>}
 */
function post(site, article) {
  const index = site.next;
  site.next += 1;
  const body = new URLSearchParams({ ...fieldsOf(index), token: site.token }).toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${site.url}/posts/a-${article ?? index % articles}/comments`,
      {
        agent,
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': Buffer.byteLength(body),
          'X-Forwarded-For': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
        },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/**
 * @param {Site} site
 * @param {number} count
 */
async function postMany(site, count) {
  const last = site.next + count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (site.next < last) {
        const status = await post(site);
        if (status !== 303) throw new Error(`a comment was answered ${status}`);
      }
    }),
  );
  return count / ((performance.now() - began) / 1000);
}

/** @param {Site} site */
async function postSingly(site) {
  const times = [];
  for (let index = 0; index < singles; index += 1) {
    const began = performance.now();
    await post(site);
    times.push(performance.now() - began);
  }
  return times;
}

/**
 * The same texts, each in a durable transaction of its own, into a table without any index.
 * @param {string} file
 */
function insertBare(file) {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, article, at, name, email, source, html, text)');
  const insert = db.prepare(
    'INSERT INTO bare (article, at, name, email, source, html, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const began = performance.now();
  for (let index = 0; index < measured; index += 1) {
    const { author, email, content } = fieldsOf(index);
    insert.run(
      index % articles,
      new Date().toISOString(),
      author,
      email,
      content,
      `<p>${content}</p>`,
      content,
    );
  }
  const rate = measured / ((performance.now() - began) / 1000);
  db.close();
  return rate;
}

/**
 * Comments as they lie in the database of an old site.
 * @param {import('better-sqlite3').Database} db
 * @param {number} total
 */
function fill(db, total) {
  const copy = db.prepare(
    `INSERT INTO comment (article_id, parent_id, root_id, root_at, lang, created_at, status, status_at, name, email, website, ip_form,
       user_agent, name_key, name_skeleton, email_key, same_key, source, html, text, renderer, links, reason, settings_version)
     SELECT article_id, NULL, @id, at, lang, at, 'approved', at, name, @email, '', 'none', '', @email, @email, @email, randomblob(16),
       source, html, text, renderer, links, reason, 0
     FROM (SELECT *, '2025-06-01T00:00:00.000Z' AS at FROM comment WHERE id = @of)`,
  );
  const { id: from } = /** @type {{ id: number }} */ (db.prepare('SELECT max(id) AS id FROM comment').get());
  db.transaction(() => {
    for (let id = from + 1; id <= total; id += 1)
      copy.run({ id, of: (id % from) + 1, email: `old${id}@example.org` });
  }).immediate();
}

/**
 * Pages of an article with 5,000 comments, each built anew.
 * @param {Site} site
 * @param {import('better-sqlite3').Database} db
 */
async function reportCrowded(site, db) {
  db.prepare(
    "UPDATE comment SET article_id = (SELECT id FROM article_identity WHERE key = 'posts/a-1'), status = 'approved' WHERE id <= ?",
  ).run(crowded);
  const times = [];
  for (let index = 0; index < 100; index += 1) {
    const began = performance.now();
    // A form that answers a comment is built for each request.
    await (await fetch(`${site.url}/posts/a-1?comments=${index + 1}&replyto=${index + 1}`)).arrayBuffer();
    times.push(performance.now() - began);
  }
  console.log(`  a page of ${crowded} comments  ${spread(times)}`);
}

/**
 * Readers of one article while comments on it arrive and are approved at once.
 * @param {Site} site
 * @param {import('better-sqlite3').Database} db
 */
async function reportReaders(site, db) {
  db.prepare("INSERT INTO setting (area, version, value, at) VALUES ('policy', 1, ?, 'x')").run(
    JSON.stringify({ requirePriorApproval: false, limits: { perArticle: 0, perSite: 0 } }),
  );
  const ends = performance.now() + loadSeconds * 1000;
  /** @type {number[]} */
  const times = [];
  const statuses = new Map();
  const readers = Array.from({ length: 4 }, async () => {
    while (performance.now() < ends) {
      const began = performance.now();
      await (await fetch(`${site.url}/posts/a-2`)).arrayBuffer();
      times.push(performance.now() - began);
    }
  });
  const underway = [];
  while (performance.now() < ends) {
    underway.push(post(site, 2).then((status) => statuses.set(status, (statuses.get(status) ?? 0) + 1)));
    await sleep(1000 / perSecond);
  }
  await Promise.all([...readers, ...underway]);
  console.log(`  ${perSecond} a second on one article: answers ${JSON.stringify([...statuses])}`);
  console.log(`  its page meanwhile, ${(times.length / loadSeconds).toFixed(0)}/s  ${spread(times)}`);
}

/** @param {number[]} times */
function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  /** @param {number} share */
  const at = (share) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}

/**
 * Search over documents filled straight into the index: `bench -- search [DOCUMENTS]` (20,000, which is 10,000 posts in
 * two languages). Every query runs beside the plainest FTS5 query of the same words; what counts is the ratio.
 */
import { makeDocument } from './generate-documents.mjs';

/** @param {string} path In the built product, which exists only once it was built. */
const built = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);

const rounds = 10;

/**
 * @typedef {object} Query
 * @property {string} q What a reader asks.
 * @property {string} bare The words of it as FTS5 gets them.
 * @property {boolean} [isTyping]
 * @property {'newest' | 'relevance'} [sort]
 * @property {number} [page]
 * @property {[string, string[]][]} [filters]
 */

/** @type {Query[]} */
const queries = [
  { q: 'the', bare: '"the"' },
  { q: 'kubernetes', bare: '"kubernetes"' },
  { q: '的', bare: '"的"' },
  { q: 'container', bare: '"container"' },
  { q: 'containers', bare: '"containers"' },
  { q: '容器', bare: '"容 器"' },
  { q: 'checkpoint', bare: '"checkpoint"' },
  { q: '取证', bare: '"取 证"' },
  { q: 'kubernetes container', bare: '"kubernetes" "container"' },
  { q: 'schedule container', bare: '"schedule" "container"' },
  { q: '的 容器', bare: '"的" "容 器"' },
  { q: 'container checkpoint', bare: '"container" "checkpoint"' },
  { q: '"the kubernetes"', bare: '"the kubernetes"' },
  { q: 'con', bare: '"con" *', isTyping: true },
  { q: 'sc', bare: '"sc" *', isTyping: true },
  { q: 'check', bare: '"check" *', isTyping: true },
  { q: 'container sche', bare: '"container" "sche" *', isTyping: true },
  { q: 'contaienr', bare: '"contaienr"' },
  { q: 'checkpiont', bare: '"checkpiont"' },
  { q: 'how to schedule the container', bare: '"schedule" "container"' },
  { q: '如何调度容器', bare: '"如 何 调 度 容 器"' },
  { q: 'nothing here matches zzzz', bare: '"nothing" "here" "matches" "zzzz"' },
  { q: 'container -checkpoint', bare: '"container" NOT "checkpoint"' },
  { q: 'container tag:tag-1', bare: '"container" "tag 1"' },
  { q: 'container', bare: '"container"', sort: 'newest' },
  { q: 'kubernetes', bare: '"kubernetes"', sort: 'newest' },
  { q: 'kubernetes', bare: '"kubernetes"', filters: [['lang', ['en']]] },
  { q: 'kubernetes', bare: '"kubernetes"', page: 20 },
];

/** @param {string[]} args */
export async function run([documents = '20000']) {
  const { openDatabase } = await built('store/database.js');
  const { indexStore } = await built('store/index-store.js');
  const { searchQueries } = await built('store/search-queries.js');
  const { createSearch } = await built('search/search.js');
  const { COLUMN_WEIGHTS } = await built('search/match.js');
  const db = openDatabase(':memory:');
  indexStore(db);
  await fill(db, Number(documents));
  /** @type {import('../../src/search/answer.ts').Search} */
  const search = createSearch({
    index: searchQueries(db, COLUMN_WEIGHTS),
    languages: () => ['en', 'zh'],
    declaredFacets: () => [],
    labelOf: (/** @type {string} */ _facet, /** @type {string} */ value) => value,
  });
  const bare = db.prepare('SELECT rowid FROM search WHERE search MATCH ? ORDER BY rank LIMIT 10').raw();
  const first = timed(() => ask(search, { q: 'the', bare: '' }));
  console.log(`  first search, loading the catalogue ${first.toFixed(0)} ms`);
  const times = queries.map((query) => {
    const ours = [];
    const theirs = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(timed(() => ask(search, query)));
      theirs.push(timed(() => bare.all(query.bare)));
    }
    return { query, ours, theirs };
  });
  for (const { query, ours, theirs } of times) {
    const more = [
      query.isTyping ? 'typing' : '',
      query.sort ?? '',
      ...(query.filters ?? []).flat(2),
      query.page ? `page ${query.page}` : '',
    ];
    const name = `${query.q} ${more.filter(Boolean).join(' ')}`;
    console.log(
      `  ${name.padEnd(34)} ${ms(median(ours))}  bare ${ms(median(theirs))}  ratio ${(median(ours) / median(theirs)).toFixed(2)}`,
    );
  }
  const all = times.flatMap(({ ours }) => ours);
  const allBare = times.flatMap(({ theirs }) => theirs);
  console.log(`  ours  p50 ${ms(at(all, 0.5))}  p99 ${ms(at(all, 0.99))}`);
  console.log(`  bare  p50 ${ms(at(allBare, 0.5))}  p99 ${ms(at(allBare, 0.99))}`);
  db.close();
}

/**
 * @param {import('../../src/search/answer.ts').Search} search
 * @param {Query} query
 */
function ask(search, { q, isTyping = false, sort = 'relevance', page = 1, filters = [] }) {
  return search({ query: q, filters: new Map(filters), sort, page, lang: 'en', isTyping });
}

/**
 * @param {import('better-sqlite3').Database} db
 * @param {number} documents
 */
async function fill(db, documents) {
  const { searchIndexWriter } = await built('store/search-index.js');
  const { searchTextOf } = await built('search/document.js');
  const writer = searchIndexWriter(db);
  let cutting = 0;
  let writing = 0;
  for (let from = 0; from < documents; from += 48) {
    /** @type {object[]} */
    const batch = [];
    cutting += timed(() => {
      for (let number = from; number < Math.min(documents, from + 48); number += 1) {
        const { source, category, author, tags, date, ...made } = makeDocument(number);
        const facets = {
          category: [[category, category]],
          author: [[author, author]],
          tag: tags.map((tag) => [tag, tag]),
        };
        const { title, excerpt } = source;
        const text = searchTextOf(source);
        const own = { kind: 'article', langTag: made.lang, day: date.slice(0, 10), live: true };
        batch.push({ ...made, ...own, title, excerpt, date, facets, text });
      }
    });
    writing += timed(() => db.transaction(() => batch.forEach((document) => writer.put(document)))());
  }
  const bytes =
    Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  console.log(
    `${documents} documents: made and cut ${(cutting / documents).toFixed(2)} ms, written ${(writing / documents).toFixed(2)} ms each; ${(bytes / documents / 1024).toFixed(1)} KB each`,
  );
}

/** @param {() => unknown} work */
function timed(work) {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** @param {number} value */
function ms(value) {
  return `${value.toFixed(2).padStart(8)} ms`;
}

/** @param {number[]} values */
function median(values) {
  return at(values, 0.5);
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function at(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * How well search answers: `bench -- search-quality CASES CONTENT`. CASES is a JSON list of queries with the articles
 * that answer them (slugs), CONTENT a content folder. Prints what fails, recall among the first ten and the mean
 * reciprocal rank; fails when a case of level `must` does.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openInProcess } from './in-process.mjs';

/**
 * @typedef {object} Case
 * @property {string} id
 * @property {string} q
 * @property {string} [lang] The search is restricted to this language.
 * @property {string} match
 * @property {'must' | 'should'} level
 * @property {string[]} relevant
 * @property {string[]} [allowed] No fault if they come, none if they do not.
 * @property {string[]} [best] Each belongs in the first five.
 * @property {number} must_top The first so many hold nothing but relevant ones, as long as there are any.
 */

/** @typedef {{ slugs: string[], relaxed: boolean, total: number, suggestion: string | null, ms: number }} Found */

/** For these the list of relevant articles is complete, so that any other result is one too many. */
const complete = new Set(['word', 'literal', 'phrase', 'prefix', 'all-words', 'typo', 'variant']);

/** @param {string[]} args */
export async function run([casesFile = '', contentDir = '']) {
  if (casesFile === '' || contentDir === '')
    throw new Error('Say which: npm run bench -- search-quality CASES CONTENT.');
  /** @type {Case[]} */
  const cases = JSON.parse(await readFile(casesFile, 'utf8'));
  const product = await openInProcess(resolve(contentDir));
  try {
    const judged = cases.map((each) => judge(each, findAll(product.search, each)));
    report(judged);
    if (judged.some(({ level, faults }) => level === 'must' && faults.length > 0)) process.exitCode = 1;
  } finally {
    await product.close();
  }
}

/**
 * Every page of the answer to one case.
 * @param {import('../../src/search/answer.ts').Search} search
 * @param {Case} asked
 * @returns {Found}
 */
function findAll(search, { q, lang }) {
  const filters = new Map(lang === undefined ? [] : [['lang', [lang]]]);
  /** @param {number} page */
  const ask = (page) => search({ query: q, filters, sort: 'relevance', page, lang: 'en', isTyping: false });
  const began = performance.now();
  const first = ask(1);
  const ms = performance.now() - began;
  const slugs = first.results.map(({ slug }) => slug);
  for (let page = 2; page <= first.pages; page += 1) slugs.push(...ask(page).results.map(({ slug }) => slug));
  return { slugs, relaxed: first.relaxed, total: first.total, suggestion: first.suggestion, ms };
}

/**
 * @param {Case} asked
 * @param {Found} found
 */
function judge(asked, found) {
  const { relevant, allowed = [], best = [], match, must_top: top } = asked;
  const wanted = new Set(relevant);
  const free = new Set(allowed);
  const counted = found.slugs.filter((slug) => !free.has(slug) || wanted.has(slug));
  const faults = [];
  if (found.slugs.length !== found.total) faults.push(`says ${found.total}, lists ${found.slugs.length}`);
  if (new Set(found.slugs).size !== found.slugs.length) faults.push('an article comes twice');
  const inTop = counted.slice(0, top).filter((slug) => wanted.has(slug)).length;
  const due = Math.min(top, relevant.length);
  if (inTop < due) faults.push(`${inTop} of ${due} in the first ${top}: ${counted.slice(0, top).join(', ')}`);
  const low = best.filter((slug) => !counted.slice(0, 5).includes(slug));
  if (low.length > 0) faults.push(`not in the first five: ${low.join(', ')}`);
  if (relevant.length === 0 && match !== 'any' && counted.length > 0 && !found.relaxed)
    faults.push(`passes off ${counted.length} as matches`);
  const missed = relevant.filter((slug) => !found.slugs.includes(slug));
  const isOpen = top === 0 && asked.level === 'should';
  if (complete.has(match) && missed.length > 0 && !isOpen)
    faults.push(`misses ${missed.length} of ${relevant.length}: ${missed.join(', ')}`);
  const extra = complete.has(match) && !found.relaxed ? counted.filter((slug) => !wanted.has(slug)) : [];
  return { ...asked, faults, missed, extra, found, counted };
}

/** @param {ReturnType<typeof judge>[]} judged */
function report(judged) {
  for (const { id, q, level, faults } of judged) {
    if (faults.length > 0)
      console.log(`${level.padEnd(6)} ${id}  ${q.slice(0, 40)}\n       ${faults.join('\n       ')}`);
  }
  for (const { id, q, extra } of judged) {
    if (extra.length > 0) console.log(`note   ${id}  ${q.slice(0, 40)}: also finds ${extra.join(', ')}`);
  }
  for (const level of ['must', 'should']) {
    const some = judged.filter((each) => each.level === level);
    const good = some.filter(({ faults }) => faults.length === 0);
    console.log(`${level.padEnd(6)} ${good.length} of ${some.length}`);
  }
  const measured = judged.filter(({ relevant }) => relevant.length > 0);
  const recall = measured.map(({ relevant, counted }) => {
    const first = counted.slice(0, 10).filter((slug) => relevant.includes(slug)).length;
    return first / Math.min(10, relevant.length);
  });
  const ranks = measured.map(({ relevant, best = relevant, counted }) => {
    const at = counted.findIndex((slug) => best.includes(slug));
    return at < 0 ? 0 : 1 / (at + 1);
  });
  const slowest = Math.max(...judged.map(({ found }) => found.ms));
  console.log(
    `recall@10 ${mean(recall)}, MRR ${mean(ranks)}, slowest ${slowest.toFixed(1)} ms (${measured.length} cases with answers)`,
  );
}

/** @param {number[]} values */
function mean(values) {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

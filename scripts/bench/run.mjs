/** `npm run bench -- NAME [ARGUMENT…]`: builds when needed, then runs one benchmark. */
import { buildIfStale } from '../build.mjs';

/** @type {Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>>} */
const benchmarks = {
  article: () => import('./article.mjs'),
  comments: () => import('./comments.mjs'),
  'comments-http': () => import('./comments-http.mjs'),
  loop: () => import('./loop.mjs'),
  moderation: () => import('./moderation.mjs'),
  search: () => import('./search.mjs'),
  'search-quality': () => import('./search-quality.mjs'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = benchmarks[name];
if (load === undefined) {
  console.error(
    `Say which: npm run bench -- NAME, where NAME is one of ${Object.keys(benchmarks).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  await buildIfStale();
  await (await load()).run(args);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContextFor } from '../content/parse-context.ts';
import { searchTextOf } from '../search/document.ts';
import { parseSiteConfig } from '../site/parse-config.ts';
import { judgeSource } from './judge.ts';
import { createObserved, type Observed } from './observed.ts';
import { plan, type JudgedFile } from './plan.ts';

const site = parseSiteConfig(null, '/content');
if (!site.ok) throw new Error('defaults');
const context = parseContextFor(site.config, new Date('2026-06-15T12:00:00Z'));
const AT = '2026-06-15T12:00:00.000Z';

const NO_TEXT = searchTextOf({ title: '', terms: [], excerpt: null, sections: [] });

/** A file of the desired state, judged as the loop judges it. */
function judged(path: string, source: string): JudgedFile {
  const { hash, accepted, problems } = judgeSource(path, new TextEncoder().encode(source), context);
  const wanted =
    accepted === null
      ? null
      : {
          ...accepted,
          search: NO_TEXT,
          terms: [],
          minutes: 1,
          live: accepted.article.status === 'published',
          hash,
          source: new Uint8Array(),
        };
  return {
    path,
    seen: { mtimeMs: 1, size: source.length, ino: 1, hash, judgedUnder: 'x' },
    wanted,
    fallback: null,
    problems,
  };
}

const file = (slug: string, title = 'T'): string =>
  `---\ntitle: ${title}\ndate: 2025-01-02\nslug: ${slug}\n---\nText.\n`;

/** Carries out a plan on the observed state, as the loop does after each commit. */
function apply(files: readonly JudgedFile[], vanished: readonly string[], observed: Observed) {
  const steps = plan({ judged: files, vanished, at: AT }, observed);
  for (const batch of steps.batches) observed.advance(batch);
  return steps;
}

const servedAt = (observed: Observed): Record<string, string> =>
  Object.fromEntries(
    [...observed.held.values()].map(({ kind, lang, slug, path }) => [`${kind} ${lang} ${slug}`, path]),
  );

describe('plan', () => {
  it('indexes new files and does nothing the second time', () => {
    const observed = createObserved([], []);
    const files = [judged('posts/a.md', file('a')), judged('posts/b.zh.md', file('b', '标题'))];
    apply(files, [], observed);
    expect(servedAt(observed)).toEqual({ 'post en a': 'posts/a.md', 'post zh b': 'posts/b.zh.md' });
    expect(plan({ judged: files, vanished: [], at: AT }, observed).batches).toEqual([]);
  });

  it('keeps what is served when its file breaks', () => {
    const observed = createObserved([], []);
    apply([judged('posts/a.md', file('a'))], [], observed);
    const steps = apply([judged('posts/a.md', '---\ntitle: T\ndate: nope\n---\n')], [], observed);
    expect(servedAt(observed)).toEqual({ 'post en a': 'posts/a.md' });
    expect(observed.statuses.get('posts/a.md')).toMatchObject({
      outcome: 'refused',
      problems: [{ field: 'date', line: 3 }],
    });
    expect(steps.tombstones).toEqual([]);
  });

  it('keeps an address that moves from one file to another in one transaction', () => {
    const observed = createObserved([], []);
    apply([judged('posts/a.md', file('same'))], [], observed);
    const steps = apply([judged('posts/a/index.en.md', file('same'))], ['posts/a.md'], observed);
    expect(steps.batches).toHaveLength(1);
    expect(steps.batches[0]).toMatchObject({ removals: ['posts/a.md'], forgotten: ['posts/a.md'] });
    expect(steps.tombstones).toEqual([]);
    expect(servedAt(observed)).toEqual({ 'post en same': 'posts/a/index.en.md' });
  });

  it('tells a changed slug from a deletion', () => {
    const observed = createObserved([], []);
    apply([judged('posts/a.md', file('one')), judged('posts/b.md', file('two'))], [], observed);
    const steps = apply([judged('posts/a.md', file('three'))], ['posts/b.md'], observed);
    expect(steps.oldSlugs).toMatchObject([{ slug: 'one', key: 'posts/a' }]);
    expect(steps.tombstones).toMatchObject([{ slug: 'two', key: 'posts/b' }]);
  });

  it('law: after a plan is applied, planning again gives nothing; no address has two files', () => {
    const slugs = fc.constantFrom('one', 'two', 'three');
    const content = fc.oneof(
      { weight: 5, arbitrary: slugs.map((slug) => file(slug)) },
      { weight: 1, arbitrary: fc.constant('---\nbroken') },
    );
    const path = fc.constantFrom(
      'posts/a.md',
      'posts/b.md',
      'posts/b.zh.md',
      'posts/c/index.md',
      'posts/c/index.zh.md',
      'posts/d.en.md',
    );
    const folder = fc.dictionary(path, content);
    fc.assert(
      fc.property(fc.array(folder, { minLength: 1, maxLength: 6 }), (states) => {
        const observed = createObserved([], []);
        for (const state of states) {
          const files = Object.entries(state).map(([at, source]) => judged(at, source));
          const vanished = [...observed.statuses.keys()].filter((known) => !(known in state));
          apply(files, vanished, observed);
          expect(plan({ judged: files, vanished: [], at: AT }, observed).batches).toEqual([]);
          const held = [...observed.held.values()];
          expect(new Set(held.map(({ kind, lang, slug }) => `${kind} ${lang} ${slug}`)).size).toBe(
            held.length,
          );
          expect(new Set(held.map(({ key, lang }) => `${key} ${lang}`)).size).toBe(held.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

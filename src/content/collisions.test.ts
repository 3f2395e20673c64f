import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothNamed, settleClaims, type Claim, type Contender, type Verdict } from './collisions.ts';
import { cpuSeconds } from '../text/testing/cpu-seconds.ts';

/** `a.md posts/a en hello`: path, key, language and slug of a claim. */
function claim(text: string, fieldLines: Record<string, number> = {}): Claim {
  const [path = '', key = '', lang = '', slug = ''] = text.split(' ');
  const kind = key.startsWith('pages/') ? 'page' : 'post';
  return {
    path,
    kind,
    key,
    lang,
    slug,
    isBundle: path.includes('/index'),
    hasLangSuffix: /\.(?:en|zh)\.md$/.test(path),
    fieldLines,
  };
}

const contender = (wanted: string | null, held: string | null = null): Contender => {
  const [want, hold] = [wanted, held].map((text) => (text === null ? null : claim(text)));
  return { path: want?.path ?? hold?.path ?? '', wanted: want ?? null, held: hold ?? null };
};

/** What everyone has afterwards: `a.md hello`, or `a.md -` for nothing. */
const outcome = (...contenders: Contender[]) =>
  [...settleClaims(contenders).values()]
    .map(({ path, standing }) => `${path} ${standing?.slug ?? '-'}`)
    .sort();

const lostTo = (path: string, ...contenders: Contender[]) =>
  settleClaims(contenders).get(path)?.lostTo ?? null;

describe('settleClaims', () => {
  it('gives everyone what is free', () => {
    expect(
      outcome(
        contender('a.md posts/a en a'),
        contender('a.zh.md posts/a zh a'),
        contender('b.md posts/b en b'),
      ),
    ).toEqual(['a.md a', 'a.zh.md a', 'b.md b']);
  });

  it('lets posts and pages share a slug', () => {
    expect(outcome(contender('a.md posts/a en about'), contender('b.md pages/about en about'))).toEqual([
      'a.md about',
      'b.md about',
    ]);
  });

  it.each([
    ['a bundle before a single file', 'a.md posts/a en x', 'z/index.md posts/z en x', 'z/index.md'],
    ['no suffix before a suffix', 'a.en.md posts/a en x', 'z.md posts/z en x', 'z.md'],
    ['then path order', 'b.md posts/b en x', 'a.md posts/a en x', 'a.md'],
    ['by code point', '𠮷.md posts/𠮷 zh x', '！.md posts/！ zh x', '！.md'],
    ['also for one variant', 'a.en.md posts/a en a', 'a.md posts/a en b', 'a.md'],
  ])('from nothing: %s', (_name, first, second, winner) => {
    const contenders = [contender(first), contender(second)];
    const loser = contenders.find(({ path }) => path !== winner)?.path ?? '';
    expect(lostTo(loser, ...contenders)).toBe(winner);
    expect(lostTo(loser, ...contenders.toReversed())).toBe(winner);
  });

  it('lets the holder keep its address against a bundle', () => {
    const holder = contender('z.en.md posts/z en x', 'z.en.md posts/z en x');
    expect(outcome(holder, contender('a/index.md posts/a en x'))).toEqual(['a/index.md -', 'z.en.md x']);
  });

  it('lets a file refused by itself keep what it holds', () => {
    expect(outcome(contender(null, 'a.md posts/a en x'), contender('b/index.md posts/b en x'))).toEqual([
      'a.md x',
      'b/index.md -',
    ]);
  });

  it('frees an address in the same pass', () => {
    expect(
      outcome(contender('a.md posts/a en y', 'a.md posts/a en x'), contender('b.md posts/b en x')),
    ).toEqual(['a.md y', 'b.md x']);
  });

  it('lets two files swap', () => {
    const a = contender('a.md posts/a en y', 'a.md posts/a en x');
    const b = contender('b.md posts/b en x', 'b.md posts/b en y');
    expect(outcome(a, b)).toEqual(['a.md y', 'b.md x']);
  });

  it('moves a chain, and stops it where it is blocked', () => {
    const a = contender('a.md posts/a en y', 'a.md posts/a en x');
    const b = contender('b.md posts/b en z', 'b.md posts/b en y');
    expect(outcome(a, b)).toEqual(['a.md y', 'b.md z']);
    const c = contender('c.md posts/c en z', 'c.md posts/c en z');
    expect(outcome(a, b, c)).toEqual(['a.md x', 'b.md y', 'c.md z']);
    expect(lostTo('a.md', a, b, c)).toBe('b.md');
    expect(lostTo('b.md', a, b, c)).toBe('c.md');
  });

  it('stops a circle in which two want one address, and tells both', () => {
    const a = contender('a.md posts/b en z', 'a.md posts/a en x');
    const b = contender('b.md posts/a en z', 'b.md posts/b en y');
    expect(outcome(a, b, contender('n.md posts/n en z'))).toEqual(['a.md x', 'b.md y', 'n.md z']);
    expect([lostTo('a.md', a, b), lostTo('b.md', a, b)]).toEqual(['b.md', 'a.md']);
  });

  it('lets a fallback go before newcomers, and a newcomer wait for the address it did not free', () => {
    const mover = contender('m.md posts/m en y', 'm.md posts/m en x');
    const holder = contender('h.md posts/h en y', 'h.md posts/h en y');
    expect(outcome(mover, holder, contender('n/index.md posts/n en x'))).toEqual([
      'h.md y',
      'm.md x',
      'n/index.md -',
    ]);
  });

  it('needs both places: a free slug does not help where the variant is taken', () => {
    const verdict = settleClaims([
      contender('a.md posts/a en a', 'a.md posts/a en a'),
      contender('b.md posts/a en free'),
    ]).get('b.md');
    expect(verdict).toMatchObject({ granted: false, lostTo: 'a.md', problem: { field: 'lang', line: 1 } });
  });

  it('points at the key that made the claim, and names the other file', () => {
    const held = claim('posts/a.md posts/a en hello', { slug: 3 });
    const wanted = claim('posts/b.md posts/b en hello', { slug: 4 });
    const verdict = settleClaims([
      { path: held.path, wanted: held, held },
      { path: wanted.path, wanted, held: null },
    ]).get(wanted.path);
    expect(verdict?.problem).toMatchObject({
      severity: 'error',
      kind: 'frontmatter',
      field: 'slug',
      line: 4,
      message: expect.stringContaining('posts/a.md'),
    });
    expect(verdict && bothNamed(held, verdict)).toMatchObject({
      severity: 'warning',
      field: 'slug',
      line: 3,
      message: expect.stringContaining('posts/b.md'),
    });
  });

  it('settles 15,000 files at once, a chain as long as that included', () => {
    const from = (index: number) => `${index}.md posts/${index} en s${index}`;
    const shifted = (index: number) => `${index}.md posts/${index} en s${index + 1}`;
    const indexes = Array.from({ length: 15_000 }, (_, index) => index);
    const end = contender('end.md posts/end en s15000', 'end.md posts/end en s15000');
    const shift = indexes.map((index) => contender(shifted(index), from(index)));
    let [moved, stopped] = [new Map<string, Verdict>(), new Map<string, Verdict>()];
    const seconds = cpuSeconds(() => {
      moved = settleClaims(shift);
      stopped = settleClaims([...shift, end]);
    });
    expect(seconds).toBeLessThan(10);
    expect([...moved.values()].every(({ granted }) => granted)).toBe(true);
    expect([...stopped.values()].filter(({ granted }) => granted)).toHaveLength(1);
  }, 60_000);
});

describe('for any files', () => {
  const places = fc.record({
    key: fc.constantFrom('posts/a', 'posts/b', 'posts/c', 'posts/甲'),
    lang: fc.constantFrom('en', 'zh'),
    slug: fc.constantFrom('x', 'y', 'z', '甲'),
  });
  const paths = ['a.md', 'b.md', 'c/index.md', 'd.en.md', 'e/index.zh.md', '甲.md', 'g.md', 'h.md'];
  const world = fc
    .record({
      wanted: fc.array(fc.option(places), { minLength: 8, maxLength: 8 }),
      held: fc.array(fc.option(places), { minLength: 8, maxLength: 8 }),
    })
    .map(({ wanted, held }): Contender[] => {
      const taken = new Set<string>();
      return paths.map((path, index) => {
        const make = (place: (typeof held)[number]) =>
          place == null ? null : claim(`${path} ${place.key} ${place.lang} ${place.slug}`);
        const hold = make(held[index] ?? null);
        const isFree = hold !== null && !placesOf(hold).some((place) => taken.has(place));
        if (isFree) for (const place of placesOf(hold)) taken.add(place);
        return { path, wanted: make(wanted[index] ?? null), held: isFree ? hold : null };
      });
    });
  const placesOf = ({ kind, key, lang, slug }: Claim) => [
    `variant ${key} ${lang}`,
    `address ${kind} ${lang} ${slug}`,
  ];

  it('no place has two owners, and no holder is left with nothing', () => {
    fc.assert(
      fc.property(world, (contenders) => {
        const verdicts = settleClaims(contenders);
        const standing = [...verdicts.values()].flatMap((verdict) =>
          verdict.standing === null ? [] : placesOf(verdict.standing),
        );
        expect(new Set(standing).size).toBe(standing.length);
        for (const { path, held } of contenders)
          if (held !== null) expect(verdicts.get(path)?.standing).not.toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('the order of the files does not matter', () => {
    fc.assert(
      fc.property(world, (contenders) => {
        expect(outcome(...contenders.toReversed())).toEqual(outcome(...contenders));
      }),
      { numRuns: 500 },
    );
  });

  it('deciding again changes nothing, and whoever lost is blocked by the file it is told of', () => {
    fc.assert(
      fc.property(world, (contenders) => {
        const verdicts = settleClaims(contenders);
        const again = settleClaims(
          contenders.map((each) => ({ ...each, held: verdicts.get(each.path)?.standing ?? null })),
        );
        for (const { path, wanted } of contenders) {
          const verdict = verdicts.get(path);
          expect(again.get(path)).toEqual(verdict);
          if (wanted === null || verdict?.granted === true) continue;
          const other = verdicts.get(verdict?.lostTo ?? '')?.standing;
          expect(other && placesOf(other).some((place) => placesOf(wanted).includes(place))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post, world, type World } from '../testing/world.ts';
import { answer, fakeIndex } from './testing/found.ts';
import { elementsOf, linksOf, wordsOf } from './testing/page.ts';

const index = fakeIndex();
let w: World;
beforeAll(async () => {
  w = await world(
    {
      'site.yaml':
        'terms: { tech: { en: Tech, zh: 技术 } }\nfields: { level: { facet: true, label: { en: Level, zh: 难度 } } }\n',
      'posts/pods.md': post('Pods'),
    },
    { search: index.search },
  );
});
afterAll(() => w.close());
beforeEach(() => index.say(answer()));

const facet = (value: string, count: number, active = false) => ({ value, label: value, count, active });

describe('filters', () => {
  const facets = new Map([
    ['lang', [facet('en', 1), facet('zh', 4, true)]],
    ['kind', [facet('article', 5), facet('page', 0)]],
    ['category', [facet('tech', 3, true), facet('life', 0)]],
    ['tag', Array.from({ length: 11 }, (_, n) => facet(`t${n}`, 11 - n, n === 9))],
    ['level', [facet('hard', 2)]],
    ['year', []],
  ]);

  it('are check boxes of the one form, with counts; those that find nothing are disabled', async () => {
    index.say(answer({ total: 5, facets }));
    const html = await w.text('/zh/search?q=a&category=tech&lang=zh&tag=t9&tag=gone');
    expect(elementsOf(html, 'legend').map(wordsOf)).toEqual(['语言', '类型', '分类', '标签', '难度']);
    const boxes = elementsOf(html, 'input', { type: 'checkbox' });
    expect(new Set(boxes.map(({ attribs }) => attribs['form']))).toEqual(new Set(['ask']));
    const named = (test: string) =>
      boxes
        .filter(({ attribs }) => attribs[test] !== undefined)
        .map(({ attribs }) => `${attribs['name']}=${attribs['value']}`);
    expect(named('checked')).toEqual(['lang=zh', 'category=tech', 'tag=gone', 'tag=t9']);
    expect(named('disabled')).toEqual(['kind=page', 'category=life']);
    expect(elementsOf(html, 'label').map(wordsOf)).toContain('技术 3');
    expect(elementsOf(html, 'button', { form: 'ask' }).map(wordsOf)).toEqual(['应用筛选']);
    const more = elementsOf(html, 'details', { class: 'more' });
    expect(
      more.map((one) => [wordsOf(elementsOf(one, 'summary')[0]), one.attribs['open'] !== undefined]),
    ).toEqual([['其余 4 项', true]]);
    expect(wordsOf(elementsOf(html, 'summary')[0])).toBe('筛选（已选 4 项）');
  });

  it('that are chosen can be taken back one by one or all at once', async () => {
    index.say(answer({ facets }));
    const html = await w.text('/search?q=a&category=tech&tag=t1&tag=t2&sort=newest');
    expect(linksOf(elementsOf(html, 'ul', { class: 'chips' })[0] ?? '')).toEqual([
      ['Category: Tech ×, remove', '/search?q=a&tag=t1&tag=t2&sort=newest'],
      ['Tag: t1 ×, remove', '/search?q=a&category=tech&tag=t2&sort=newest'],
      ['Tag: t2 ×, remove', '/search?q=a&category=tech&tag=t1&sort=newest'],
      ['Clear all', '/search?q=a&sort=newest'],
    ]);
    expect(elementsOf(html, 'input', { type: 'hidden' }).map(({ attribs }) => attribs['name'])).toEqual([
      'sort',
    ]);
  });

  it('that could change nothing are not shown', async () => {
    index.say(
      answer({
        total: 1,
        facets: new Map([
          ['lang', [facet('en', 1)]],
          ['tag', [facet('go', 1)]],
        ]),
      }),
    );
    expect(elementsOf(await w.text('/search?q=a'), 'details')).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { small } from '../explainer/testing/samples.ts';
import { signedIn } from '../testing/accounts.ts';
import type { GuanliBrowser } from '../testing/guanli-browser.ts';
import { post } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { elementsOf, wordsOf } from './testing/page.ts';

const world = useWorlds();
const fence = (text: string): string => `\`\`\`explainer\n${text.trimEnd()}\n\`\`\`\n`;
const broken = (head: string): string => small({ head, first: 'do:\n      - { send: one -> tow }' });

/** Address of a preview of a file that is not public. */
async function preview(browser: GuanliBrowser, path: string): Promise<string> {
  const page = await browser.get('/guanli/content');
  const csrf = page.forms.get('/guanli/logout')?.[0]?.[1] ?? '';
  const made = await browser.post('/guanli/content/previews', { csrf, path });
  return /value="https:\/\/example\.org(\/_\/preview\/[^"]+)"/.exec(made.html)?.[1] ?? '';
}

test.each([
  ['en', 'What is wrong with the drawings'],
  ['zh', '图解中的错误'],
])(
  'a preview in %s shows in a red box what is wrong with its drawings, whose steps are there',
  async (lang, heading) => {
    const article = (extra: string): string =>
      post(
        'Pot',
        `${fence(broken('id: pot\ntitle: Pot'))}\n${fence('use: tea')}\n${fence('use: gone')}`,
        extra,
      );
    const w = await world({
      [`explainers/tea.${lang}.yaml`]: broken('id: tea\ndate: 2025-01-02\ntitle: Tea'),
      [`posts/pot.${lang}.md`]: article('draft: true'),
      [`posts/fine.${lang}.md`]: post('Fine', fence(small()), 'draft: true'),
      [`posts/shown.${lang}.md`]: article(''),
      [`pages/jug.${lang}.md`]: `---\ntitle: Jug\ndraft: true\n---\n\n${fence(broken('id: jug\ntitle: Jug'))}`,
    });
    const browser = await signedIn(w, 'moderator', 'Tobias');
    const boxOf = (html: string) => elementsOf(html, 'div', { class: 'bad-box' }).map(wordsOf);
    const what = 'sends to "tow", which is not a node or group; did you mean "two"?';

    const html = await w.text(await preview(browser, `posts/pot.${lang}.md`));
    expect(boxOf(html)).toEqual([
      `${heading} explainers/tea.${lang}.yaml:20:17 step 1 ${what} posts/pot.${lang}.md:25:17 step 1 ${what} ` +
        `posts/pot.${lang}.md:36:6 there is no explainer "gone" in explainers/`,
    ]);
    expect(html).toContain('The first.');
    expect(boxOf(await w.text(await preview(browser, `pages/jug.${lang}.md`)))[0]).toContain(what);
    expect(boxOf(await w.text(await preview(browser, `posts/fine.${lang}.md`)))).toEqual([]);
    expect(boxOf(await w.text(lang === 'en' ? '/posts/shown' : '/zh/posts/shown'))).toEqual([]);
  },
);

test.each([
  ['en', '/explainers/tea', 'Preview of a draft.'],
  ['zh', '/zh/explainers/tea', '草稿预览。'],
])('an explainer in %s can be previewed, with its player and with its mistakes', async (lang, at, mark) => {
  const head = 'id: tea\ndate: 2025-01-02\ndraft: true\ntitle: 画茶 drawn';
  const path = `explainers/tea.${lang}.yaml`;
  const w = await world({ [path]: small({ head }) });
  const browser = await signedIn(w, 'moderator', 'Tobias');
  expect((await browser.get('/guanli/content')).forms.has('/guanli/content/previews')).toBe(true);
  const link = await preview(browser, path);
  const html = await w.text(link);
  expect(elementsOf(html, 'h1').map(wordsOf)).toEqual(['画茶 drawn']);
  expect(elementsOf(html, 'strong', { class: 'state' }).map(wordsOf)[0]).toContain(mark);
  expect(elementsOf(html, 'explainer-player')).toHaveLength(1);
  expect(elementsOf(html, 'div', { class: 'bad-box' })).toEqual([]);
  w.write(path, small({ head, first: 'do:\n      - { send: one -> tow }' }));
  // A file that has just become worse is given a moment: it may be half written.
  await w.until(async () => {
    await w.loop.relist();
    return elementsOf(await w.text(link), 'div', { class: 'bad-box' }).length === 1;
  }, 'the mistake to be seen');
  const repaired = await w.text(link);
  expect(elementsOf(repaired, 'div', { class: 'bad-box' }).map(wordsOf)[0]).toContain('sends to "tow"');
  expect(elementsOf(repaired, 'h1').map(wordsOf)).toEqual(['画茶 drawn']);
  expect((await w.get(at)).status).toBe(404);
});

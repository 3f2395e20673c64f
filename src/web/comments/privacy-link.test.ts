import { expect, test } from 'vitest';
import { post } from '../../testing/world.ts';
import { useWorlds } from '../../testing/worlds.ts';
import { elementsOf, linksOf } from '../testing/page.ts';
import { commenter } from './testing/commenter.ts';

const world = useWorlds();
const page = (title: string, extra = ''): string => `---\ntitle: ${title}\n${extra}---\nText.\n`;

test.each([
  ['/posts/both', 'en', '/privacy', 'What this site keeps about you'],
  ['/zh/posts/both', 'zh', '/zh/privacy', '本站会保存你的哪些信息'],
])(
  'the form on %s leads to the privacy page in its language, once there is one',
  async (path, lang, ...to) => {
    const w = await world(
      { 'posts/both/index.en.md': post('Both'), 'posts/both/index.zh.md': post('双语') },
      { environment: { TRUST_PROXY: 'loopback' } },
    );
    const [href, label] = to;
    const inForm = (html: string) => elementsOf(html, 'form').flatMap((form) => linksOf(form));
    const other = lang === 'en' ? 'zh' : 'en';
    w.write(`pages/privacy/index.${other}.md`, page('Data'));
    w.write(`pages/privacy/index.${lang}.md`, page('Data', 'draft: true\n'));
    await w.loop.relist();
    expect(inForm(await w.text(path))).toEqual([]);

    w.write(`pages/privacy/index.${lang}.md`, page('Data'));
    await w.loop.relist();
    expect(inForm(await w.text(path))).toEqual([[label, href]]);
    const refused = await commenter(w).send(`${path}/comments`, { content: 'x' });
    expect([refused.status, inForm(refused.html)]).toEqual([422, [[label, href]]]);
  },
);

import { readFileSync } from 'node:fs';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkItems, readAtom, readRss, type ReadFeed } from '../seo/feeds/testing/feed-rules.ts';
import { PNG, post, world, type World } from '../testing/world.ts';
import { writeComment } from './comments/testing/discussion.ts';

const ORIGIN = 'https://example.org';
const DRAWINGS = 'content/explainers/save-to-page';
const HOSTILE = [
  'Plain & simple',
  '</script><script>alert(1)</script>',
  'A ]]> B <b>bold</b> &amp; &lt;i&gt;',
  'bell\u0003, \u0000 and \ud83c half',
  '🏳️‍🌈 👩‍👩‍👧',
  '\u202eعنوان المقال',
  '同步循环：</script>“标题”',
  '很长的标题'.repeat(40),
];
/** Everything that readers drop or trip over. */
const BODY = `Math $E=mc^2$, a note[^1], <b style="position:fixed" onclick="x()">raw</b> <script>alert(1)</script>
<iframe src="https://example.com/"></iframe> \u0003 ]]> & [here](#part) [there](../plain.md) ![p](p.png "t")

$$\\int_0^1 x\\,dx$$

\`\`\`go title="x.go" {1} numbers
println("]]>", '</script>')
\`\`\`

\`\`\`mermaid
graph TD; A-->B
\`\`\`

\`\`\`explainer
use: save-to-page
\`\`\`

> [!NOTE]
> Alert.

:::aside
Margin.
:::

- [x] done

## Part

| a | b |
| --- | --: |
| 1 | 2 |

[^1]: The note.
`;
const yaml = (title: string): string => JSON.stringify(title);
const articleFiles = (title: string, number: number): [string, string][] =>
  ['', '.zh'].map((suffix) => [
    `posts/hostile-${number}${suffix}.md`,
    post(
      title,
      BODY,
      `category: Tech\ntags: [lamp, tech, ${yaml(title.slice(0, 40))}]\nauthor: Mei & <Co>\nexcerpt: ${yaml(title)}\ncover: p.png`,
    ).replace('2025-01-02', `2025-01-0${number + 1} 0${number}:00`),
  ]);

let w: World;
beforeAll(async () => {
  w = await world({
    'site.yaml': `title: { en: "Notes & <b>", zh: "稿纸 ]]>" }
description: { en: "On lamps & <i>tides</i>", zh: 记灯。 }
licence: { en: "CC BY & more", zh: 署名 }
terms: { tech: { en: "Tech & <it>", zh: 技术 } }
`,
    ...Object.fromEntries(HOSTILE.flatMap(articleFiles)),
    'posts/p.png': PNG,
    'posts/plain.md': post('Plain', 'Text.', 'comments: off'),
    'posts/plain.zh.md': post('平', '正文。', 'comments: off'),
    'explainers/save-to-page.en.yaml': readFileSync(`${DRAWINGS}.en.yaml`),
    'explainers/save-to-page.zh.yaml': readFileSync(`${DRAWINGS}.zh.yaml`),
  });
  for (const lang of ['en', 'zh']) {
    const parentId = await writeComment(w, 'posts/hostile-2', {
      lang,
      author: 'Mara ]]> <x>',
      content: '**Bold** & <b>raw</b> ]]> [link](/posts/plain) https://example.com/?a=1&b=2',
    });
    await writeComment(w, 'posts/hostile-2', { lang, parentId, content: '同意 \u0003 👍' });
  }
});
afterAll(() => w.close());

const OF = ['', '/category/tech', '/tag/lamp', '/author/mei-co'];
const PREFIXES = ['', '/zh'];
const LISTS = PREFIXES.flatMap((prefix) => OF.map((of) => prefix + of));
const COMMENTS = PREFIXES.flatMap((prefix) =>
  ['/comments.xml', '/posts/hostile-2/comments.xml', '/posts/hostile-3/comments.xml'].map(
    (path) => prefix + path,
  ),
);

interface JsonFeed {
  readonly [key: string]: unknown;
  readonly items: readonly (Readonly<Record<string, unknown>> &
    Readonly<Record<'id' | 'url' | 'title' | 'summary', string>>)[];
}

/** The rules of jsonfeed.org/version/1.1. */
function readJson(json: string, fetchedFrom: string, tag: string): ReadFeed {
  const feed = JSON.parse(json) as JsonFeed;
  const person = { name: expect.stringMatching(/\S/), url: expect.stringMatching(/^https:/) };
  const when = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.stringMatching(/\S/),
    home_page_url: expect.stringMatching(/^https:\/\/example\.org\//),
    feed_url: fetchedFrom,
    language: tag,
    authors: [person],
    icon: expect.stringMatching(/^https:/),
    favicon: expect.stringMatching(/^https:/),
  });
  expect(feed).not.toHaveProperty('author');
  for (const item of feed.items) {
    expect(item).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:/),
      content_html: expect.any(String),
      summary: expect.stringMatching(/\S/),
      date_published: when,
      date_modified: when,
      authors: [person],
      language: tag,
    });
    expect(item).not.toHaveProperty('author');
    expect(String(item['date_modified']) >= String(item['date_published'])).toBe(true);
    for (const word of item['tags'] as unknown[]) expect(word).toEqual(expect.stringMatching(/\S/));
    if (item['image'] !== undefined) expect(item['image']).toMatch(/^https:/);
  }
  const breaches: string[] = [];
  const read = {
    ids: feed.items.map(({ id }) => id),
    titles: feed.items.map(({ title }) => title),
    urls: feed.items.map(({ url }) => url),
    contents: feed.items.map((item) => String(item['content_html'])),
  };
  checkItems(read, (what) => void breaches.push(what));
  return { ...read, breaches };
}

describe.each(LISTS)('the feeds of %s/', (list) => {
  it('break no rule of their formats, and say the same in each', async () => {
    const tag = list.startsWith('/zh') ? 'zh-Hans' : 'en';
    const text = (name: string) => w.text(`${list}/${name}`);
    const rss = readRss(await text('rss.xml'), `${ORIGIN}${list}/rss.xml`);
    const atom = readAtom(await text('atom.xml'), `${ORIGIN}${list}/atom.xml`);
    const json = readJson(await text('feed.json'), `${ORIGIN}${list}/feed.json`, tag);
    expect({ rss: rss.breaches, atom: atom.breaches, json: json.breaches }).toEqual({
      rss: [],
      atom: [],
      json: [],
    });
    expect(rss.ids.length).toBeGreaterThanOrEqual(HOSTILE.length);
    for (const other of [atom, json]) {
      expect(other.ids).toEqual(rss.ids);
      expect(other.urls).toEqual(rss.urls);
      expect(other.titles.map((title) => title.trim())).toEqual(rss.titles.map((title) => title.trim()));
    }
    for (const url of rss.urls)
      expect([url, (await w.get(url.slice(ORIGIN.length))).status]).toEqual([url, 200]);
  });

  it('carry whole texts in a form that readers can show', async () => {
    const { titles, contents } = readRss(await w.text(`${list}/rss.xml`), `${ORIGIN}${list}/rss.xml`);
    const html = contents[titles.indexOf(HOSTILE[0] ?? '')] ?? '';
    expect(html).toContain('<code>E=mc^2</code>');
    expect(html).toContain('<pre><code>println("]]&gt;"');
    expect(html).toContain('graph TD; A--&gt;B');
    expect(html).toContain(`/explainers/save-to-page.${list.startsWith('/zh') ? 'zh' : 'en'}.svg"`);
    expect(html).toMatch(/<ol>(?:<li>.*<\/li>)+<\/ol>/s);
    expect(html).not.toMatch(/class=|§/);
  });
});

describe.each(PREFIXES)('the feeds of %s/', (prefix) => {
  it('hold the explainers that have pages of their own, as picture and list', async () => {
    const { urls, contents } = readAtom(await w.text(`${prefix}/atom.xml`), `${ORIGIN}${prefix}/atom.xml`);
    const html = contents[urls.indexOf(`${ORIGIN}${prefix}/explainers/save-to-page`)] ?? '';
    expect(html).toContain(`<img src="${ORIGIN}/explainers/save-to-page.${prefix === '' ? 'en' : 'zh'}.svg"`);
    expect(html.match(/<li>/g)).toHaveLength(5);
  });

  it('lead to the discussion of each article that has one', async () => {
    const feed = parseDocument(await w.text(`${prefix}/rss.xml`), { xmlMode: true });
    const links = DomUtils.getElementsByTagName(
      (name) => /^(?:comments|wfw:commentRss)$/.test(name),
      feed,
    ).map((link) => DomUtils.textContent(link));
    expect(links).toHaveLength(2 * HOSTILE.length);
    for (const url of links) expect((await w.get(new URL(url).pathname)).status).toBe(200);
  });
});

it.each(COMMENTS)('%s breaks no rule of its format', async (path) => {
  const { breaches, ids } = readAtom(await w.text(path), ORIGIN + path);
  expect(breaches).toEqual([]);
  expect(ids.length).toBe(path.includes('hostile-3') ? 0 : path.includes('hostile-2') ? 4 : 2);
});

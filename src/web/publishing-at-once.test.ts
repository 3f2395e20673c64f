import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { readPage } from './testing/read-page.ts';

const world = useWorlds();
const ORIGIN = 'https://example.org';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
const within = (of: string | Element, name: string): Element[] =>
  DomUtils.getElementsByTagName(
    name,
    typeof of === 'string' ? parseDocument(of, { xmlMode: true }) : of.children,
  );
const wordsOf = (element: Element | undefined): string | null =>
  element === undefined ? null : DomUtils.textContent(element);

/** The title of the item that leads to `url`. */
function titleIn(xml: string, item: 'item' | 'entry', url: string): string | null {
  const found = within(xml, item).find((each) =>
    within(each, 'link').some((link) => wordsOf(link) === url || link.attribs['href'] === url),
  );
  return found === undefined ? null : wordsOf(within(found, 'title')[0]);
}

/** Under what title each file for crawlers knows the article `a` just now; null where it does not. */
async function knownAs(w: World, prefix: string): Promise<readonly (string | null)[]> {
  const path = `${prefix}/posts/a`;
  const url = ORIGIN + path;
  const { items } = JSON.parse(await w.text(`${prefix}/feed.json`)) as {
    items: { url: string; title: string }[];
  };
  const { graph } = readPage(await w.text(path));
  const headline = graph.find((node) => node['@type'] === 'BlogPosting')?.['headline'];
  const links = [...(await w.text('/llms.txt')).matchAll(/^- \[(.+?)\]\((\S+)\)/gm)];
  const source = await w.get(`${path}.md`);
  const isListed = within(await w.text('/sitemap.xml'), 'loc').some((loc) => wordsOf(loc) === url);
  return [
    titleIn(await w.text(`${prefix}/rss.xml`), 'item', url),
    titleIn(await w.text(`${prefix}/tag/lamp/atom.xml`), 'entry', url),
    items.find((item) => item.url === url)?.title ?? null,
    links.find(([, , address]) => address === `${url}.md`)?.[1] ?? null,
    source.status === 200 ? (/^title: "(.*)"$/m.exec(await source.text())?.[1] ?? null) : null,
    headline === undefined ? null : String(headline),
    isListed ? String(headline) : null,
  ];
}
const everywhere = (known: string | null) => Array.from({ length: 7 }, () => known);

it.each([
  ['English', '', ''],
  ['Chinese', '/zh', '.zh'],
])(
  'an article in %s is known to all crawlers as soon as it is public, and no longer',
  async (_, prefix, suffix) => {
    let now = Date.parse('2025-05-01T00:00:00Z');
    const clock = { now: () => new Date(now), monotonic: () => performance.now() };
    const w = await world({ [`posts/other${suffix}.md`]: post('Other', 'Text.', 'tags: [lamp]') }, { clock });
    const write = async (title: string, date: string): Promise<void> => {
      w.write(`posts/a${suffix}.md`, post(title, 'Text.', 'tags: [lamp]').replace('2025-01-02', date));
      await w.loop.relist();
    };
    expect(await knownAs(w, prefix)).toEqual(everywhere(null));
    await write('First', '2025-01-02');
    expect(await knownAs(w, prefix)).toEqual(everywhere('First'));
    await write('第二', '2025-01-02');
    expect(await knownAs(w, prefix)).toEqual(everywhere('第二'));
    await write('Soon', '2025-05-02');
    expect(await knownAs(w, prefix)).toEqual(everywhere(null));
    now = Date.parse('2025-05-02T00:00:00Z');
    await w.loop.relist();
    expect(await knownAs(w, prefix)).toEqual(everywhere('Soon'));
  },
);

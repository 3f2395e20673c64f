import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG, post, world, type World } from '../testing/world.ts';
import { writeComment } from './comments/testing/discussion.ts';
import { readPage, type GraphNode } from './testing/read-page.ts';

const DRAWINGS = 'content/explainers/save-to-page';

let w: World;
beforeAll(async () => {
  w = await world({
    'site.yaml': `title: { en: Notes, zh: 稿纸 }
description: { en: Notes on lamps., zh: 记灯。 }
author: keeper
authors:
  keeper: { name: { en: The Keeper, zh: 守灯人 }, bio: { en: Trims the wick., zh: 剪灯芯。 }, image: me.png, url: "https://keeper.example/" }
  mei: { name: { en: Mei, zh: 梅 } }
terms: { tech: { en: Tech, zh: 技术 } }
`,
    'me.png': PNG,
    'posts/both/index.en.md': post(
      'In both',
      'Text. '.repeat(40),
      'category: Tech\ntags: [lamp, tide]\nauthor: [keeper, mei]\ncover: c.png',
    ),
    'posts/both/index.zh.md': post(
      '双语',
      '正文。'.repeat(40),
      'category: 技术\ntags: [灯, 潮]\nauthor: [keeper, mei]',
    ),
    'posts/both/c.png': PNG,
    'pages/about/index.en.md': '---\ntitle: About\nupdated: 2025-02-03\n---\nAbout this.\n',
    'pages/about/index.zh.md': '---\ntitle: 关于\nupdated: 2025-02-03\n---\n关于本站。\n',
    'explainers/save-to-page.en.yaml': readFileSync(`${DRAWINGS}.en.yaml`),
    'explainers/save-to-page.zh.yaml': readFileSync(`${DRAWINGS}.zh.yaml`),
  });
  const parentId = await writeComment(w, 'posts/both', {
    content: 'First & <b>',
    url: 'https://mara.example/',
  });
  await writeComment(w, 'posts/both', { content: '同意', lang: 'zh', parentId });
  await writeComment(w, 'posts/both', { content: 'Waits', isHeld: true });
});
afterAll(() => w.close());

/**
 * What a node has to say: what Google asks for or recommends (developers.google.com/search/docs/appearance/structured-data)
 * and what our own table of types promises.
 */
const DEMANDS: Readonly<Record<string, string>> = {
  BlogPosting:
    '@id headline description url mainEntityOfPage image thumbnailUrl datePublished dateModified author publisher ' +
    'inLanguage wordCount timeRequired articleSection keywords isPartOf isAccessibleForFree commentCount comment discussionUrl',
  WebSite: '@id url name inLanguage publisher description potentialAction',
  Organization: '@id name url logo sameAs',
  Person: '@id name url',
  ProfilePage: '@id url name inLanguage isPartOf mainEntity dateModified',
  BreadcrumbList: '@id itemListElement',
  CollectionPage: '@id url name description inLanguage isPartOf mainEntity',
  WebPage: '@id url name description inLanguage isPartOf',
  AboutPage: '@id url name description inLanguage isPartOf dateModified',
  LearningResource:
    '@id url name description inLanguage isPartOf publisher hasPart image datePublished dateModified',
  Comment: '@id url text author datePublished dateCreated inLanguage',
  ItemList: '@id numberOfItems itemListElement',
  ListItem: 'position',
  ImageObject: 'url width height',
  SearchAction: 'target query-input',
  EntryPoint: 'urlTemplate',
};
const PAGES: readonly (readonly [string, readonly string[]])[] = [
  ['/', ['WebSite']],
  ['/posts/both', ['BlogPosting', 'Person', 'BreadcrumbList']],
  ['/about', ['AboutPage', 'BreadcrumbList']],
  ['/category/tech', ['CollectionPage', 'BreadcrumbList']],
  ['/archive', ['CollectionPage', 'BreadcrumbList']],
  ['/topics', ['CollectionPage', 'BreadcrumbList']],
  ['/explainers', ['CollectionPage', 'BreadcrumbList']],
  ['/explainers/save-to-page', ['LearningResource', 'BreadcrumbList']],
  ['/author/keeper', ['ProfilePage', 'Person', 'BreadcrumbList']],
  ['/feeds', ['WebPage', 'BreadcrumbList']],
];
const EVERY = ['', '/zh'].flatMap((prefix) => PAGES.map(([path, types]) => [prefix + path, types] as const));

/** Every node of a graph, however deep. */
function nodesIn(value: unknown): GraphNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return '@type' in value ? [value as GraphNode, ...inner] : inner;
}
const isReference = (value: unknown): value is { '@id': string } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === '@id';
function referencesIn(value: unknown): string[] {
  if (isReference(value)) return [value['@id']];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}
/** A part of an explainer is a step of it, and the page an article stands on is only named. */
const isPart = (node: GraphNode): boolean =>
  ('position' in node && node['@type'] === 'LearningResource') ||
  (node['@type'] === 'WebPage' && Object.keys(node).length === 2) ||
  (node['@type'] === 'Person' && !('@id' in node));

describe.each(EVERY)('%s', (path, types) => {
  it('describes itself with everything that is asked of its types', async () => {
    const { graph, lang } = readPage(await w.text(path));
    expect(graph.map((node) => node['@type'])).toEqual(expect.arrayContaining(['Organization', ...types]));
    for (const node of nodesIn(graph).filter((each) => !isPart(each))) {
      const demanded = DEMANDS[node['@type']]?.split(' ');
      expect([node['@type'], demanded === undefined]).toEqual([node['@type'], false]);
      const lacking = (demanded ?? []).filter((name) => [undefined, null, ''].includes(node[name] as string));
      expect([node['@type'], lacking]).toEqual([node['@type'], []]);
      if ('inLanguage' in node && node['@type'] !== 'Comment') expect(node['inLanguage']).toBe(lang);
    }
  });

  it('joins its nodes by absolute ids, and says dates with their zone', async () => {
    const { graph, canonical } = readPage(await w.text(path));
    const own = nodesIn(graph).flatMap((node) => ('@id' in node ? [String(node['@id'])] : []));
    for (const id of [...own, ...referencesIn(graph)]) expect(new URL(id).origin).toBe('https://example.org');
    const local = referencesIn(graph).filter((id) => id.startsWith(`${canonical}#`));
    expect(own).toEqual(expect.arrayContaining(local));
    for (const node of nodesIn(graph)) {
      const dates = Object.entries(node).filter(([name]) => name.startsWith('date'));
      for (const [name, value] of dates)
        expect([name, value]).toEqual([
          name,
          expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        ]);
      if ('datePublished' in node && 'dateModified' in node)
        expect(String(node['dateModified']) >= String(node['datePublished'])).toBe(true);
      expect(JSON.stringify(node)).not.toMatch(/&(?:amp|lt|gt|quot|#\d+);/);
    }
  });

  it('leads to pictures that are there, at what it calls their size', async () => {
    const { graph } = readPage(await w.text(path));
    const urls = nodesIn(graph).flatMap((node) =>
      node['@type'] === 'ImageObject' ? [String(node['url'])] : [],
    );
    for (const url of urls) expect([url, (await w.get(new URL(url).pathname)).status]).toEqual([url, 200]);
  });
});

it.each([
  ['/posts/both', 'en'],
  ['/zh/posts/both', 'zh-Hans'],
])('%s shows only approved comments, and who answers whom', async (path) => {
  const { graph } = readPage(await w.text(path));
  const comments = nodesIn(graph).filter((node) => node['@type'] === 'Comment');
  expect(comments.map((comment) => comment['text'])).toEqual(['First &', '同意']);
  expect(comments[1]?.['parentItem']).toEqual({ '@id': comments[0]?.['@id'] });
  expect(comments.map((comment) => comment['inLanguage'])).toEqual(['en', 'zh-Hans']);
});

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { changedAt, type FeedChannel, type FeedItem } from './feed.ts';
import { writeAtom, writeJson, writeRss } from './write-feed.ts';

const HOSTILE = [
  'Plain',
  '</script><script>alert(1)</script>',
  'a ]]> b ]]>',
  'A & B &amp; C &lt;b&gt;',
  'bell\u0003 and \ufffe',
  'half \ud83c pair',
  '🎈👩‍👩‍👧 emoji',
  'عنوان \u202b من اليمين',
  '同步循环：<b>“标题”</b> & 引号',
  `${'长标题'.repeat(40)}`,
  'mark \ufdd00\ufdd1 forged',
];
/** What is left of a text in XML. */
const cleaned = (text: string): string =>
  text
    .replace(/[\u0003\ufffe]|\p{Cs}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const item = (title: string, number: number): FeedItem => ({
  id: `urn:uuid:00000000-0000-5000-8000-${String(number).padStart(12, '0')}`,
  url: `https://example.org/posts/${number}?a=1&b=2`,
  title,
  tag: number % 2 === 0 ? 'en' : 'zh-Hans',
  summary: `Summary of ${title}`,
  html: `<p>Text of ${number} ]]&gt; and ]]> end</p>`,
  publishedAt: `2025-01-${String(number + 1).padStart(2, '0')}T00:00:00.000Z`,
  modifiedAt: `2025-02-${String(number + 1).padStart(2, '0')}T00:00:00.000Z`,
  authors: [
    { name: title, url: 'https://example.org/author/a' },
    { name: '守灯人', url: 'https://example.org/author/b' },
  ],
  categories: [{ term: title, label: title }],
  image: { url: 'https://example.org/a.png?x=1&y=2', type: 'image/png', width: 4, height: 3 },
});

const channel = (overrides: Partial<FeedChannel> = {}): FeedChannel => ({
  id: 'urn:uuid:00000000-0000-5000-8000-ffffffffffff',
  title: 'Notes & <Signs> &amp; "marks"',
  description: 'All ]]> of it & more',
  tag: 'en',
  pageUrl: 'https://example.org/',
  selfUrl: 'https://example.org/feed?x=1&y=2',
  iconUrl: 'https://example.org/favicon.svg',
  rights: 'CC BY & more',
  publisher: { name: 'Notes & Co', url: 'https://example.org/' },
  items: HOSTILE.map(item),
  ...overrides,
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => ['item', 'entry', 'dc:creator', 'category', 'author'].includes(name),
  parseTagValue: false,
  processEntities: true,
});
/** A parsed element: attributes begin with `@`; what it holds is looked at by `expect`. */
type Entry = Readonly<Record<string, unknown>> & { readonly title: string };
interface Feeds {
  readonly rss: Readonly<Record<string, unknown>> & {
    readonly channel: Readonly<Record<string, unknown>> & { readonly item: readonly Entry[] };
  };
  readonly feed: Readonly<Record<string, unknown>> & { readonly entry: readonly Entry[] };
}
const parse = (xml: string): Feeds => {
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u);
  return parser.parse(xml) as Feeds;
};

describe('RSS', () => {
  it('holds every hostile text as it is, escaped once', () => {
    const { channel: read } = parse(writeRss(channel())).rss;
    expect(read.title).toBe('Notes & <Signs> &amp; "marks"');
    expect(read.item.map(({ title }) => title.replace(/\s+/g, ' '))).toEqual(HOSTILE.map(cleaned));
    expect(read.item[1]?.['content:encoded']).toBe('<p>Text of 1 ]]&gt; and ]]> end</p>');
    expect(read.item[8]?.['dc:creator']).toEqual([cleaned(HOSTILE[8] ?? ''), '守灯人']);
    expect(read.item[3]?.category).toEqual([HOSTILE[3]]);
  });

  it('says what the validator asks for, in its order', () => {
    const xml = writeRss(channel());
    const ordered = new XMLParser({ preserveOrder: true, ignoreAttributes: false }).parse(xml);
    const names = (nodes: Record<string, unknown>[]) => nodes.map((node) => Object.keys(node)[0]);
    const top = ordered[1].rss[0].channel;
    const first = top.find((node: Record<string, unknown>) => 'item' in node).item;
    expect(names(first).indexOf('description')).toBeLessThan(names(first).indexOf('content:encoded'));
    expect(names(first)).not.toContain('author');
    expect(names(top)).toEqual(expect.arrayContaining(['title', 'link', 'description', 'language', 'ttl']));
    const { channel: read, ...root } = parse(xml).rss;
    expect(Object.keys(root).filter((key) => key.startsWith('@xmlns:'))).toEqual([
      '@xmlns:atom',
      '@xmlns:content',
      '@xmlns:dc',
      '@xmlns:media',
      '@xmlns:wfw',
    ]);
    expect(read['atom:link']).toEqual({
      '@href': 'https://example.org/feed?x=1&y=2',
      '@rel': 'self',
      '@type': 'application/rss+xml',
    });
    expect(read.item[0]?.guid).toEqual({ '#text': item('', 0).id, '@isPermaLink': 'false' });
    expect(read.item[0]?.pubDate).toBe('Wed, 01 Jan 2025 00:00:00 GMT');
    expect(read.lastBuildDate).toBe(new Date(changedAt(channel())).toUTCString());
    expect(read.item[0]?.['media:content']).toEqual({
      '@url': 'https://example.org/a.png?x=1&y=2',
      '@medium': 'image',
      '@type': 'image/png',
      '@width': '4',
      '@height': '3',
    });
  });
});

describe('Atom', () => {
  it('holds every hostile text as it is', () => {
    const { feed } = parse(writeAtom(channel()));
    expect(feed.title).toBe('Notes & <Signs> &amp; "marks"');
    expect(feed.entry.map(({ title }) => title.replace(/\s+/g, ' '))).toEqual(HOSTILE.map(cleaned));
    expect(feed.entry[3]?.category).toEqual([{ '@label': HOSTILE[3], '@term': HOSTILE[3] }]);
    expect(feed.entry[2]?.content).toEqual({
      '#text': '<p>Text of 2 ]]&gt; and ]]> end</p>',
      '@type': 'html',
    });
  });

  it('names languages, links with their types, authors and both dates', () => {
    const { feed } = parse(writeAtom(channel()));
    expect(feed['@xml:lang']).toBe('en');
    expect(feed.link).toEqual([
      { '@rel': 'alternate', '@type': 'text/html', '@href': 'https://example.org/' },
      { '@rel': 'self', '@type': 'application/atom+xml', '@href': 'https://example.org/feed?x=1&y=2' },
    ]);
    const [first, second] = feed.entry;
    expect([first?.['@xml:lang'], second?.['@xml:lang']]).toEqual([undefined, 'zh-Hans']);
    expect(first?.link).toEqual({ '@rel': 'alternate', '@type': 'text/html', '@href': item('', 0).url });
    expect(first?.author).toEqual([
      { name: 'Plain', uri: 'https://example.org/author/a' },
      { name: '守灯人', uri: 'https://example.org/author/b' },
    ]);
    expect([first?.published, first?.updated]).toEqual([item('', 0).publishedAt, item('', 0).modifiedAt]);
    expect(first?.id).toBe(item('', 0).id);
  });

  it('gives an entry without an author the publisher', () => {
    const { feed } = parse(writeAtom(channel({ items: [{ ...item('x', 0), authors: [] }] })));
    expect(feed.entry[0]?.author).toEqual([{ name: 'Notes & Co', uri: 'https://example.org/' }]);
  });
});

describe('JSON Feed', () => {
  it('is version 1.1', () => {
    const feed = JSON.parse(writeJson(channel()));
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://example.org/feed?x=1&y=2',
      home_page_url: 'https://example.org/',
      language: 'en',
      authors: [{ name: 'Notes & Co', url: 'https://example.org/' }],
    });
    expect(feed.author).toBeUndefined();
    expect(feed.items[1]).toMatchObject({
      id: item('', 1).id,
      title: HOSTILE[1],
      language: 'zh-Hans',
      image: 'https://example.org/a.png?x=1&y=2',
      authors: [{ name: HOSTILE[1] }, { name: '守灯人' }],
      tags: [HOSTILE[1]],
      date_published: item('', 1).publishedAt,
      date_modified: item('', 1).modifiedAt,
    });
    expect(feed.items[1].author).toBeUndefined();
  });
});

describe('every format', () => {
  it.each([
    ['RSS', writeRss],
    ['Atom', writeAtom],
    ['JSON', writeJson],
  ])('%s is the same bytes each time, also when it is empty', (_name, write) => {
    expect(write(channel())).toBe(write(channel()));
    const empty = channel({ items: [], rights: null });
    expect(write(empty)).toBe(write(empty));
    expect(write(empty)).not.toContain(String(new Date().getUTCFullYear()));
  });

  it('shows an item whose text was left out by its summary', () => {
    const only = channel({ items: [{ ...item('x', 0), html: null }] });
    const [read] = parse(writeRss(only)).rss.channel.item;
    expect([read?.title, read?.['content:encoded']]).toEqual(['x', undefined]);
    expect(parse(writeAtom(only)).feed.entry[0]?.summary).toBe('Summary of x');
    expect(JSON.parse(writeJson(only)).items[0]).toMatchObject({ content_text: 'Summary of x' });
  });
});

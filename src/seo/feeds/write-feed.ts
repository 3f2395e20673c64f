import { Feed } from 'feed';
import { escapeText } from '../../text/escape-html.ts';
import { cleanForXml } from '../../text/xml.ts';
import { changedAt, type FeedChannel, type FeedItem } from './feed.ts';
import { createMarks, type Marks } from './marks.ts';
import { mendAtom, mendJson, mendRss } from './mend.ts';

const GENERATOR = 'Inkloop';
/** How long readers may wait before they ask again, in minutes. */
const TTL_MINUTES = 60;

/** RSS 2.0. */
export function writeRss(channel: FeedChannel): string {
  const marks = createMarks();
  const feed = openFeed(channel, marks, { rss: channel.selfUrl }, channel.pictureUrl);
  for (const item of channel.items) {
    // RSS has no place for a name without an address, so that authors are Dublin Core's creators.
    const creators = authorsOf(item, channel).map(({ name }) => ({ _text: marks.put(name) }));
    const extensions = [{ name: 'dc:creator', objects: creators as unknown as Record<string, unknown> }];
    if (item.image !== null) extensions.push({ name: 'media:content', objects: mediaOf(item.image, marks) });
    if (item.discussion != null) extensions.push(...discussionOf(item.discussion, marks));
    // A description is HTML here, whatever it looks like.
    feed.addItem({ ...itemOf(item, escapeText(item.summary), marks), extensions });
  }
  return marks.fill(mendRss(feed.rss2()));
}

/** Atom 1.0. */
export function writeAtom(channel: FeedChannel): string {
  const marks = createMarks();
  const feed = openFeed(channel, marks, { atom: channel.selfUrl });
  for (const item of channel.items) {
    feed.addItem({
      ...itemOf(item, item.summary, marks),
      author: authorsOf(item, channel).map(({ name, url }) => ({
        name: marks.put(name),
        ...(url === null ? {} : { link: url }),
      })),
    });
  }
  return marks.fill(mendAtom(feed.atom1(), channel));
}

/** JSON Feed 1.1. */
export function writeJson(channel: FeedChannel): string {
  const plain: Marks = { put: cleanForXml, fill: (text) => text };
  const feed = openFeed(channel, plain, { json: channel.selfUrl });
  for (const item of channel.items) feed.addItem(itemOf(item, item.summary, plain));
  return mendJson(feed.json1(), channel);
}

/** The publisher answers for what names nobody. */
function authorsOf({ authors }: FeedItem, { publisher }: FeedChannel): FeedItem['authors'] {
  return authors.length === 0 ? [publisher] : authors;
}

function discussionOf({ url, feedUrl }: NonNullable<FeedItem['discussion']>, marks: Marks) {
  const texts = { comments: url, 'wfw:commentRss': feedUrl };
  return Object.entries(texts).map(([name, text]) => ({ name, objects: { _text: marks.put(text) } }));
}

function openFeed(
  channel: FeedChannel,
  marks: Marks,
  feedLinks: Readonly<Record<string, string>>,
  pictureUrl?: string,
): Feed {
  return new Feed({
    id: channel.id,
    title: marks.put(channel.title),
    description: marks.put(channel.description),
    link: channel.pageUrl,
    language: channel.tag,
    updated: new Date(changedAt(channel)),
    generator: GENERATOR,
    ttl: TTL_MINUTES,
    favicon: channel.iconUrl,
    feedLinks,
    ...(pictureUrl === undefined ? {} : { image: pictureUrl }),
    author: { name: marks.put(channel.publisher.name), link: channel.publisher.url },
    ...(channel.rights === null ? {} : { copyright: marks.put(channel.rights) }),
  });
}

function itemOf(item: FeedItem, summary: string, marks: Marks) {
  return {
    id: item.id,
    title: marks.put(item.title),
    link: item.url,
    date: new Date(item.modifiedAt),
    published: new Date(item.publishedAt),
    description: marks.put(summary),
    ...(item.html === null ? {} : { content: marks.put(item.html) }),
    category: item.categories.map(({ term, label }) => ({ term: marks.put(term), name: marks.put(label) })),
  };
}

function mediaOf({ url, type, width, height }: NonNullable<FeedItem['image']>, marks: Marks) {
  const size = width === null || height === null ? {} : { width, height };
  const kind = type === null ? {} : { type };
  return { _attributes: { url: marks.put(url), medium: 'image', ...kind, ...size } };
}

import { escapeXml } from '../../text/xml.ts';
import type { FeedChannel, FeedItem } from './feed.ts';

/**
 * What the feed library writes, made valid. Its XML holds marks where texts will stand (see `createMarks`), so that
 * nothing an author wrote can be taken for markup here.
 */

const RSS_ROOT = [
  '<rss version="2.0"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:wfw="http://wellformedweb.org/CommentAPI/">',
].join(' ');

/** Text as text: the library puts it in CDATA, also where it is then read as HTML. */
const CDATA_TEXT = /<(title|summary|description)(?: type="html")?><!\[CDATA\[(\ufdd0\d+\ufdd1)\]\]><\/\1>/g;

/** RFC 4685. */
const THREADING = ' xmlns:thr="http://purl.org/syndication/thread/1.0"';

/** Declares every prefix, used or not. */
export function mendRss(xml: string): string {
  return xml.replace(/<rss [^>]*>/, RSS_ROOT).replace(CDATA_TEXT, '<$1>$2</$1>');
}

/** Adds languages and the types of links, and says of titles and summaries that they are no HTML. */
export function mendAtom(xml: string, { tag, items }: FeedChannel): string {
  let entry = -1;
  return xml
    .replace(
      '<feed ',
      `<feed${items.some(({ inReplyTo }) => inReplyTo) ? THREADING : ''} xml:lang="${escapeXml(tag)}" `,
    )
    .replace('<link rel="alternate" ', '<link rel="alternate" type="text/html" ')
    .replace('<link rel="self" ', '<link rel="self" type="application/atom+xml" ')
    .replaceAll('<link href=', '<link rel="alternate" type="text/html" href=')
    .replace(CDATA_TEXT, '<$1>$2</$1>')
    .replaceAll('<entry>', () => {
      entry += 1;
      const { tag: own = tag, inReplyTo, discussion } = items[entry] ?? {};
      const replies =
        discussion == null
          ? ''
          : `<link rel="replies" type="application/atom+xml" href="${escapeXml(discussion.feedUrl)}"/>`;
      const opening = (own === tag ? '<entry>' : `<entry xml:lang="${escapeXml(own)}">`) + replies;
      if (inReplyTo === undefined) return opening;
      const { id, url } = inReplyTo;
      return `${opening}<thr:in-reply-to ref="${escapeXml(id)}" href="${escapeXml(url)}" type="text/html"/>`;
    });
}

interface JsonFeedItem {
  readonly id: string;
  readonly summary?: string;
  readonly [key: string]: unknown;
}

interface JsonFeed {
  readonly author?: unknown;
  readonly items: readonly JsonFeedItem[];
  readonly [key: string]: unknown;
}

/** Lifts version 1 to 1.1: authors, languages, pictures, and an icon that is one. */
export function mendJson(json: string, channel: FeedChannel): string {
  const { author: _author, items, version: _version, ...feed } = JSON.parse(json) as JsonFeed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    ...feed,
    language: channel.tag,
    icon: channel.iconUrl,
    favicon: channel.iconUrl,
    authors: authorsOf([channel.publisher]),
    items: items.map((item, index) => {
      const { html, summary, authors, tag, image, categories } = channel.items[index] ?? {};
      const { content_html: _content, ...rest } = item;
      return {
        ...rest,
        ...(html == null ? { content_text: summary } : { content_html: _content, summary }),
        ...(image == null ? {} : { image: image.url }),
        authors: authorsOf(authors?.length ? authors : [channel.publisher]),
        ...(categories?.length ? { tags: rest['tags'] } : { tags: [] }),
        language: tag,
      };
    }),
  });
}

function authorsOf(people: FeedItem['authors']) {
  return people.map(({ name, url }) => (url === null ? { name } : { name, url }));
}

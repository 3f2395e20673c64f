import { XMLValidator } from 'fast-xml-parser';
import { DomUtils, parseDocument } from 'htmlparser2';

type Complain = (what: string) => void;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** What a validator looks at, whatever the format. */
export interface ReadFeed {
  readonly ids: readonly string[];
  readonly titles: readonly string[];
  readonly urls: readonly string[];
  /** HTML of each item; null where it has none. */
  readonly contents: readonly (string | null)[];
  /** What is against the rules; empty for a valid feed. */
  readonly breaches: readonly string[];
}

/** The days and months of RFC 822, with the four-digit years that the validator asks for. */
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;
const ABSOLUTE = /^https?:\/\/[^\s/]+/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/;
/** Elements the validator calls dangerous or no HTML. */
const UNWANTED =
  /^(?:script|iframe|form|input|button|style|link|meta|object|embed|svg|math|base|frame|template|noscript)$|-/;

/** The rules of RSS 2.0 and its common extensions, as validator.w3.org/feed checks them. */
export function readRss(xml: string, fetchedFrom: string): ReadFeed {
  const { root, breaches, complain } = openXml(xml);
  const channel = one(root, 'channel', complain);
  if (root.name !== 'rss' || root.attribs['version'] !== '2.0') complain('is no RSS 2.0');
  const items = children(channel, 'item');
  for (const name of ['title', 'link', 'description', 'language', 'lastBuildDate', 'ttl', 'generator'])
    if (text(one(channel, name, complain)) === '') complain(`channel ${name} is empty`);
  const self = children(channel, 'atom:link').filter(({ attribs }) => attribs['rel'] === 'self');
  if (self.length !== 1 || self[0]?.attribs['href'] !== fetchedFrom) complain('does not name itself');
  if (self[0]?.attribs['type'] !== 'application/rss+xml') complain('names itself as something else');
  const image = one(channel, 'image', complain);
  for (const name of ['title', 'link'])
    if (text(one(image, name, complain)) !== text(one(channel, name, complain)))
      complain(`image ${name} differs`);
  if (!/^https?:.*\.(?:png|gif|jpe?g)$/.test(text(one(image, 'url', complain)))) complain('image is none');
  if (!/^\d+$/.test(text(one(channel, 'ttl', complain)))) complain('ttl is no number');
  const built = date(text(one(channel, 'lastBuildDate', complain)), RFC_822, complain);
  for (const item of items) checkRssItem(item, built, complain);
  return finish(items, {
    id: (item) => text(one(item, 'guid', complain)),
    title: (item) => text(one(item, 'title', complain)),
    url: (item) => text(one(item, 'link', complain)),
    content: (item) => children(item, 'content:encoded').map(text)[0] ?? null,
    breaches,
    complain,
  });
}

function checkRssItem(item: Element, built: number, complain: Complain): void {
  const order = item.children.flatMap((node) => (DomUtils.isTag(node) ? [node.name] : []));
  if (order.indexOf('description') === -1) complain('item without description');
  if (order.includes('content:encoded') && order.indexOf('description') > order.indexOf('content:encoded'))
    complain('description stands after the content');
  if (order.includes('author')) complain('author has to be an address');
  if (children(item, 'dc:creator').map(text).filter(Boolean).length === 0) complain('item without author');
  const guid = one(item, 'guid', complain);
  if (guid.attribs['isPermaLink'] !== 'false') complain('guid passes for an address');
  if (/^\d{1,8}$/.test(text(guid))) complain('guid is a short number');
  if (date(text(one(item, 'pubDate', complain)), RFC_822, complain) > built)
    complain('item newer than the feed');
  if (/<[a-z!/]/i.test(decodeTwice(text(one(item, 'description', complain)))))
    complain('HTML in description');
  for (const name of ['link', 'comments', 'wfw:commentRss'])
    for (const link of children(item, name)) absolute(text(link), name, complain);
  for (const media of children(item, 'media:content')) checkMedia(media, complain);
  for (const enclosure of children(item, 'enclosure'))
    if (!(Number(enclosure.attribs['length']) > 0)) complain('enclosure without its length');
  unique(children(item, 'category').map(text), 'category', complain);
}

/** The rules of RFC 4287 (Atom 1.0) and RFC 4685 (threads). */
export function readAtom(xml: string, fetchedFrom: string): ReadFeed {
  const { root, breaches, complain } = openXml(xml);
  if (root.name !== 'feed' || root.attribs['xmlns'] !== 'http://www.w3.org/2005/Atom')
    complain('is no Atom 1.0');
  const entries = children(root, 'entry');
  const lang = root.attribs['xml:lang'] ?? '';
  if (!LANGUAGE.test(lang)) complain('feed without a language');
  const updated = date(text(one(root, 'updated', complain)), RFC_3339, complain);
  absoluteIri(text(one(root, 'id', complain)), complain);
  if (text(one(root, 'title', complain)) === '') complain('feed without title');
  const [self, ...more] = links(root, 'self');
  if (self?.attribs['href'] !== fetchedFrom || more.length > 0) complain('does not name itself');
  for (const of of [root, ...entries]) checkAtomCommons(of, complain);
  for (const entry of entries) checkAtomEntry(entry, { lang, updated }, complain);
  return finish(entries, {
    id: (entry) => text(one(entry, 'id', complain)),
    title: (entry) => text(one(entry, 'title', complain)),
    url: (entry) => links(entry, 'alternate')[0]?.attribs['href'] ?? '',
    content: (entry) => children(entry, 'content').map(text)[0] ?? null,
    breaches,
    complain,
  });
}

function checkAtomCommons(of: Element, complain: Complain): void {
  if (links(of, 'alternate').length !== 1) complain('not one page for it');
  for (const { attribs } of children(of, 'link')) {
    absolute(attribs['href'] ?? '', 'link', complain);
    if (!/^[a-z]+\/[a-z.+-]+$/.test(attribs['type'] ?? '')) complain('link without a type');
  }
  const authors = children(of, 'author');
  if (authors.length === 0) complain('no author');
  for (const author of authors) {
    if (text(one(author, 'name', complain)) === '') complain('author without name');
    for (const uri of children(author, 'uri')) absolute(text(uri), 'uri', complain);
  }
  for (const plain of [...children(of, 'title'), ...children(of, 'summary'), ...children(of, 'subtitle')])
    if ((plain.attribs['type'] ?? 'text') !== 'text') complain(`${plain.name} is not text`);
}

function checkAtomEntry(
  entry: Element,
  { lang, updated }: { readonly lang: string; readonly updated: number },
  complain: Complain,
): void {
  absoluteIri(text(one(entry, 'id', complain)), complain);
  const changed = date(text(one(entry, 'updated', complain)), RFC_3339, complain);
  if (changed > updated) complain('entry newer than the feed');
  if (date(text(one(entry, 'published', complain)), RFC_3339, complain) > changed)
    complain('changed before it was there');
  if (text(one(entry, 'summary', complain)) === '') complain('entry without summary');
  for (const content of children(entry, 'content'))
    if (content.attribs['type'] !== 'html') complain('content is not HTML');
  const own = entry.attribs['xml:lang'];
  if (own !== undefined && (!LANGUAGE.test(own) || own === lang)) complain('language of an entry');
  const terms = children(entry, 'category').map(({ attribs }) => attribs['term'] ?? '');
  if (terms.includes('')) complain('category without term');
  unique(terms, 'category', complain);
  for (const { attribs } of children(entry, 'thr:in-reply-to')) absoluteIri(attribs['ref'] ?? '', complain);
}

const links = (of: Element, rel: string): Element[] =>
  children(of, 'link').filter(({ attribs }) => attribs['rel'] === rel);

function openXml(xml: string) {
  const breaches: string[] = [];
  const complain = (what: string): void => void breaches.push(what);
  if (XMLValidator.validate(xml) !== true) complain('is not well-formed');
  if (FORBIDDEN.test(xml) || /&#(?:x0*[0-8bcef]|0*[0-8]|x0*1[\da-f]);/i.test(xml))
    complain('has what XML cannot hold');
  if (xml.length > 5_000_000) complain('is too large');
  const root = parseDocument(xml, { xmlMode: true }).children.find((node) => DomUtils.isTag(node));
  if (root === undefined || !DomUtils.isTag(root)) throw new Error('No feed at all.');
  return { root, breaches, complain };
}

interface Reading {
  readonly id: (item: Element) => string;
  readonly title: (item: Element) => string;
  readonly url: (item: Element) => string;
  readonly content: (item: Element) => string | null;
  readonly breaches: string[];
  readonly complain: Complain;
}

function finish(
  items: readonly Element[],
  { id, title, url, content, breaches, complain }: Reading,
): ReadFeed {
  const read = {
    ids: items.map(id),
    titles: items.map(title),
    urls: items.map(url),
    contents: items.map(content),
  };
  checkItems(read, complain);
  return { ...read, breaches };
}

/** What holds of items in every format. */
export function checkItems(
  { ids, titles, urls, contents }: Omit<ReadFeed, 'breaches'>,
  complain: Complain,
): void {
  unique(ids, 'id', complain);
  for (const title of titles) if (title.trim() === '') complain('item without title');
  for (const url of urls) absolute(url, 'item', complain);
  for (const html of contents) if (html !== null) checkContent(html, complain);
}

function checkContent(html: string, complain: Complain): void {
  const document = parseDocument(html);
  for (const { name, attribs } of DomUtils.getElementsByTagName(() => true, document)) {
    if (UNWANTED.test(name)) complain(`<${name}> in content`);
    for (const [key, value] of Object.entries(attribs)) checkAttribute(key, value, complain);
  }
}

function checkAttribute(key: string, value: string, complain: Complain): void {
  if (key.startsWith('on') || key === 'style') complain(`${key} in content`);
  const isAddress = ['href', 'src', 'poster', 'cite'].includes(key);
  if (isAddress && !/^(?:https?:\/\/|mailto:|tel:)/.test(value)) complain(`${key}="${value}" leads nowhere`);
  if (key !== 'srcset') return;
  for (const candidate of value.split(/,\s+/)) absolute(candidate.trim(), 'srcset', complain);
}

function checkMedia({ attribs }: Element, complain: Complain): void {
  absolute(attribs['url'] ?? '', 'media', complain);
  if (attribs['type'] !== undefined && !/^image\/[a-z+]+$/.test(attribs['type'])) complain('media type');
  if (attribs['type'] === 'image/jpg') complain('image/jpg is no type');
}

function children(of: Element, name: string): Element[] {
  return of.children.filter((node): node is Element => DomUtils.isTag(node) && node.name === name);
}

function one(of: Element, name: string, complain: Complain): Element {
  const [found, ...more] = children(of, name);
  if (found === undefined || more.length > 0)
    complain(`${of.name} has ${more.length + (found ? 1 : 0)} ${name}`);
  return found ?? of;
}

const text = (element: Element): string => DomUtils.textContent(element);

function date(written: string, form: RegExp, complain: Complain): number {
  const ms = Date.parse(written);
  if (!form.test(written) || Number.isNaN(ms)) complain(`${written} is no date`);
  if (form === RFC_822 && new Date(ms).toUTCString() !== written) complain(`${written} is no such day`);
  return ms;
}

function absolute(url: string, where: string, complain: Complain): void {
  if (!ABSOLUTE.test(url) || !URL.canParse(url)) complain(`${where}: ${url} is no absolute address`);
}

function absoluteIri(iri: string, complain: Complain): void {
  if (!/^(?:urn:uuid:[\da-f-]{36}|tag:|https?:\/\/).*$/.test(iri)) complain(`${iri} is no id`);
}

function unique(values: readonly string[], what: string, complain: Complain): void {
  if (new Set(values).size !== values.length) complain(`two of one ${what}`);
}

/** What a reader makes of an RSS description, which it takes for HTML. */
function decodeTwice(written: string): string {
  return DomUtils.getElementsByTagName(() => true, parseDocument(written)).length > 0 ? '<b>' : '';
}

import { DomUtils, parseDocument } from 'htmlparser2';

/** What the head of a page says, and what of its body tests look at. */
export interface ReadPage {
  readonly lang: string | undefined;
  readonly title: string;
  readonly canonical: string | undefined;
  /** `hreflang` to address. */
  readonly alternates: Readonly<Record<string, string>>;
  readonly feeds: readonly { readonly type: string; readonly title: string; readonly href: string }[];
  /** Contents by name or property. */
  readonly meta: Readonly<Record<string, readonly string[]>>;
  /** Nodes of the structured data; empty without any. */
  readonly graph: readonly GraphNode[];
  readonly headings: readonly string[];
  /** Links of the body, text to address. */
  readonly links: Readonly<Record<string, string>>;
}

export interface GraphNode {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Reads a page as a crawler does. */
export function readPage(html: string): ReadPage {
  const document = parseDocument(html);
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  const text = (nodes: ReturnType<typeof all>): string[] => nodes.map((node) => DomUtils.textContent(node));
  const links = all('link').map(({ attribs }) => attribs);
  const meta: Record<string, string[]> = {};
  for (const { attribs } of all('meta')) {
    const name = attribs['name'] ?? attribs['property'];
    if (name !== undefined) (meta[name] ??= []).push(attribs['content'] ?? '');
  }
  const scripts = all('script').filter(({ attribs }) => attribs['type'] === 'application/ld+json');
  return {
    lang: all('html')[0]?.attribs['lang'],
    title: text(all('title')).join(),
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: Object.fromEntries(
      links.flatMap(({ hreflang, href }) => (hreflang === undefined ? [] : [[hreflang, href ?? '']])),
    ),
    feeds: links.flatMap(({ rel, type, title, href }) =>
      rel === 'alternate' && title !== undefined ? [{ type: type ?? '', title, href: href ?? '' }] : [],
    ),
    meta,
    graph: text(scripts).flatMap((json) => (JSON.parse(json) as { '@graph': GraphNode[] })['@graph']),
    headings: text(all('h1')),
    links: Object.fromEntries(
      all('a').map((link) => [DomUtils.textContent(link).trim(), link.attribs['href'] ?? '']),
    ),
  };
}

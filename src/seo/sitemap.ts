import { escapeXml } from '../text/xml.ts';
import type { Alternate } from './translations.ts';

/** A page for search engines: public, its own canonical, indexable. */
export interface SitemapEntry {
  /** Absolute, as the page's own canonical spells it. */
  readonly url: string;
  /** ISO 8601; null when it is not known. */
  readonly modifiedAt: string | null;
  /** As in the page's head. */
  readonly alternates: readonly Alternate[];
  /** Absolute addresses of the pictures on it. */
  readonly images: readonly string[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ');

/** One sitemap. The schema asks for this order of elements. */
export function writeSitemap(entries: readonly SitemapEntry[]): string {
  return `${DECLARATION}<urlset ${NAMESPACES}>\n${entries.map(writeEntry).join('')}</urlset>\n`;
}

/** The list of the sitemaps of a large site. */
export function writeSitemapIndex(parts: readonly Pick<SitemapEntry, 'url' | 'modifiedAt'>[]): string {
  const written = parts.map(
    ({ url, modifiedAt }) => `<sitemap>${element('loc', url)}${lastmod(modifiedAt)}</sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${written.join('')}</sitemapindex>\n`;
}

function writeEntry({ url, modifiedAt, alternates, images }: SitemapEntry): string {
  const links = alternates.map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  );
  const pictures = images.map((image) => `<image:image>${element('image:loc', image)}</image:image>`);
  return `<url>${element('loc', url)}${lastmod(modifiedAt)}${links.join('')}${pictures.join('')}</url>\n`;
}

function lastmod(at: string | null): string {
  return at === null ? '' : element('lastmod', at);
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

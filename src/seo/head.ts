import { embedJsonLd } from './json-ld/embed.ts';
import type { Node } from './json-ld/node.ts';
import {
  openGraphOf,
  twitterOf,
  type ArticleMeta,
  type HeadImage,
  type MetaName,
  type MetaProperty,
} from './open-graph.ts';
import { alternatesOf, type Alternate, type Translation } from './translations.ts';

/** A feed that browsers and readers may find by themselves. */
export interface FeedLink {
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/** Everything a page says of itself before its body. */
export interface HeadModel {
  readonly title: string;
  readonly description: string;
  readonly canonical: string | null;
  readonly robots: string;
  /** `hreflang` to absolute URL, including the page itself and `x-default`; empty without a translation. */
  readonly alternates: readonly Alternate[];
  readonly prev: string | null;
  readonly next: string | null;
  /** The Markdown source of this page. */
  readonly markdownHref: string | null;
  readonly image: HeadImage | null;
  readonly openGraph: readonly MetaProperty[];
  readonly twitter: readonly MetaName[];
  readonly feeds: readonly FeedLink[];
  readonly manifest: string;
  /** Where the site's owner is also found. */
  readonly me: string | null;
  readonly themeColors: readonly { readonly media: string; readonly content: string }[];
  /** Safe inside `<script type="application/ld+json">`; null: nothing to say. */
  readonly jsonLd: string | null;
}

export interface HeadInput {
  readonly title: string;
  /** What follows the title in tabs and result lists. */
  readonly siteTitle: string;
  readonly description: string;
  readonly baseUrl: string;
  readonly defaultLang: string;
  /** BCP 47 tag of the page. */
  readonly tag: string;
  /** Canonical path; null: the page has no address of its own (errors). */
  readonly path: string | null;
  /** Where the text stands first, when its author says that it is not here. */
  readonly canonical: string | null;
  readonly indexing: Indexing;
  /** The page in all languages it can be found in, itself included; see `Translation`. */
  readonly translations: readonly Translation[];
  readonly prev: string | null;
  readonly next: string | null;
  readonly markdownPath: string | null;
  readonly image: HeadImage | null;
  readonly type: 'website' | 'article' | 'profile';
  readonly article: ArticleMeta | null;
  readonly feeds: readonly FeedLink[];
  readonly manifest: string;
  readonly me: string | null;
  readonly graph: readonly Node[];
}

/** `thin`: links count, the page itself is not worth finding. `private`: nothing here is. */
export type Indexing = 'full' | 'thin' | 'private';

const ROBOTS: Readonly<Record<Indexing, string>> = {
  full: 'index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1',
  thin: 'noindex, follow',
  private: 'noindex, nofollow',
};

/** The paper of the design, by day and by night. */
export const PAPER = { light: '#fafbf8', dark: '#111614' } as const;

/** The one head of a page. What search engines are kept from names no translations and describes nothing. */
export function buildHead(input: HeadInput): HeadModel {
  const { title, siteTitle, description, path, image, indexing } = input;
  const own = path === null ? null : input.baseUrl + path;
  const isOriginal = indexing === 'full' && input.canonical === null;
  const translations = isOriginal ? input.translations : [];
  return {
    title: title === siteTitle ? siteTitle : `${title} · ${siteTitle}`,
    description,
    canonical: input.canonical ?? own,
    robots: ROBOTS[indexing],
    alternates: alternatesOf(translations, input.defaultLang, input.baseUrl),
    prev: input.prev,
    next: input.next,
    markdownHref: input.markdownPath,
    image,
    openGraph:
      own === null
        ? []
        : openGraphOf({
            title,
            description,
            url: input.canonical ?? own,
            siteName: siteTitle,
            type: input.type,
            tag: input.tag,
            otherTags: translations.map(({ tag }) => tag).filter((tag) => tag !== input.tag),
            image,
            article: input.article,
          }),
    twitter: own === null ? [] : twitterOf(image),
    feeds: input.feeds,
    manifest: input.manifest,
    me: input.me,
    themeColors: Object.entries(PAPER).map(([scheme, content]) => ({
      media: `(prefers-color-scheme: ${scheme})`,
      content,
    })),
    jsonLd: indexing === 'full' && own !== null && input.graph.length > 0 ? embedJsonLd(input.graph) : null,
  };
}

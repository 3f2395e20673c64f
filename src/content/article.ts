import type { Instant } from '../text/instant.ts';
import type { ContentProblem } from '../errors.ts';

/**
 * `posts/…` are dated articles under /posts; `pages/…` stand at the site root (about, imprint); `explainers/….yaml` are
 * drawings with a page of their own under /explainers, whose slug is their id.
 */
export type ArticleKind = 'post' | 'page' | 'explainer';
export type ArticleStatus = 'draft' | 'scheduled' | 'published';
export type TitleSource = 'frontmatter' | 'heading' | 'filename';
export type CommentsMode = 'open' | 'closed' | 'off';

export type { Instant };

/** One language variant as its file declares it: front matter understood, body still Markdown. */
export interface Article {
  /** Relative to the content folder, as on disk. */
  readonly path: string;
  readonly kind: ArticleKind;
  /** Pairs language variants: `translationKey`, else the path without language suffix and extension. */
  readonly key: string;
  /** Folder whose other files belong to this article (`posts/a` for `posts/a/index.en.md`), or null for a single file. */
  readonly bundle: string | null;
  /** True when the file name carries a language suffix; decides precedence when two files claim one URL. */
  readonly hasLangSuffix: boolean;
  /** Configured site language, e.g. `zh`. */
  readonly lang: string;
  /** BCP 47 tag with region or script kept, e.g. `zh-Hant`; equals `lang` when nothing more was said. */
  readonly langTag: string;
  readonly slug: string;
  readonly title: string;
  readonly titleSource: TitleSource;
  readonly date: Instant | null;
  readonly updated: Instant | null;
  /** Calendar day of `date` in the site's zone, `YYYY-MM-DD`. */
  readonly day: string | null;
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  readonly category: string | null;
  /** Plain text; null when the file gives none (one is then derived from the body). */
  readonly excerpt: string | null;
  /** Path in the content folder, `/…` for the site root, or an http(s) URL. */
  readonly cover: string | null;
  readonly coverAlt: string | null;
  readonly aliases: readonly string[];
  readonly draft: boolean;
  readonly status: ArticleStatus;
  readonly comments: CommentsMode;
  readonly toc: boolean;
  readonly noindex: boolean;
  readonly series: string | null;
  readonly canonical: string | null;
  /** Values of the fields that `site.yaml` declares, by field name; a list where the file gave one. */
  readonly declared: Readonly<Record<string, readonly string[]>>;
  /** Markdown after the front matter, line ends as LF. */
  readonly body: string;
  /** 1-based line of the saved file on which `body` begins. */
  readonly bodyLine: number;
  /** Lines of the front-matter keys as saved, by canonical field name; used to point at a field later. */
  readonly fieldLines: Readonly<Record<string, number>>;
}

interface ParsedArticle {
  readonly ok: true;
  readonly article: Article;
  /** Warnings only. */
  readonly problems: readonly ContentProblem[];
}

interface RefusedArticle {
  readonly ok: false;
  /** Exactly one error, and the warnings met on the way to it. */
  readonly problems: readonly ContentProblem[];
}

export type ParseResult = ParsedArticle | RefusedArticle;

/** Limits on one content file; the defaults are the product's. */
export interface ContentLimits {
  readonly maxFileBytes: number;
  readonly maxFrontMatterBytes: number;
  readonly maxDepth: number;
  readonly maxTags: number;
  readonly maxTagLength: number;
  readonly maxTitleLength: number;
}

/** Of a field in `site.yaml`. */
export type DeclaredType = 'string' | 'number' | 'boolean' | 'list';

/** What a file is judged against; a function of `site.yaml` and the clock. */
export interface ParseContext {
  readonly now: Date;
  /** IANA zone in which dates without a zone are read. */
  readonly timezone: string;
  readonly languages: readonly string[];
  readonly defaultLang: string;
  readonly defaultAuthor: string | null;
  readonly reservedSlugs: ReadonlySet<string>;
  readonly declaredFields: readonly string[];
  /** What their values have to be; a field without a type takes texts, one or a list. */
  readonly declaredTypes?: ReadonlyMap<string, DeclaredType>;
  readonly limits: ContentLimits;
}

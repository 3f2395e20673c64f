import type { CommentsMode, ArticleKind, Instant, TitleSource } from '../content/article.ts';
import type { Heading } from '../content/markdown/document.ts';
import type { TermType } from '../site/urls.ts';
import type { Database } from './database.ts';
import type { Address } from './identities.ts';

/** What lists and links need to know of an article variant. */
export interface ArticleSummary {
  readonly path: string;
  readonly articleId: number;
  readonly kind: ArticleKind;
  readonly key: string;
  readonly lang: string;
  readonly langTag: string;
  readonly slug: string;
  readonly title: string;
  readonly date: Instant | null;
  readonly day: string | null;
  readonly draft: boolean;
  /** Meant for search engines, and its text stands here first. */
  readonly isIndexable: boolean;
  /** As given, else the opening of the text. */
  readonly excerpt: string;
  readonly minutes: number;
  readonly updated: Instant | null;
  readonly comments: CommentsMode;
}

/** Everything the index knows of one variant, short of its text. */
export interface ArticleRecord extends ArticleSummary {
  readonly bundle: string | null;
  readonly titleSource: TitleSource;
  readonly hasLangSuffix: boolean;
  readonly live: boolean;
  readonly excerptGiven: string | null;
  /** First paragraph of the text; empty without one. */
  readonly opening: string;
  readonly cover: string | null;
  readonly coverAlt: string | null;
  readonly toc: boolean;
  readonly noindex: boolean;
  readonly canonical: string | null;
  readonly words: number;
  readonly headings: readonly Heading[];
  /** Image references as written. */
  readonly images: readonly string[];
  readonly bodyLine: number;
  readonly hash: string;
}

export interface TermRow {
  readonly type: TermType;
  readonly slug: string;
  readonly label: string;
}

export interface CountedTermRow extends TermRow {
  readonly count: number;
}

/** Narrows a list to one term; null lists everything. */
export type ListFilter = { readonly type: TermType; readonly slug: string } | null;

export interface ArticleQueries {
  findBySlug(address: Address): ArticleRecord | null;
  findByPath(path: string): ArticleRecord | null;
  /** Public variants of one article, in the site's order of languages. */
  listVariants(key: string): ArticleSummary[];
  /** The same by the id of the article. */
  listVariantsById(articleId: number): ArticleSummary[];
  findByAlias(alias: string): ArticleSummary | null;
  countListed(lang: string, filter: ListFilter): number;
  listListed(lang: string, filter: ListFilter, limit: number, offset: number): ArticleSummary[];
  /** The articles before and after this one in its language's list. */
  findNeighbours(
    lang: string,
    at: { readonly date: Instant | null; readonly key: string },
  ): {
    readonly earlier: ArticleSummary | null;
    readonly later: ArticleSummary | null;
  };
  /** Members of a series, first part first. */
  listSeries(lang: string, slug: string): ArticleSummary[];
  listTermsOf(path: string): TermRow[];
  listTerms(lang: string, type: TermType): CountedTermRow[];
  /** How a term is written where it was first used, in this language or any other. */
  findTermLabel(filter: NonNullable<ListFilter>, lang: string): string | null;
  /** How many public articles a term has in each language, own variants only. */
  countByLanguage(filter: NonNullable<ListFilter>): { readonly lang: string; readonly count: number }[];
  /** Listed articles that share tags or title words, best first. */
  listRelated(path: string, lang: string, limit: number): ArticleSummary[];
  listPages(lang: string): ArticleSummary[];
  /** Public variants whose files lie in this folder, in the site's order of languages. */
  listOfBundle(bundle: string): ArticleSummary[];
  /** Whether any article was made public at all. */
  countLive(): number;
}

/** A term on this many articles relates nothing, and so many of an article's rarest terms are asked for others. */
const RELATING = { common: 200, terms: 8 };

/** Columns of an `ArticleSummary`, from a table or view named `a`. */
export const SUMMARY = `a.path, a.article_id AS articleId, a.kind, a.key, a.lang, a.lang_tag AS langTag, a.slug, a.title, a.date, a.day, a.draft, coalesce(a.excerpt, a.opening) AS excerpt,
  a.minutes, a.updated, a.comments, (a.noindex = 0 AND a.canonical IS NULL AND a.draft = 0) AS isIndexable`;
/** Columns of an `ArticleRecord`. */
export const RECORD = `${SUMMARY}, a.bundle, a.title_source AS titleSource, a.has_lang_suffix AS hasLangSuffix, a.live, a.excerpt AS excerptGiven, a.opening, a.cover,
  a.cover_alt AS coverAlt, a.toc, a.noindex, a.canonical, a.words, a.headings, a.images, a.body_line AS bodyLine, a.hash`;

type Stored<T, Booleans extends keyof T, Json extends keyof T = never> = Omit<T, Booleans | Json> &
  Record<Booleans, number> &
  Record<Json, string>;
export type SummaryRow = Stored<ArticleSummary, 'draft' | 'isIndexable'>;
export type RecordRow = Stored<
  ArticleRecord,
  'draft' | 'isIndexable' | 'live' | 'hasLangSuffix' | 'toc' | 'noindex',
  'headings' | 'images'
>;

export const toSummary = (row: SummaryRow): ArticleSummary => ({
  ...row,
  draft: row.draft === 1,
  isIndexable: row.isIndexable === 1,
});
export const toRecord = (row: RecordRow): ArticleRecord => ({
  ...row,
  draft: row.draft === 1,
  isIndexable: row.isIndexable === 1,
  live: row.live === 1,
  hasLangSuffix: row.hasLangSuffix === 1,
  toc: row.toc === 1,
  noindex: row.noindex === 1,
  headings: JSON.parse(row.headings) as Heading[],
  images: JSON.parse(row.images) as string[],
});
const orNull = <Row, T>(row: Row | undefined, convert: (row: Row) => T): T | null =>
  row === undefined ? null : convert(row);

/** SQL that reads articles for pages; synchronous, since the index is local. */
export function articleQueries(db: Database): ArticleQueries {
  const inTerm =
    'EXISTS (SELECT 1 FROM article_term t WHERE t.path = a.path AND t.type = @type AND t.slug = @slug)';
  const newestFirst = 'ORDER BY a.date DESC, a.key DESC LIMIT @limit OFFSET @offset';
  const bySlug = db.prepare<[Address], RecordRow>(
    `SELECT ${RECORD} FROM article a WHERE a.kind = @kind AND a.lang = @lang AND a.slug = @slug`,
  );
  const byPath = db.prepare<[string], RecordRow>(`SELECT ${RECORD} FROM article a WHERE a.path = ?`);
  const variants = db.prepare<[string], SummaryRow>(
    `SELECT ${SUMMARY} FROM article a JOIN site_language l ON l.lang = a.lang WHERE a.key = ? AND a.live = 1 ORDER BY l.position`,
  );
  const variantsById = db.prepare<[number], SummaryRow>(
    `SELECT ${SUMMARY} FROM article_identity i JOIN article a ON a.key = i.key JOIN site_language l ON l.lang = a.lang
     WHERE i.id = ? AND a.live = 1 ORDER BY l.position`,
  );
  const byAlias = db.prepare<[string], SummaryRow>(
    `SELECT ${SUMMARY} FROM article_alias x JOIN article a ON a.path = x.path WHERE x.alias = ? AND a.live = 1 ORDER BY a.path LIMIT 1`,
  );
  const countAll = db.prepare<[object], { n: number }>(
    'SELECT count(*) AS n FROM listed a WHERE a.list_lang = @lang',
  );
  const countTerm = db.prepare<[object], { n: number }>(
    `SELECT count(*) AS n FROM listed a WHERE a.list_lang = @lang AND ${inTerm}`,
  );
  const listAll = db.prepare<[object], SummaryRow>(
    `SELECT ${SUMMARY} FROM listed a WHERE a.list_lang = @lang ${newestFirst}`,
  );
  const listTerm = db.prepare<[object], SummaryRow>(
    `SELECT ${SUMMARY} FROM listed a WHERE a.list_lang = @lang AND ${inTerm} ${newestFirst}`,
  );
  const earlier = db.prepare<[object], SummaryRow>(
    `SELECT ${SUMMARY} FROM listed a WHERE a.list_lang = @lang AND a.key <> @key AND (a.date, a.key) < (@date, @key) ORDER BY a.date DESC, a.key DESC LIMIT 1`,
  );
  const later = db.prepare<[object], SummaryRow>(
    `SELECT ${SUMMARY} FROM listed a WHERE a.list_lang = @lang AND a.key <> @key AND (a.date, a.key) > (@date, @key) ORDER BY a.date, a.key LIMIT 1`,
  );
  const series = db.prepare<[object], SummaryRow>(
    `SELECT ${SUMMARY} FROM listed a WHERE a.list_lang = @lang AND ${inTerm} ORDER BY a.date, a.key`,
  );
  const termsOf = db.prepare<[string], TermRow>(
    "SELECT type, slug, label FROM article_term WHERE path = ? AND type <> 'title' ORDER BY position",
  );
  const terms = db.prepare<[object], CountedTermRow>(
    `SELECT t.type, t.slug, min(t.label) AS label, count(*) AS count FROM article_term t JOIN listed a ON a.path = t.path
     WHERE a.list_lang = @lang AND t.type = @type GROUP BY t.slug ORDER BY count DESC, t.slug`,
  );
  const termLabel = db.prepare<[object], { label: string }>(
    `SELECT t.label FROM article_term t JOIN article a ON a.path = t.path
     WHERE t.type = @type AND t.slug = @slug AND a.live = 1 ORDER BY a.lang = @lang DESC, a.date, a.path LIMIT 1`,
  );
  const byLanguage = db.prepare<[object], { lang: string; count: number }>(
    `SELECT a.lang, count(*) AS count FROM article_term t JOIN article a ON a.path = t.path JOIN site_language l ON l.lang = a.lang
     WHERE t.type = @type AND t.slug = @slug AND a.live = 1 AND a.kind <> 'explainer' GROUP BY a.lang ORDER BY l.position`,
  );
  // A shared term counts the more the rarer it is; terms on a large part of the site relate nothing. Only the rarest
  // are looked up, so that a page of a large site costs no more than one of a small site.
  const related = db.prepare<[object], SummaryRow>(
    `WITH mine AS MATERIALIZED (
         SELECT type, slug, (SELECT count(*) FROM (
           SELECT 1 FROM article_term o WHERE o.type = m.type AND o.slug = m.slug LIMIT @common
         )) AS uses
         FROM article_term m WHERE path = @path AND type IN ('tag', 'title')
       ),
       weighed AS MATERIALIZED (
         SELECT type, slug, (CASE type WHEN 'tag' THEN 3.0 ELSE 1.0 END) / uses AS weight
         FROM mine WHERE uses BETWEEN 2 AND @common - 1 ORDER BY uses LIMIT @terms
       ),
       scored AS (
         SELECT o.path, sum(w.weight) AS score FROM weighed w CROSS JOIN article_term o ON o.type = w.type AND o.slug = w.slug
         WHERE o.path <> @path GROUP BY o.path ORDER BY score DESC, o.path LIMIT 50
       )
     SELECT ${SUMMARY} FROM scored s JOIN listed a ON a.path = s.path
     WHERE a.list_lang = @lang AND a.key <> (SELECT key FROM article WHERE path = @path) ORDER BY s.score DESC, a.date DESC, a.key LIMIT @limit`,
  );
  const pages = db.prepare<[string], SummaryRow>(
    `SELECT ${SUMMARY} FROM article a WHERE a.kind = 'page' AND a.live = 1 AND a.lang = ? ORDER BY a.slug`,
  );
  const ofBundle = db.prepare<[string], SummaryRow>(
    `SELECT ${SUMMARY} FROM article a JOIN site_language l ON l.lang = a.lang WHERE a.bundle = ? AND a.live = 1 ORDER BY l.position`,
  );
  const live = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM article WHERE live = 1');

  return {
    findBySlug: ({ kind, lang, slug }) => orNull(bySlug.get({ kind, lang, slug }), toRecord),
    findByPath: (path) => orNull(byPath.get(path), toRecord),
    listVariants: (key) => variants.all(key).map(toSummary),
    listVariantsById: (articleId) => variantsById.all(articleId).map(toSummary),
    findByAlias: (alias) => orNull(byAlias.get(alias), toSummary),
    countListed: (lang, filter) =>
      (filter === null ? countAll.get({ lang }) : countTerm.get({ lang, ...filter }))?.n ?? 0,
    listListed: (lang, filter, limit, offset) =>
      (filter === null
        ? listAll.all({ lang, limit, offset })
        : listTerm.all({ lang, limit, offset, ...filter })
      ).map(toSummary),
    findNeighbours: (lang, { date, key }) => ({
      earlier: orNull(earlier.get({ lang, date: date ?? '', key }), toSummary),
      later: orNull(later.get({ lang, date: date ?? '', key }), toSummary),
    }),
    listSeries: (lang, slug) => series.all({ lang, type: 'series', slug }).map(toSummary),
    listTermsOf: (path) => termsOf.all(path),
    listTerms: (lang, type) => terms.all({ lang, type }),
    findTermLabel: (filter, lang) => termLabel.get({ ...filter, lang })?.label ?? null,
    countByLanguage: (filter) => byLanguage.all(filter),
    listRelated: (path, lang, limit) => related.all({ path, lang, limit, ...RELATING }).map(toSummary),
    listPages: (lang) => pages.all(lang).map(toSummary),
    listOfBundle: (bundle) => ofBundle.all(bundle).map(toSummary),
    countLive: () => live.get()?.n ?? 0,
  };
}

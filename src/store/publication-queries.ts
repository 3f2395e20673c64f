import type { Instant } from '../content/article.ts';
import type { TermType } from '../site/urls.ts';
import {
  RECORD,
  SUMMARY,
  toRecord,
  toSummary,
  type ArticleRecord,
  type ArticleSummary,
  type ListFilter,
  type RecordRow,
  type SummaryRow,
} from './article-queries.ts';
import type { Database } from './database.ts';

/** A page with a list, and when anything on it last changed. */
interface ListChange {
  readonly lang: string;
  readonly modifiedAt: Instant | null;
}

/** An article for the sitemap. */
export type IndexableArticle = ArticleSummary &
  Pick<ArticleRecord, 'bundle' | 'cover' | 'coverAlt' | 'images'>;

interface TermChange extends ListChange {
  readonly type: TermType;
  readonly slug: string;
}

/** What feeds, the sitemap and the files for crawlers ask. */
export interface PublicationQueries {
  /** Posts and explainers written in this language, newest first. */
  listNewest(lang: string, filter: ListFilter, limit: number): ArticleRecord[];
  /** How many of them there are. */
  countOwn(lang: string): number;
  /** The terms of those posts, most used first, and how many posts and explainers have each. */
  countOwnTerms(
    lang: string,
    type: TermType,
  ): { readonly slug: string; readonly label: string; readonly count: number }[];
  /** Articles and pages that are meant for search engines, the variants of one beside each other. */
  countIndexable(): number;
  listIndexable(limit: number, offset: number): IndexableArticle[];
  /** When the newest of such a stretch last changed. */
  newestIndexable(limit: number, offset: number): Instant | null;
  /** For each language, when a list of everything last changed. */
  listChanges(): ListChange[];
  /** Every term page that shows something, in each language. */
  listTermChanges(): TermChange[];
}

type IndexableRow = SummaryRow &
  Pick<IndexableArticle, 'bundle' | 'cover' | 'coverAlt'> & { readonly images: string };

const MODIFIED = 'max(coalesce(a.updated, a.date), coalesce(a.date, a.updated))';
const INDEXABLE = 'a.live = 1 AND a.noindex = 0 AND a.canonical IS NULL AND a.draft = 0';
const STRETCH = `FROM article a JOIN site_language l ON l.lang = a.lang WHERE ${INDEXABLE}
  ORDER BY a.key, l.position LIMIT @limit OFFSET @offset`;

/** SQL of what is published beside the pages; synchronous, since the index is local. */
export function publicationQueries(db: Database): PublicationQueries {
  const isOwn = "a.kind IN ('post', 'explainer') AND a.date IS NOT NULL AND a.live = 1 AND a.lang = @lang";
  const own = `FROM article a WHERE ${isOwn}`;
  const newestFirst = 'ORDER BY a.date DESC, a.key DESC LIMIT @limit';
  const newest = db.prepare<[object], RecordRow>(`SELECT ${RECORD} ${own} ${newestFirst}`);
  const newestOfTerm = db.prepare<[object], RecordRow>(
    `SELECT ${RECORD} ${own} AND EXISTS (
       SELECT 1 FROM article_term t WHERE t.path = a.path AND t.type = @type AND t.slug = @slug
     ) ${newestFirst}`,
  );
  const ownTerms = db.prepare<[object], { slug: string; label: string; count: number }>(
    `SELECT t.slug, min(t.label) AS label, count(*) AS count FROM article_term t JOIN article a ON a.path = t.path
     WHERE t.type = @type AND ${isOwn} GROUP BY t.slug HAVING max(a.kind = 'post') = 1 ORDER BY count DESC, t.slug`,
  );
  const countOwn = db.prepare<[object], { n: number }>(`SELECT count(*) AS n ${own}`);
  const count = db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM article a WHERE ${INDEXABLE}`);
  const stretch = db.prepare<[object], IndexableRow>(
    `SELECT ${SUMMARY}, a.bundle, a.cover, a.cover_alt AS coverAlt, a.images ${STRETCH}`,
  );
  const newestOfStretch = db.prepare<[object], { at: string | null }>(
    `SELECT max(modified) AS at FROM (SELECT ${MODIFIED} AS modified ${STRETCH})`,
  );
  const lists = db.prepare<[], ListChange>(
    `SELECT l.lang, max(${MODIFIED}) AS modifiedAt FROM site_language l LEFT JOIN listed a ON a.list_lang = l.lang
     GROUP BY l.lang ORDER BY l.position`,
  );
  const terms = db.prepare<[], TermChange>(
    `SELECT t.type, t.slug, a.list_lang AS lang, max(${MODIFIED}) AS modifiedAt
     FROM article_term t JOIN listed a ON a.path = t.path JOIN site_language l ON l.lang = a.list_lang
     WHERE t.type <> 'title' GROUP BY t.type, t.slug, a.list_lang ORDER BY t.type, t.slug, l.position`,
  );
  return {
    listNewest: (lang, filter, limit) =>
      (filter === null ? newest.all({ lang, limit }) : newestOfTerm.all({ lang, limit, ...filter })).map(
        toRecord,
      ),
    countOwnTerms: (lang, type) => ownTerms.all({ lang, type }),
    countOwn: (lang) => countOwn.get({ lang })?.n ?? 0,
    countIndexable: () => count.get()?.n ?? 0,
    listIndexable: (limit, offset) =>
      stretch.all({ limit, offset }).map((row) => ({
        ...row,
        ...toSummary(row),
        images: JSON.parse(row.images) as string[],
      })),
    newestIndexable: (limit, offset) => newestOfStretch.get({ limit, offset })?.at ?? null,
    listChanges: () => lists.all(),
    listTermChanges: () => terms.all(),
  };
}

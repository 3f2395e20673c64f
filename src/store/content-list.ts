import type { ArticleKind, Instant } from '../content/article.ts';
import type { ContentProblem } from '../errors.ts';
import type { Database } from './database.ts';
import type { Outcome } from './index-writer.ts';

export const CONTENT_VIEWS = [
  'all',
  'errors',
  'warnings',
  'untranslated',
  'outdated',
  'drafts',
  'scheduled',
  'explainers',
] as const;
export type ContentView = (typeof CONTENT_VIEWS)[number];

/** A content file with the article it became, if it became one. */
export interface ListedFile {
  readonly path: string;
  readonly outcome: Outcome;
  /** 0: an error, 1: warnings, 2: nothing to say. */
  readonly rank: 0 | 1 | 2;
  readonly problems: readonly ContentProblem[];
  readonly article: ListedArticle | null;
}

export interface ListedArticle {
  readonly kind: ArticleKind;
  readonly lang: string;
  readonly langTag: string;
  readonly slug: string;
  readonly title: string;
  readonly isLive: boolean;
  readonly isDraft: boolean;
  readonly date: Instant | null;
  readonly words: number;
  readonly explainers: number;
  /** Languages of the site in which the article exists, in its order. */
  readonly languages: readonly string[];
  /** Another variant was updated after this one. */
  readonly isOutdated: boolean;
}

/** The last row of the page before. */
export type ContentCursor = Pick<ListedFile, 'rank' | 'path'>;

export interface ContentList {
  /**
   * Files in the order errors, warnings, others; within each by path.
   * @param query part of a path or title; empty for all
   */
  list(view: ContentView, query: string, after: ContentCursor | null, limit: number): Promise<ListedFile[]>;
  count(): Promise<Readonly<Record<ContentView, number>>>;
  /** Files of which the newest version is not served whole. */
  countErrors(): Promise<number>;
}

const LANGUAGES = `(SELECT group_concat(l.lang, ' ' ORDER BY l.position) FROM article b JOIN site_language l ON l.lang = b.lang WHERE b.key = a.key)`;
/** What is asked of all variants of an article: for few rows one by one, for all rows gathered first. */
const ONE_BY_ONE: Variants = {
  count: '(SELECT count(*) FROM article b JOIN site_language l ON l.lang = b.lang WHERE b.key = a.key)',
  newest: '(SELECT max(b.updated) FROM article b WHERE b.key = a.key)',
};
const GATHERED: Variants = { count: 'v.variants', newest: 'v.newest' };

interface Variants {
  readonly count: string;
  readonly newest: string;
}

/** Its own update is never later than itself, so that the newest of all may be asked. */
const isOutdated = ({ newest }: Variants): string =>
  `coalesce(${newest} > max(coalesce(a.updated, ''), coalesce(a.date, '')), 0)`;

function conditionOf(view: ContentView, variants: Variants): string {
  switch (view) {
    case 'all':
      return '1';
    case 'errors':
      return 's.rank = 0';
    case 'warnings':
      return 's.rank = 1';
    case 'untranslated':
      return `(a.kind IN ('post', 'page') AND ${variants.count} < (SELECT count(*) FROM site_language))`;
    case 'outdated':
      return isOutdated(variants);
    case 'drafts':
      return 'a.draft = 1';
    case 'scheduled':
      return '(a.draft = 0 AND a.live = 0)';
    case 'explainers':
      return "a.kind = 'explainer'";
  }
}

interface Stored extends Omit<ListedArticle, 'isLive' | 'isDraft' | 'languages' | 'isOutdated'> {
  readonly path: string;
  readonly outcome: Outcome;
  readonly rank: 0 | 1 | 2;
  readonly problems: string;
  readonly hasArticle: number;
  readonly isLive: number;
  readonly isDraft: number;
  readonly isOutdated: number;
  readonly languages: string | null;
}

/** Reads `content_status` and `article` for editors. */
export function contentList(db: Database): ContentList {
  const statements = new Map(
    CONTENT_VIEWS.map((view) => [
      view,
      db.prepare<[object], Stored>(
        `SELECT s.path, s.outcome, s.rank, s.problems, a.path IS NOT NULL AS hasArticle, a.kind, a.lang, a.lang_tag AS langTag, a.slug,
           a.title, a.live AS isLive, a.draft AS isDraft, a.date, a.words, ${LANGUAGES} AS languages, ${isOutdated(ONE_BY_ONE)} AS isOutdated,
           (SELECT count(*) FROM explainer_use u WHERE u.path = a.path) AS explainers
         FROM content_status s LEFT JOIN article a ON a.path = s.path
         WHERE (s.rank, s.path) > (@rank, @path) AND ${conditionOf(view, ONE_BY_ONE)}
           AND (@query = '' OR instr(lower(s.path), @query) > 0 OR instr(lower(a.title), @query) > 0)
         ORDER BY s.rank, s.path LIMIT @limit`,
      ),
    ]),
  );
  const counts = db.prepare<[], Record<ContentView, number | null>>(
    `WITH v AS MATERIALIZED (
       SELECT b.key, count(l.lang) AS variants, max(b.updated) AS newest
       FROM article b LEFT JOIN site_language l ON l.lang = b.lang GROUP BY b.key)
     SELECT ${CONTENT_VIEWS.map((view) => `sum(coalesce(${conditionOf(view, GATHERED)}, 0)) AS "${view}"`).join(', ')}
     FROM content_status s LEFT JOIN article a ON a.path = s.path LEFT JOIN v ON v.key = a.key`,
  );
  const counted = whileUnwritten(db, () => counts.get());
  const errors = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM content_status WHERE rank = 0');
  return {
    async list(view, query, after, limit) {
      const { rank, path } = after ?? { rank: -1, path: '' };
      const folded = query.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      return (statements.get(view)?.all({ query: folded, rank, path, limit }) ?? []).map(toListedFile);
    },
    async count() {
      const row = counted();
      const entries = CONTENT_VIEWS.map((view) => [view, row?.[view] ?? 0] as const);
      return Object.fromEntries(entries) as Record<ContentView, number>;
    },
    countErrors: async () => errors.get()?.n ?? 0,
  };
}

/** Reads something long only when the index was written since the last time, by this process or another one. */
function whileUnwritten<T>(db: Database, read: () => T): () => T {
  const revision = db.prepare<[], string>("SELECT value FROM meta WHERE name = 'revision'").pluck();
  let kept: { readonly stamp: string | undefined; readonly value: T } | null = null;
  return () => {
    const stamp = revision.get();
    if (kept === null || kept.stamp !== stamp) kept = { stamp, value: read() };
    return kept.value;
  };
}

function toListedFile({
  path,
  outcome,
  rank,
  problems,
  hasArticle,
  languages,
  ...article
}: Stored): ListedFile {
  return {
    path,
    outcome,
    rank,
    problems: JSON.parse(problems) as ContentProblem[],
    article:
      hasArticle === 0
        ? null
        : {
            ...article,
            isLive: article.isLive === 1,
            isDraft: article.isDraft === 1,
            isOutdated: article.isOutdated === 1,
            languages: languages?.split(' ') ?? [],
          },
  };
}

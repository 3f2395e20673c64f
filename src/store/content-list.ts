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
const IS_OUTDATED = `EXISTS (SELECT 1 FROM article b WHERE b.key = a.key AND b.lang <> a.lang
  AND b.updated > max(coalesce(a.updated, ''), coalesce(a.date, '')))`;

const CONDITIONS: Readonly<Record<ContentView, string>> = {
  all: '1',
  errors: 's.rank = 0',
  warnings: 's.rank = 1',
  untranslated: `(a.kind IN ('post', 'page') AND (SELECT count(*) FROM article b JOIN site_language l ON l.lang = b.lang
    WHERE b.key = a.key) < (SELECT count(*) FROM site_language))`,
  outdated: IS_OUTDATED,
  drafts: 'a.draft = 1',
  scheduled: '(a.draft = 0 AND a.live = 0)',
  explainers: "a.kind = 'explainer'",
};

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
           a.title, a.live AS isLive, a.draft AS isDraft, a.date, a.words, ${LANGUAGES} AS languages, ${IS_OUTDATED} AS isOutdated,
           (SELECT count(*) FROM explainer_use u WHERE u.path = a.path) AS explainers
         FROM content_status s LEFT JOIN article a ON a.path = s.path
         WHERE (s.rank, s.path) > (@rank, @path) AND ${CONDITIONS[view]}
           AND (@query = '' OR instr(lower(s.path), @query) > 0 OR instr(lower(a.title), @query) > 0)
         ORDER BY s.rank, s.path LIMIT @limit`,
      ),
    ]),
  );
  const counts = db.prepare<[], Record<ContentView, number | null>>(
    `SELECT ${CONTENT_VIEWS.map((view) => `sum(coalesce(${CONDITIONS[view]}, 0)) AS "${view}"`).join(', ')}
     FROM content_status s LEFT JOIN article a ON a.path = s.path`,
  );
  const errors = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM content_status WHERE rank = 0');
  return {
    async list(view, query, after, limit) {
      const { rank, path } = after ?? { rank: -1, path: '' };
      const folded = query.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      return (statements.get(view)?.all({ query: folded, rank, path, limit }) ?? []).map(toListedFile);
    },
    async count() {
      const row = counts.get();
      const entries = CONTENT_VIEWS.map((view) => [view, row?.[view] ?? 0] as const);
      return Object.fromEntries(entries) as Record<ContentView, number>;
    },
    countErrors: async () => errors.get()?.n ?? 0,
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

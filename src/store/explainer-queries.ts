import type { ExplainerDrawing } from '../content/parse-explainer.ts';
import { SUMMARY, toSummary, type ArticleSummary, type SummaryRow } from './article-queries.ts';
import type { Database } from './database.ts';

export interface ExplainerQueries {
  /** One of each explainer for readers of `lang`, newest first: in that language, else in the first that exists. */
  list(lang: string, limit: number): ArticleSummary[];
  count(): number;
  /** The public variant to embed in a text of `lang`. */
  findVariant(id: string, lang: string): ArticleSummary | null;
  findDrawing(path: string): ExplainerDrawing | null;
  /** Whether a text embeds this explainer, instead of holding one of that id itself. */
  isUsed(path: string, id: string): boolean;
  /** Public articles that embed an explainer, one of each, in `lang` where there is such a variant. */
  listUsers(id: string, lang: string): ArticleSummary[];
}

/** SQL that reads explainers for pages. */
export function explainerQueries(db: Database): ExplainerQueries {
  const preferred = 'ORDER BY a.lang = @lang DESC, l.position LIMIT 1';
  const list = db.prepare<[object], SummaryRow>(
    `SELECT ${SUMMARY} FROM article a WHERE a.kind = 'explainer' AND a.live = 1 AND a.path = (
       SELECT b.path FROM article b JOIN site_language l ON l.lang = b.lang
       WHERE b.key = a.key AND b.live = 1 ORDER BY b.lang = @lang DESC, l.position LIMIT 1
     ) ORDER BY a.date DESC, a.key LIMIT @limit`,
  );
  const count = db.prepare<[], { n: number }>(
    "SELECT count(DISTINCT key) AS n FROM article WHERE kind = 'explainer' AND live = 1",
  );
  const variant = db.prepare<[object], SummaryRow>(
    `SELECT ${SUMMARY} FROM article a JOIN site_language l ON l.lang = a.lang
     WHERE a.kind = 'explainer' AND a.slug = @id AND a.live = 1 ${preferred}`,
  );
  const drawing = db.prepare<[string], { drawing: string }>(
    'SELECT drawing FROM explainer_drawing WHERE path = ?',
  );
  const users = db.prepare<[object], SummaryRow>(
    `SELECT ${SUMMARY} FROM explainer_use u JOIN article a ON a.path = u.path JOIN site_language l ON l.lang = a.lang
     WHERE u.id = @id AND a.live = 1 ORDER BY a.date DESC, a.key, a.lang = @lang DESC, l.position`,
  );
  const use = db.prepare<[string, string], { found: number }>(
    'SELECT EXISTS (SELECT 1 FROM explainer_use WHERE path = ? AND id = ?) AS found',
  );
  return {
    isUsed: (path, id) => use.get(path, id)?.found === 1,
    list: (lang, limit) => list.all({ lang, limit }).map(toSummary),
    count: () => count.get()?.n ?? 0,
    findVariant(id, lang) {
      const row = variant.get({ id, lang });
      return row === undefined ? null : toSummary(row);
    },
    findDrawing(path) {
      const row = drawing.get(path);
      return row === undefined ? null : (JSON.parse(row.drawing) as ExplainerDrawing);
    },
    listUsers(id, lang) {
      const rows = users.all({ id, lang });
      return rows
        .filter(({ key }, index) => rows.findIndex((row) => row.key === key) === index)
        .map(toSummary);
    },
  };
}

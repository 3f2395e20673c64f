import type { ArticleKind } from '../content/article.ts';
import type { ContentProblem } from '../errors.ts';
import type { Database } from './database.ts';
import type { FileStatus, Outcome } from './index-writer.ts';

/** An address in the index and the file that holds it. */
export interface HeldRow {
  readonly path: string;
  readonly kind: ArticleKind;
  readonly key: string;
  readonly lang: string;
  readonly slug: string;
  readonly isBundle: boolean;
  readonly hasLangSuffix: boolean;
  readonly live: boolean;
  readonly draft: boolean;
  readonly date: string | null;
}

export interface ContentStatusQueries {
  loadStatuses(): FileStatus[];
  loadHeld(): HeldRow[];
  /** Bytes of the version of a file that was last served, also while the file is broken. */
  lastGood(path: string): Uint8Array | null;
  /** Whether any version was ever served; false on a first start. */
  hasLastGood(): boolean;
  /** Whether an article file lies in this folder as its index, in whatever state. */
  holdsArticle(folder: string): boolean;
  /** Files with problems, errors first. */
  listProblems(): {
    readonly path: string;
    readonly outcome: Outcome;
    readonly problems: readonly ContentProblem[];
  }[];
  /** Problems of a text and of the files of the explainers it embeds. */
  problemsAround(path: string): FileProblems[];
  /** Texts that embed an explainer of which there is no file, and where they name it. */
  listMissingExplainers(): MissingExplainer[];
}

interface FileProblems {
  readonly path: string;
  readonly problems: readonly ContentProblem[];
}

interface MissingExplainer {
  readonly path: string;
  readonly id: string;
  readonly line: number;
  readonly column: number;
}

interface StatusRow extends Omit<FileStatus, 'problems'> {
  readonly problems: string;
}

interface HeldRowOfTable extends Omit<HeldRow, 'isBundle' | 'hasLangSuffix' | 'live' | 'draft'> {
  readonly bundle: string | null;
  readonly has_lang_suffix: number;
  readonly live: number;
  readonly draft: number;
}

const NONE: readonly ContentProblem[] = [];
const problemsFrom = (text: string): readonly ContentProblem[] =>
  text === '[]' ? NONE : (JSON.parse(text) as ContentProblem[]);

/** SQL that reads the observed state. */
export function contentStatusQueries(db: Database): ContentStatusQueries {
  const statuses = db.prepare<[], StatusRow>(
    'SELECT path, mtime_ms AS mtimeMs, size, ino, hash, judged_under AS judgedUnder, outcome, problems FROM content_status',
  );
  const held = db.prepare<[], HeldRowOfTable>(
    'SELECT path, kind, key, lang, slug, bundle, has_lang_suffix, live, draft, date FROM article INDEXED BY article_held',
  );
  const source = db.prepare<[string], { source: Buffer }>('SELECT source FROM last_good WHERE path = ?');
  const anySource = db.prepare<[], { found: number }>('SELECT EXISTS (SELECT 1 FROM last_good) AS found');
  // Every name that begins with "index.": the character after the dot is the slash.
  const inFolder = db.prepare<[string, string], { found: number }>(
    'SELECT EXISTS (SELECT 1 FROM content_status WHERE path >= ? AND path < ?) AS found',
  );
  const troubled = db.prepare<[], { path: string; outcome: Outcome; problems: string }>(
    "SELECT path, outcome, problems FROM content_status WHERE problems <> '[]' ORDER BY outcome = 'indexed', path",
  );
  // Every name that begins with "explainers/<id>."
  const around = db.prepare<{ path: string }, { path: string; problems: string }>(
    `SELECT path, problems FROM content_status WHERE path = @path
     UNION SELECT s.path, s.problems FROM explainer_use u
       JOIN content_status s ON s.path >= 'explainers/' || u.id || '.' AND s.path < 'explainers/' || u.id || '/'
       WHERE u.path = @path
     ORDER BY 1`,
  );
  const missing = db.prepare<[], MissingExplainer>(
    `SELECT u.path, u.id, u.line, u.col AS column FROM explainer_use u
     WHERE NOT EXISTS (SELECT 1 FROM article e WHERE e.kind = 'explainer' AND e.slug = u.id) ORDER BY u.path, u.line`,
  );
  return {
    problemsAround: (path) =>
      around.all({ path }).map((row) => ({ path: row.path, problems: problemsFrom(row.problems) })),
    listMissingExplainers: () => missing.all(),
    loadStatuses: () => statuses.all().map((row) => ({ ...row, problems: problemsFrom(row.problems) })),
    loadHeld: () =>
      held.all().map(({ bundle, has_lang_suffix, live, draft, ...row }) => ({
        ...row,
        isBundle: bundle !== null,
        hasLangSuffix: has_lang_suffix === 1,
        live: live === 1,
        draft: draft === 1,
      })),
    lastGood: (path) => source.get(path)?.source ?? null,
    holdsArticle: (folder) => inFolder.get(`${folder}/index.`, `${folder}/index/`)?.found === 1,
    hasLastGood: () => anySource.get()?.found === 1,
    listProblems: () => troubled.all().map((row) => ({ ...row, problems: problemsFrom(row.problems) })),
  };
}

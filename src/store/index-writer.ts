import type { Article } from '../content/article.ts';
import type { Outline } from '../content/markdown/document.ts';
import type { SearchText } from '../search/document.ts';
import type { ExplainerDrawing } from '../content/parse-explainer.ts';
import type { Term } from '../content/terms.ts';
import type { ContentProblem } from '../errors.ts';
import { writeDerived, type Database } from './database.ts';
import { searchIndexWriter, type SearchDocument } from './search-index.ts';
import { takeTurn } from './turn.ts';

/** What the index keeps of a file's front matter and text. */
export interface IndexedText {
  readonly article: Omit<Article, 'body'>;
  readonly search: SearchText;
  readonly outline: Pick<Outline, 'headings' | 'counts' | 'references' | 'explainers' | 'opening'>;
  readonly drawing: ExplainerDrawing | null;
}

/** Everything the index keeps of one article file. */
export interface IndexedArticle extends IndexedText {
  readonly terms: readonly Term[];
  readonly minutes: number;
  readonly live: boolean;
  readonly hash: string;
  readonly source: Uint8Array;
}

/** `indexed`: its version is served; `refused`: it has an error; `lost`: another file has its address. */
export type Outcome = 'indexed' | 'refused' | 'lost';

/** What the last look at a file gave; the observed state the reconcile loop plans from. */
export interface FileStatus {
  readonly path: string;
  readonly mtimeMs: number;
  readonly size: number;
  readonly ino: number;
  readonly hash: string;
  /** Fingerprint of the site settings and parser the file was judged under. */
  readonly judgedUnder: string;
  readonly outcome: Outcome;
  readonly problems: readonly ContentProblem[];
}

/** Changes that become visible together. */
export interface IndexBatch {
  readonly upserts: readonly IndexedArticle[];
  /** Articles that leave the index. */
  readonly removals: readonly string[];
  readonly liveness: readonly { readonly path: string; readonly live: boolean }[];
  readonly statuses: readonly FileStatus[];
  /** Files that are gone from the folder. */
  readonly forgotten: readonly string[];
}

export interface IndexWriter {
  /** Applies one batch in one transaction; rejects (and changes nothing) when the database cannot take it. */
  apply(batch: IndexBatch, articleIds: ReadonlyMap<string, number>): Promise<void>;
  /** Follows identities that moved. */
  setArticleIds(ids: ReadonlyMap<string, number>): Promise<void>;
  setLanguages(languages: readonly string[]): void;
}

const ARTICLE_COLUMNS = [
  'path',
  'article_id',
  'kind',
  'key',
  'lang',
  'lang_tag',
  'slug',
  'bundle',
  'has_lang_suffix',
  'live',
  'draft',
  'title',
  'title_source',
  'date',
  'updated',
  'day',
  'excerpt',
  'opening',
  'cover',
  'cover_alt',
  'comments',
  'toc',
  'noindex',
  'canonical',
  'minutes',
  'words',
  'headings',
  'images',
  'body_line',
  'hash',
] as const;

/**
 * Says, in the transaction of every write, that the index is another one, so that whoever has counted it need not look at what
 * others write. Never the same twice, also after the tables were made anew.
 */
const MARK_WRITE = "INSERT OR REPLACE INTO meta (name, value) VALUES ('revision', lower(hex(randomblob(8))))";

/** SQL that writes the derived tables. */
export function indexWriter(db: Database): IndexWriter {
  const insertArticle = db.prepare(
    `INSERT INTO article (${ARTICLE_COLUMNS.join(', ')}) VALUES (${ARTICLE_COLUMNS.map((name) => `@${name}`).join(', ')})`,
  );
  const deleteArticle = db.prepare('DELETE FROM article WHERE path = ?');
  const insertTerm = db.prepare(
    'INSERT OR IGNORE INTO article_term (type, slug, path, label, position) VALUES (@type, @slug, @path, @label, @position)',
  );
  const insertAlias = db.prepare('INSERT OR IGNORE INTO article_alias (alias, path) VALUES (?, ?)');
  const insertSource = db.prepare('INSERT OR REPLACE INTO last_good (path, source) VALUES (?, ?)');
  const insertUse = db.prepare(
    'INSERT OR IGNORE INTO explainer_use (path, id, line, col) VALUES (@path, @id, @line, @column)',
  );
  const insertDrawing = db.prepare('INSERT INTO explainer_drawing (path, drawing) VALUES (?, ?)');
  const deleteSource = db.prepare('DELETE FROM last_good WHERE path = ?');
  const deleteRendered = db.prepare('DELETE FROM rendered WHERE path = ?');
  const updateLive = db.prepare('UPDATE article SET live = ? WHERE path = ?');
  const insertStatus = db.prepare(
    `INSERT OR REPLACE INTO content_status (path, mtime_ms, size, ino, hash, judged_under, outcome, problems)
     VALUES (@path, @mtimeMs, @size, @ino, @hash, @judgedUnder, @outcome, @problems)`,
  );
  const deleteStatus = db.prepare('DELETE FROM content_status WHERE path = ?');
  const updateId = db.prepare('UPDATE article SET article_id = ? WHERE key = ?');
  const deleteLanguages = db.prepare('DELETE FROM site_language');
  const insertLanguage = db.prepare('INSERT INTO site_language (lang, position) VALUES (?, ?)');

  const noteWrite = db.prepare(MARK_WRITE);

  const search = searchIndexWriter(db);

  const remove = (path: string): void => {
    deleteArticle.run(path);
    deleteRendered.run(path);
  };

  const insert = (indexed: IndexedArticle, articleId: number): void => {
    const { article, outline, terms, source, drawing } = indexed;
    insertArticle.run(toRow(indexed, articleId));
    terms.forEach(({ type, slug, label }, position) =>
      insertTerm.run({ type, slug, label, position, path: article.path }),
    );
    for (const alias of article.aliases) insertAlias.run(alias, article.path);
    for (const { id, line, column, isInline } of outline.explainers)
      if (!isInline) insertUse.run({ path: article.path, id, line, column });
    if (drawing !== null) insertDrawing.run(article.path, JSON.stringify(drawing));
    insertSource.run(article.path, source);
    search.put(toSearchDocument(indexed));
  };

  const applyAll = db.transaction((batch: IndexBatch, articleIds: ReadonlyMap<string, number>) => {
    for (const path of batch.removals) {
      remove(path);
      search.remove(path);
    }
    // Before any insert, so that articles of one batch can trade addresses.
    for (const { article } of batch.upserts) remove(article.path);
    for (const indexed of batch.upserts) insert(indexed, articleIds.get(indexed.article.key) ?? 0);
    for (const { path, live } of batch.liveness) {
      updateLive.run(live ? 1 : 0, path);
      search.setLive(path, live);
    }
    for (const status of batch.statuses)
      insertStatus.run({ ...status, problems: JSON.stringify(status.problems) });
    for (const path of batch.forgotten) {
      deleteStatus.run(path);
      deleteSource.run(path);
    }
    noteWrite.run();
  });

  const setAllIds = db.transaction((ids: ReadonlyMap<string, number>) => {
    for (const [key, id] of ids) updateId.run(id, key);
  });

  return {
    apply: (batch, articleIds) =>
      takeTurn(db, () => writeDerived(db, () => applyAll.immediate(batch, articleIds))),
    async setArticleIds(ids) {
      if (ids.size > 0) await takeTurn(db, () => setAllIds.immediate(ids));
    },
    setLanguages: db.transaction((languages: readonly string[]) => {
      deleteLanguages.run();
      languages.forEach((lang, position) => insertLanguage.run(lang, position));
      noteWrite.run();
    }),
  };
}

type ArticleRow = Record<(typeof ARTICLE_COLUMNS)[number], string | number | null>;

function toRow({ article, outline, live, minutes, hash }: IndexedArticle, articleId: number): ArticleRow {
  const images = outline.references.filter(({ kind }) => kind === 'image').map(({ href }) => href);
  return {
    path: article.path,
    article_id: articleId,
    kind: article.kind,
    key: article.key,
    lang: article.lang,
    lang_tag: article.langTag,
    slug: article.slug,
    bundle: article.bundle,
    has_lang_suffix: Number(article.hasLangSuffix),
    live: Number(live),
    draft: Number(article.draft),
    title: article.title,
    title_source: article.titleSource,
    date: article.date,
    updated: article.updated,
    day: article.day,
    excerpt: article.excerpt,
    opening: outline.opening,
    cover: article.cover,
    cover_alt: article.coverAlt,
    comments: article.comments,
    toc: Number(article.toc),
    noindex: Number(article.noindex),
    canonical: article.canonical,
    minutes,
    words: outline.counts.words + outline.counts.cjk,
    headings: JSON.stringify(outline.headings),
    images: JSON.stringify([...new Set(images)]),
    body_line: article.bodyLine,
    hash,
  };
}

/** Articles and pages as search takes them; what a file declares beyond the built-in fields comes along as facets. */
function toSearchDocument({ article, terms, live, search }: IndexedArticle): SearchDocument {
  const { path, kind, key, lang, langTag, slug, title, excerpt, date, day } = article;
  const named = (type: 'category' | 'tag' | 'author') =>
    terms.filter((term) => term.type === type).map((term) => [term.slug, term.label] as const);
  const declared = Object.entries(article.declared).map(([name, values]) => [
    name,
    values.map((value) => [value, value] as const),
  ]);
  const facets = { category: named('category'), tag: named('tag'), author: named('author') };
  return {
    path,
    kind: kind === 'post' ? 'article' : kind,
    key: `${kind}:${key}`,
    lang,
    langTag,
    slug,
    title,
    excerpt,
    date,
    day,
    live,
    text: search,
    facets: { ...Object.fromEntries(declared), ...facets },
  };
}

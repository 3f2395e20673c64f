import type { ArticleKind } from '../content/article.ts';
import type { Database } from './database.ts';

interface ArticleVariant {
  readonly kind: ArticleKind;
  readonly lang: string;
  readonly slug: string;
  readonly title: string;
  readonly isLive: boolean;
}

/** An article as lists of comments name it; one that is gone has no variants. */
export interface CommentedArticle {
  readonly id: number;
  /** As in `article_identity`: the place of its files, if they are still there. */
  readonly key: string;
  readonly variants: readonly ArticleVariant[];
}

export interface CommentedArticles {
  /** In the order of the ids. */
  describe(ids: readonly number[]): CommentedArticle[];
  /** Articles by a slug of any variant, else by the key, as for one that is gone. */
  findIds(slugOrKey: string): number[];
  /** Ids of all articles that have files. */
  listPresent(): Set<number>;
  /** Slugs under which anyone is named as an author, and the articles that name them. */
  listAuthorships(): { readonly slug: string; readonly articleId: number }[];
  /** Articles to which a conversation can be moved, newest first. */
  listTargets(limit: number): number[];
}

/** Reads of the index that lists of comments need. */
export function commentedArticles(db: Database): CommentedArticles {
  const selectKeys = db.prepare<[string], { id: number; key: string }>(
    `SELECT i.id, i.key FROM json_each(?) j JOIN article_identity i ON i.id = j.value ORDER BY j.key`,
  );
  const selectVariants = db.prepare<
    [string],
    Omit<ArticleVariant, 'isLive'> & { id: number; isLive: number }
  >(
    `SELECT a.article_id AS id, a.kind, a.lang, a.slug, a.title, a.live AS isLive FROM article a
     LEFT JOIN site_language l ON l.lang = a.lang
     WHERE a.key IN (SELECT i.key FROM json_each(?) j JOIN article_identity i ON i.id = j.value)
     ORDER BY coalesce(l.position, 99)`,
  );
  const selectBySlug = db
    .prepare<[string], number>('SELECT DISTINCT article_id FROM article WHERE slug = ?')
    .pluck();
  const selectByKey = db
    .prepare<{ key: string }, number>(
      `SELECT id FROM article_identity WHERE key IN (@key, 'posts/' || @key, 'pages/' || @key)`,
    )
    .pluck();
  const selectPresent = db.prepare<[], number>('SELECT DISTINCT article_id FROM article').pluck();
  const selectAuthorships = db.prepare<[], { slug: string; articleId: number }>(
    `SELECT DISTINCT t.slug, a.article_id AS articleId FROM article_term t JOIN article a ON a.path = t.path WHERE t.type = 'author'`,
  );
  const selectTargets = db
    .prepare<[number], number>(
      `SELECT article_id FROM article WHERE kind <> 'explainer' GROUP BY article_id ORDER BY max(coalesce(date, '')) DESC LIMIT ?`,
    )
    .pluck();
  return {
    describe(ids) {
      const wanted = JSON.stringify(ids);
      const variants = selectVariants.all(wanted);
      return selectKeys.all(wanted).map((article) => ({
        ...article,
        variants: variants
          .filter(({ id }) => id === article.id)
          .map(({ id: _id, isLive, ...variant }) => ({ ...variant, isLive: isLive === 1 })),
      }));
    },
    findIds(slugOrKey) {
      const found = selectBySlug.all(slugOrKey);
      return found.length > 0 ? found : selectByKey.all({ key: slugOrKey });
    },
    listPresent: () => new Set(selectPresent.all()),
    listAuthorships: () => selectAuthorships.all(),
    listTargets: (limit) => selectTargets.all(limit),
  };
}

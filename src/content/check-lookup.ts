import type { ContentProblem, ProblemKind } from '../errors.ts';
import { foldAlias, type UrlLanguages } from '../site/urls.ts';
import type { Article } from './article.ts';
import type { Outline } from './markdown/document.ts';

/** An accepted file, as far as other files' links and translations depend on it. */
export interface CheckedArticle {
  readonly article: Article;
  readonly outline: Outline;
}

export interface CheckedSite extends UrlLanguages {
  readonly articles: readonly CheckedArticle[];
  /** Every file of the content folder that is no article, by path. */
  readonly files: ReadonlySet<string>;
  languageName(lang: string): string;
}

export interface Lookup {
  readonly site: CheckedSite;
  readonly byPath: ReadonlyMap<string, CheckedArticle>;
  readonly byKey: ReadonlyMap<string, readonly CheckedArticle[]>;
  readonly byAddress: ReadonlyMap<string, CheckedArticle>;
  /** Paths of the files that name an old address. */
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

/** Everything the checks look up, gathered once. */
export function buildLookup(site: CheckedSite): Lookup {
  const byKey = new Map<string, CheckedArticle[]>();
  for (const checked of site.articles) {
    byKey.set(checked.article.key, [...(byKey.get(checked.article.key) ?? []), checked]);
  }
  return {
    site,
    byKey,
    byPath: new Map(site.articles.map((checked) => [checked.article.path.normalize('NFC'), checked])),
    byAddress: new Map(site.articles.map((checked) => [addressOf(checked.article), checked])),
    aliases: aliasesOf(site.articles),
  };
}

function aliasesOf(articles: readonly CheckedArticle[]): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  for (const { article } of articles) {
    for (const alias of new Set(article.aliases.map(foldAlias)))
      aliases.set(alias, [...(aliases.get(alias) ?? []), article.path]);
  }
  return aliases;
}

/** Key of an address in `byAddress`. */
export const addressOf = ({ kind, lang, slug }: Pick<Article, 'kind' | 'lang' | 'slug'>): string =>
  `${kind} ${lang} ${slug}`;

/** A problem that only shows when files are seen together; none of them refuses a file. */
export function warning(
  kind: ProblemKind,
  field: string,
  line: number,
  message: string,
  hint: string,
): ContentProblem {
  return { severity: 'warning', kind, field, line, message, hint };
}

import type { ContentProblem } from '../errors.ts';
import { foldAlias, readPath } from '../site/urls.ts';
import type { Article } from './article.ts';
import { addressOf, warning, type Lookup } from './check-lookup.ts';

/** A cover that is not there. */
export function checkCover(article: Article, { site }: Lookup): ContentProblem[] {
  const { cover } = article;
  if (cover === null || /^https?:/i.test(cover)) return [];
  const line = article.fieldLines['cover'] ?? 1;
  const path = cover.replace(/^\/+/, '').normalize('NFC');
  if (!site.files.has(path))
    return [
      warning(
        'image',
        'cover',
        line,
        `The cover ${cover} is not there.`,
        `Put the picture at ${path}, or correct the path.`,
      ),
    ];
  return [];
}

/** Old addresses that two files name, or that a page hides. */
export function checkAliases(article: Article, { aliases, byAddress, site }: Lookup): ContentProblem[] {
  const line = article.fieldLines['aliases'] ?? 1;
  return article.aliases.flatMap((alias) => {
    const others = (aliases.get(foldAlias(alias)) ?? []).filter((path) => path !== article.path);
    const route = readPath(encodeURI(foldAlias(alias)), site);
    const isArticle = route?.name === 'post' || route?.name === 'page';
    const isHidden = isArticle
      ? byAddress.has(addressOf({ kind: route.name, lang: route.lang, slug: route.slug }))
      : route?.name === 'home' || route?.name === 'topics' || route?.name === 'archive';
    return [
      ...others.map((path) =>
        warning(
          'frontmatter',
          'aliases',
          line,
          `The alias ${alias} is also one of ${path}.`,
          'Keep it in one of the two files.',
        ),
      ),
      ...(isHidden
        ? [
            warning(
              'frontmatter',
              'aliases',
              line,
              `The alias ${alias} is the address of a page, which goes before it.`,
              'Remove it.',
            ),
          ]
        : []),
    ];
  });
}

/** Variants that are missing, or older than their original. */
export function checkTranslations(article: Article, { site, byKey }: Lookup): ContentProblem[] {
  const variants = byKey.get(article.key) ?? [];
  const original =
    variants.find((variant) => variant.article.lang === site.defaultLang)?.article ?? variants[0]?.article;
  if (original === undefined) return [];
  if (original === article) {
    return site.languages
      .filter((lang) => !variants.some((variant) => variant.article.lang === lang))
      .map((lang) =>
        warning(
          'translation',
          'lang',
          1,
          `There is no ${site.languageName(lang)} version.`,
          `Add a file with the suffix .${lang}.${article.kind === 'explainer' ? 'yaml' : 'md'} beside this one when there is a translation.`,
        ),
      );
  }
  const changed = original.updated ?? original.date ?? '';
  if (changed <= (article.updated ?? article.date ?? '')) return [];
  const hint = 'Bring the translation up to date and set its "updated" field.';
  return [
    warning(
      'translation',
      'updated',
      article.fieldLines['updated'] ?? 1,
      `The translation is older than its original ${original.path}.`,
      hint,
    ),
  ];
}

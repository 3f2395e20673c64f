import type { ContentProblem } from '../errors.ts';
import { foldAlias, readPath } from '../site/urls.ts';
import {
  addressOf,
  buildLookup,
  warning,
  type CheckedArticle,
  type CheckedSite,
  type Lookup,
} from './check-lookup.ts';
import { checkExplainers } from './check-explainers.ts';
import { checkAliases, checkCover, checkTranslations } from './check-variants.ts';
import type { ArticleKind } from './article.ts';
import { keyOfLinkedPath } from './linked-path.ts';
import type { Outline, Reference } from './markdown/document.ts';
import { targetOf } from './markdown/links.ts';

/**
 * What only shows when all files are seen together: broken links and anchors, missing and remote pictures, translations
 * that are missing or older than their original. All are warnings, by path, but for explainers that are not there. Pure.
 */
export function crossCheck(site: CheckedSite): Map<string, ContentProblem[]> {
  const lookup = buildLookup(site);
  return new Map(
    site.articles.map((checked) => [
      checked.article.path,
      [
        ...checked.outline.references.flatMap((reference) => checkReference(reference, checked, lookup)),
        ...checkExplainers(checked, lookup),
        ...checkCover(checked.article, lookup),
        ...checkAliases(checked.article, lookup),
        ...checkTranslations(checked.article, lookup),
      ],
    ]),
  );
}

function checkReference(
  reference: Reference,
  { article, outline }: CheckedArticle,
  lookup: Lookup,
): ContentProblem[] {
  const { kind, href, line } = reference;
  const folder = article.path.slice(0, Math.max(0, article.path.lastIndexOf('/')));
  const target = targetOf(href, {
    lang: article.lang,
    folder,
    bodyLine: 1,
    filesBase: null,
    remoteImages: true,
    images: {},
  });
  switch (target.kind) {
    case 'outside': {
      const isRemoteImage = kind === 'image';
      const hint = 'Keep a copy beside the text, so that the page needs no other host.';
      return isRemoteImage
        ? [warning('image', 'body', line, `The picture ${href} is loaded from another host.`, hint)]
        : [];
    }
    case 'nowhere':
      return [
        warning(
          kind,
          'body',
          line,
          `The ${kind} ${href} leads nowhere.`,
          'Use a path inside the content folder or a full https address.',
        ),
      ];
    case 'file':
      return lookup.site.files.has(target.path.normalize('NFC'))
        ? []
        : [
            warning(
              kind,
              'body',
              line,
              `The ${kind === 'image' ? 'picture' : 'file'} ${href} is not there.`,
              `Put it at ${target.path}, or correct the link.`,
            ),
          ];
    case 'content':
      return checkArticleLink(href, line, findByPath(target.path, article.lang, lookup), target.fragment);
    case 'here':
      return checkSiteLink(href, line, outline, lookup);
  }
}

function findByPath(path: string, lang: string, { byPath, byKey, site }: Lookup): CheckedArticle | undefined {
  const exact = byPath.get(path.normalize('NFC'));
  if (exact !== undefined) return exact;
  const variants = byKey.get(keyOfLinkedPath(path, site.languages));
  return variants?.find(({ article }) => article.lang === lang) ?? variants?.[0];
}

function checkArticleLink(
  href: string,
  line: number,
  target: CheckedArticle | undefined,
  fragment: string,
): ContentProblem[] {
  if (target === undefined) {
    return [
      warning(
        'link',
        'body',
        line,
        `The link ${href} leads to no file.`,
        'Name the Markdown file as seen from this one, e.g. ../other/index.en.md.',
      ),
    ];
  }
  return checkAnchor(href, line, target.outline, fragment);
}

function checkAnchor(href: string, line: number, outline: Outline, fragment: string): ContentProblem[] {
  if (fragment === '') return [];
  const id = decode(fragment);
  if (outline.anchors.includes(id)) return [];
  const known = outline.headings
    .map((heading) => `#${heading.id}`)
    .slice(0, 5)
    .join(', ');
  const hint = known === '' ? 'The text it leads to has no headings.' : `Headings there: ${known}.`;
  return [warning('link', 'body', line, `The link ${href} leads to an anchor that is not there.`, hint)];
}

function checkSiteLink(href: string, line: number, outline: Outline, lookup: Lookup): ContentProblem[] {
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  if (path === '') return checkAnchor(href, line, outline, fragment);
  let route: ReturnType<typeof readPath>;
  try {
    route = readPath(path, lookup.site);
  } catch {
    return [
      warning('link', 'body', line, `The address ${href} is malformed.`, 'Correct its percent-encoding.'),
    ];
  }
  if (route?.name !== 'post' && route?.name !== 'page' && route?.name !== 'explainer') return [];
  const target = lookup.byAddress.get(addressOf({ kind: route.name, lang: route.lang, slug: route.slug }));
  if (target !== undefined) return checkAnchor(href, line, target.outline, fragment);
  if (lookup.aliases.has(foldAlias(path)) || isServedByProduct(route.slug, route.name)) return [];
  return [
    warning(
      'link',
      'body',
      line,
      `There is no page at ${href}.`,
      'Link to the Markdown file instead; its address then follows by itself.',
    ),
  ];
}

/** Addresses that no content file stands behind. */
function isServedByProduct(slug: string, kind: ArticleKind): boolean {
  return (
    kind === 'page' &&
    /^(?:explainers|search|feeds|guanli|api|healthz|readyz|metrics|[a-z.-]+\.(?:xml|txt|svg|json|webmanifest))$/.test(
      slug,
    )
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

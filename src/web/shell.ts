import type { FeedLink, Indexing } from '../seo/head.ts';
import type { Node } from '../seo/json-ld/node.ts';
import type { ArticleMeta } from '../seo/open-graph.ts';
import type { Translation } from '../seo/translations.ts';
import type { SiteConfig } from '../site/config.ts';
import { cellLabel, htmlTag } from '../site/languages.ts';
import { phrasesFor, type Phrases } from '../site/phrases.ts';
import { pathOf, type Route } from '../site/urls.ts';
import { FEED_NAMES, pageHead, type PageFacts } from './page-head.ts';
import type { LanguageChoice, Link, ShellModel } from './page-models.ts';
import type { PageContext } from './page-context.ts';
import { iconPath } from './pictures/site-icons.ts';

/** A page in one language, and whether search engines may find it there. */
export interface PageVariant extends Translation {
  readonly isIndexable: boolean;
}

export interface ShellInput {
  readonly lang: string;
  /** The article's own tag where it says more than the site's language. */
  readonly htmlLang?: string;
  readonly title: string;
  /** The heading the page shows, where its title in tabs says more. */
  readonly heading?: string;
  readonly description: string;
  /** Null: the page has no address of its own (errors). */
  readonly route: Route | null;
  /** Where the text stands first, when its author says that it is not here. */
  readonly canonical?: string | null;
  readonly indexing?: Indexing;
  /** The same page in other languages; the current one included. Languages left out have none. */
  readonly variants: readonly PageVariant[];
  readonly prev?: string | null;
  readonly next?: string | null;
  readonly markdownPath?: string | null;
  readonly type?: 'article' | 'profile';
  readonly article?: ArticleMeta;
  /** Feeds of this very page, besides the site's. */
  readonly feeds?: readonly FeedLink[];
  /** What stands between the home and this page, as the page shows it. */
  readonly trail?: readonly Link[];
  /** What structured data says of this page, besides its publisher and its trail. */
  readonly nodes?: (facts: PageFacts) => Node[];
  /** Whether the page shows an explainer, which has a player and styles of its own. */
  readonly hasExplainer?: boolean;
  /** The part of the navigation the page belongs to: `home`, `explainers`, `topics`, `archive`, `page:about`. */
  readonly place: string;
}

/** Builds what every page carries: head, masthead, language switch, footer. */
export function buildShell(input: ShellInput, context: PageContext): ShellModel {
  const site = context.site();
  const { lang } = input;
  const { development, explainer } = context.assets;
  const { hasExplainer = false } = input;
  const { phrases, lang: spoken } = phrasesFor(lang);
  const title = site.title[lang] ?? '';
  const htmlLang = input.htmlLang ?? htmlTag(lang);
  return {
    lang,
    htmlLang,
    interfaceLang: htmlTag(spoken) === htmlLang ? null : htmlTag(spoken),
    head: pageHead(input, htmlLang, context),
    site: {
      title,
      logo: site.logo,
      logoLang:
        site.logo.some((glyph) => /\p{Script=Han}/u.test(glyph)) && !htmlLang.startsWith('zh')
          ? 'zh-Hans'
          : null,
      licence: site.licence === null ? null : { text: site.licence[lang] ?? '', lang: null },
    },
    homeHref: pathOf({ name: 'home', lang, page: 1 }, site),
    search: { href: pathOf({ name: 'search', lang }, site), isCurrent: input.place === 'search' },
    nav: buildNav(input, phrases, context),
    languages: site.languages.map((other) => languageChoice(other, input, phrases, site)),
    footer: buildFooter(lang, phrases, context),
    assets: {
      stylesheets: [
        context.assets.stylesheet,
        ...(hasExplainer ? [explainer.stylesheet] : []),
        ...(context.isDevelopment ? [development.stylesheet] : []),
      ],
      themeScript: context.assets.themeScript,
      modules: [
        ...Object.values(context.assets.modules),
        ...(hasExplainer ? [explainer.module] : []),
        ...(context.isDevelopment ? [development.module] : []),
      ],
      preloadFonts: context.assets.preloadFonts,
      icon: '/favicon.svg',
      touchIcon: iconPath('apple-touch-icon.png', site),
    },
  };
}

function languageChoice(
  other: string,
  input: ShellInput,
  phrases: Phrases,
  site: SiteConfig,
): LanguageChoice {
  const variant = input.variants.find(({ lang }) => lang === other);
  const isCurrent = other === input.lang;
  const here = input.route === null ? null : pathOf(input.route, site);
  const home = pathOf({ name: 'home', lang: other, page: 1 }, site);
  return {
    label: cellLabel(other),
    tag: htmlTag(other),
    href: variant?.path ?? (isCurrent && here !== null ? here : home),
    isCurrent,
    missing: variant === undefined && !isCurrent ? phrases.shell.noVersion(other) : null,
  };
}

function buildNav(input: ShellInput, phrases: Phrases, context: PageContext): ShellModel['nav'] {
  const site = context.site();
  const { lang, place } = input;
  const here = input.route === null ? null : pathOf(input.route, site);
  if (site.nav !== null) {
    return site.nav.map(({ label, href }) => {
      const local = localPath(href, lang, site);
      return {
        label: label[lang] ?? href,
        href: local,
        current: local === here ? 'page' : null,
      };
    });
  }
  const about = context.articles.listPages(lang).find(({ slug }) => slug === 'about');
  const entry = (label: string, route: Route, name: string): ShellModel['nav'][number] => {
    const href = pathOf(route, site);
    return { label, href, current: href === here ? 'page' : place === name ? 'true' : null };
  };
  return [
    entry(phrases.nav.articles, { name: 'home', lang, page: 1 }, 'home'),
    ...(context.explainers.count() === 0
      ? []
      : [entry(phrases.explainers.nav, { name: 'explainers', lang }, 'explainers')]),
    entry(phrases.nav.topics, { name: 'topics', lang }, 'topics'),
    entry(phrases.nav.archive, { name: 'archive', lang, page: 1 }, 'archive'),
    ...(about === undefined
      ? []
      : [entry(about.title, { name: 'page', lang, slug: about.slug }, 'page:about')]),
  ];
}

/** A path as an editor writes it once in `site.yaml`, for the pages of one language. */
function localPath(href: string, lang: string, site: SiteConfig): string {
  const isPrefixed = site.languages.some((other) => href === `/${other}` || href.startsWith(`/${other}/`));
  return lang === site.defaultLang || isPrefixed || !href.startsWith('/') ? href : `/${lang}${href}`;
}

const MOST_FOOTER_PAGES = 6;

function buildFooter(lang: string, phrases: Phrases, { articles, site }: PageContext): Link[] {
  const link = (label: string, route: Route): Link => ({ label, href: pathOf(route, site()) });
  const { feeds } = phrases;
  return [
    link(feeds.heading, { name: 'feeds', lang }),
    link(FEED_NAMES.atom, { name: 'feed', lang, format: 'atom', term: null }),
    link(FEED_NAMES.rss, { name: 'feed', lang, format: 'rss', term: null }),
    link(feeds.sitemap, { name: 'sitemap', lang, part: null }),
    ...articles
      .listPages(lang)
      .slice(0, MOST_FOOTER_PAGES)
      .map(({ title, slug }) => link(title, { name: 'page', lang, slug })),
  ];
}

/**
 * What each view is given: plain data, every address already built, every sentence already in the page's
 * language. Views decide nothing but markup. Fields named `…Html` hold output of our own renderer or sanitizer and
 * are the only ones a view may print raw.
 */

import type { HeadModel } from '../seo/head.ts';
import type { TalkModel } from './comments/talk-models.ts';
import type { ExplainerCard } from './explainer-models.ts';

/** A text and the language it is in, when that differs from the page's; views print `lang` only if it is set. */
export interface Worded {
  readonly text: string;
  readonly lang: string | null;
}

export interface Link {
  readonly label: string;
  readonly href: string;
}

export interface LinkWithLang extends Link {
  readonly lang: string | null;
}

export interface CountedLink extends LinkWithLang {
  readonly count: number;
}

/** A point in time for `<time>`. */
export interface Dated {
  readonly iso: string;
  readonly label: string;
}

export interface LanguageChoice {
  /** `EN`, `中文`. */
  readonly label: string;
  /** BCP 47 tag for `lang` and `hreflang`. */
  readonly tag: string;
  readonly href: string;
  readonly isCurrent: boolean;
  /** Set when this page has no such variant: "No Chinese version yet", in the page's language. */
  readonly missing: string | null;
}

/** What every page carries; see `views/layout`. */
export interface ShellModel {
  readonly lang: string;
  /** Value of `<html lang>`: `en`, `zh-Hans`, or the article's own tag. */
  readonly htmlLang: string;
  /** Set when interface text is English on a page whose language has none of its own. */
  readonly interfaceLang: string | null;
  readonly head: HeadModel;
  readonly site: {
    readonly title: string;
    readonly logo: readonly string[];
    /** Language of the logo's characters, when it differs from the page's. */
    readonly logoLang: string | null;
    readonly licence: Worded | null;
  };
  readonly homeHref: string;
  readonly search: { readonly href: string; readonly isCurrent: boolean };
  /** `aria-current` of each: this very page, or the part of the site it belongs to. */
  readonly nav: readonly (Link & { readonly current: 'page' | 'true' | null })[];
  readonly languages: readonly LanguageChoice[];
  readonly footer: readonly Link[];
  readonly assets: {
    readonly stylesheets: readonly string[];
    /** Tiny blocking script that sets the stored theme before first paint. */
    readonly themeScript: string;
    readonly modules: readonly string[];
    readonly preloadFonts: readonly string[];
    readonly icon: string;
    readonly touchIcon: string;
  };
}

/** Languages in which a listed article exists, as small cells: `EN`, `中`. */
export interface LanguageMark {
  readonly short: string;
  /** BCP 47 tag of the short form, which is a word of that language. */
  readonly tag: string;
  /** "Available in Chinese". */
  readonly title: string;
}

export interface ListRow {
  readonly href: string;
  readonly title: Worded;
  readonly excerpt: Worded | null;
  readonly date: Dated | null;
  readonly category: LinkWithLang | null;
  /** `11 min`, `约 9 分钟`. */
  readonly minutes: string;
  readonly languages: readonly LanguageMark[];
  /** "4 comments"; null for none. */
  readonly comments: string | null;
  /** "Draft" or "Scheduled for …"; only in development. */
  readonly mark: string | null;
}

export interface Pager {
  readonly label: string;
  /** `null` is a gap. */
  readonly pages: readonly ({
    readonly number: number;
    readonly href: string;
    readonly isCurrent: boolean;
  } | null)[];
  readonly newer: Link | null;
  readonly older: Link | null;
}

/** Smaller WebP copies of a picture, as `srcset` and `sizes` say it. */
export interface ResizedPicture {
  readonly srcset: string;
  readonly sizes: string;
}

export interface Picture {
  /** The file itself. */
  readonly src: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
  /** Null where the file is shown as it is. */
  readonly resized: ResizedPicture | null;
}

export interface HomeModel {
  readonly heading: string;
  /** Newest article, on page 1 only. */
  readonly lead: (ListRow & { readonly cover: Picture | null }) | null;
  /** "Latest articles", or "Articles, page 2". */
  readonly listHeading: string;
  readonly all: Link;
  readonly rows: readonly ListRow[];
  /** Shown instead of the list when there is nothing at all. */
  readonly empty: string | null;
  readonly pager: Pager | null;
  readonly topics: readonly CountedLink[];
  readonly about: { readonly text: Worded; readonly link: Link | null } | null;
  /** This language's feed, and the others' in their own words. */
  readonly feeds: readonly LinkWithLang[];
  /** The newest ones, on page 1 only; null when there are none. */
  readonly explainers: { readonly cards: readonly ExplainerCard[]; readonly all: Link } | null;
}

export interface TocEntry {
  readonly id: string;
  readonly text: string;
  readonly children: readonly TocEntry[];
}

export interface ArticleModel {
  readonly kicker: readonly LinkWithLang[];
  readonly title: string;
  readonly dek: string | null;
  readonly authors: readonly LinkWithLang[];
  readonly date: Dated | null;
  /** "Updated 3 May 2025". */
  readonly updated: Dated | null;
  readonly minutes: string;
  /** The other variants in their own words: 阅读中文版. */
  readonly variants: readonly { readonly label: string; readonly href: string; readonly tag: string }[];
  /** Null when the article has fewer than two headings or asks for none. */
  readonly toc: readonly TocEntry[] | null;
  readonly cover: Picture | null;
  readonly bodyHtml: string;
  readonly tags: readonly LinkWithLang[];
  readonly series: {
    readonly title: string;
    readonly href: string;
    readonly position: string;
    readonly items: readonly (LinkWithLang & { readonly isCurrent: boolean })[];
  } | null;
  readonly earlier: LinkWithLang | null;
  readonly later: LinkWithLang | null;
  readonly related: readonly ListRow[];
  readonly markdown: Link | null;
  /** Null where comments are off. */
  readonly talk: TalkModel | null;
  /** "Draft" or "Scheduled for …"; only in development. */
  readonly mark: string | null;
}

/** A page of `pages/`: an article without date, neighbours and discussion. */
export type StaticPageModel = Pick<
  ArticleModel,
  'title' | 'dek' | 'toc' | 'cover' | 'bodyHtml' | 'variants' | 'updated' | 'mark'
>;

/** Category, tag, author and series lists. */
export interface TermModel {
  /** The list of all topics, which this one is part of. */
  readonly parent: Link;
  /** "Category", "Tag", "Author", "Series". */
  readonly kicker: string;
  readonly title: Worded;
  readonly description: Worded | null;
  readonly portrait: Picture | null;
  readonly website: Link | null;
  /** "12 articles". */
  readonly count: string;
  readonly feed: Link | null;
  readonly rows: readonly ListRow[];
  readonly pager: Pager | null;
  /** "Nothing here in English yet. 3 articles in Chinese." with the link. */
  readonly empty: { readonly text: string; readonly link: Link | null } | null;
}

/** The field above the results, and on a page that is not there. */
export interface SearchFieldModel {
  readonly action: string;
  readonly label: string;
  readonly query: string;
  /** Sent along when it is not the usual order. */
  readonly sort: string | null;
  /** Language of the interface, for suggestions while typing. */
  readonly lang: string;
}

export interface TopicsModel {
  readonly heading: string;
  readonly dek: string;
  readonly groups: readonly {
    readonly id: string;
    readonly heading: string;
    readonly terms: readonly CountedLink[];
  }[];
  readonly empty: string | null;
}

/** What can be subscribed to. */
export interface FeedsModel {
  readonly heading: string;
  readonly dek: string;
  readonly intro: string;
  readonly groups: readonly {
    readonly id: string;
    readonly heading: string;
    readonly rows: readonly {
      readonly label: Worded;
      readonly count: string | null;
      /** One link a format. */
      readonly links: readonly (Link & { readonly title: string; readonly type: string })[];
    }[];
  }[];
}

export interface ArchiveModel {
  readonly heading: string;
  /** "86 articles since 2021." */
  readonly dek: string;
  readonly years: readonly {
    readonly year: string;
    readonly count: string;
    /** One group with a null heading below 20 articles a year, else one a month. */
    readonly months: readonly { readonly heading: string | null; readonly rows: readonly ListRow[] }[];
  }[];
  readonly pager: Pager | null;
}

/** 404, 410, 400, 503 and 500 (the last is also kept as a static file). */
export interface ErrorModel {
  readonly status: number;
  readonly heading: string;
  readonly dek: string;
  /** What the red pen writes beside the status digits: one or two short lines. */
  readonly note: readonly string[];
  /** Where another language has this address. */
  readonly otherVariant: { readonly text: string; readonly href: string; readonly tag: string } | null;
  /** Null where searching would not help. */
  readonly search: SearchFieldModel | null;
  readonly newest: readonly ListRow[];
  readonly all: Link | null;
  /** Short id of a logged failure, for 500 only. */
  readonly reference: string | null;
}

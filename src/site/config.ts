/** A text that may differ by language; after parsing every configured language has an entry. */
export type Localized = Readonly<Record<string, string>>;

export interface AuthorProfile {
  readonly key: string;
  readonly name: Localized;
  readonly bio: Localized | null;
  readonly url: string | null;
  readonly image: string | null;
  readonly account: string | null;
}

interface NavEntry {
  readonly label: Localized;
  readonly href: string;
}

interface DeclaredField {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'list';
  readonly facet: boolean;
  readonly label: Localized | null;
}

/** `site.yaml`, understood. */
export interface SiteConfig {
  readonly title: Localized;
  readonly description: Localized;
  /** One or two grapheme clusters drawn in cells. */
  readonly logo: readonly string[];
  /** The first is the default language. */
  readonly languages: readonly string[];
  readonly defaultLang: string;
  readonly timezone: string;
  readonly author: string | null;
  readonly authors: ReadonlyMap<string, AuthorProfile>;
  /** Null: the built-in navigation. */
  readonly nav: readonly NavEntry[] | null;
  readonly licence: Localized | null;
  /** Labels of categories and tags by slug. */
  readonly terms: ReadonlyMap<string, Localized>;
  readonly remoteImages: boolean;
  readonly fields: readonly DeclaredField[];
}

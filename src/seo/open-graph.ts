/** Picture of a page in link previews. */
export interface HeadImage {
  /** Absolute; a PNG. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** What a preview says of an article besides the rest. */
export interface ArticleMeta {
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly section: string | null;
  readonly tags: readonly string[];
  /** Absolute addresses of the authors' pages. */
  readonly authors: readonly string[];
}

export interface OpenGraphInput {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly siteName: string;
  readonly type: 'website' | 'article' | 'profile';
  /** BCP 47 tag of the page. */
  readonly tag: string;
  /** Tags of the other languages the page exists in. */
  readonly otherTags: readonly string[];
  readonly image: HeadImage | null;
  readonly article: ArticleMeta | null;
}

export interface MetaProperty {
  readonly property: string;
  readonly content: string;
}

export interface MetaName {
  readonly name: string;
  readonly content: string;
}

/** The `og:` and `article:` properties of a page, in the order in which they are printed. */
export function openGraphOf(input: OpenGraphInput): MetaProperty[] {
  const { image, article } = input;
  return [
    property('og:type', input.type),
    property('og:title', input.title),
    property('og:description', input.description),
    property('og:url', input.url),
    property('og:site_name', input.siteName),
    property('og:locale', localeOf(input.tag)),
    ...input.otherTags.map((tag) => property('og:locale:alternate', localeOf(tag))),
    ...(image === null ? [] : imageProperties(image)),
    ...(article === null ? [] : articleProperties(article)),
  ];
}

/** What Twitter asks for beyond Open Graph. */
export function twitterOf(image: HeadImage | null): MetaName[] {
  return [
    { name: 'twitter:card', content: image === null ? 'summary' : 'summary_large_image' },
    ...(image === null || image.alt === '' ? [] : [{ name: 'twitter:image:alt', content: image.alt }]),
  ];
}

/** `zh-Hans` to `zh_CN`: Open Graph knows a language by a region where it is spoken. */
export function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

function imageProperties({ url, width, height, alt }: HeadImage): MetaProperty[] {
  return [
    property('og:image', url),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    ...(alt === '' ? [] : [property('og:image:alt', alt)]),
  ];
}

function articleProperties(article: ArticleMeta): MetaProperty[] {
  const { publishedAt, modifiedAt, section } = article;
  return [
    ...(publishedAt === null ? [] : [property('article:published_time', publishedAt)]),
    ...(modifiedAt === null ? [] : [property('article:modified_time', modifiedAt)]),
    ...article.authors.map((url) => property('article:author', url)),
    ...(section === null ? [] : [property('article:section', section)]),
    ...article.tags.map((tag) => property('article:tag', tag)),
  ];
}

function property(name: string, content: string): MetaProperty {
  return { property: name, content };
}

import type { AboutPage, BlogPosting, Comment, Person, WebPage } from 'schema-dts';
import { cutText } from '../../text/cut.ts';
import type { HeadImage } from '../open-graph.ts';
import { originalOf, type Translation } from '../translations.ts';
import { idOf, type Node, type Reference } from './node.ts';
import { logoId, publisherId, websiteId, type SiteFacts } from './site-nodes.ts';

export interface PersonFacts {
  readonly name: string;
  /** Page of the author on this site, absolute. */
  readonly url: string;
  readonly description: string | null;
  readonly image: string | null;
  /** Where else the person is found. */
  readonly elsewhere: readonly string[];
}

/** An approved comment, its text plain. */
export interface CommentFacts {
  /** Absolute, with the fragment. */
  readonly url: string;
  readonly text: string;
  readonly createdAt: string;
  /** BCP 47 tag of the page it was written on. */
  readonly tag: string;
  readonly author: string;
  /** The comment this one answers. */
  readonly parentUrl: string | null;
}

export interface ArticleFacts {
  /** Canonical, absolute. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** BCP 47 tag of the text. */
  readonly tag: string;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly image: HeadImage | null;
  readonly authors: readonly PersonFacts[];
  readonly section: string | null;
  readonly keywords: readonly string[];
  /** Latin words and Han characters. */
  readonly words: number;
  readonly minutes: number;
  readonly translations: readonly Translation[];
  /** Null where there is no discussion. */
  readonly talk: {
    readonly count: number;
    /** Where it is read, absolute. */
    readonly url: string;
    /** Those on this page. */
    readonly comments: readonly CommentFacts[];
  } | null;
}

/** Google cuts longer ones. */
const LONGEST_HEADLINE = 110;

/** An article and its authors. */
export function articleNodes(
  article: ArticleFacts,
  site: SiteFacts,
  place: { readonly defaultLang: string; readonly baseUrl: string },
): Node[] {
  const { url, publishedAt, modifiedAt, image, talk, section, keywords } = article;
  const posting: BlogPosting = {
    '@type': 'BlogPosting',
    ...idOf(url, 'article'),
    headline: cutText(article.title, LONGEST_HEADLINE),
    description: article.description,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    inLanguage: article.tag,
    ...(publishedAt === null ? {} : { datePublished: publishedAt }),
    ...(modifiedAt === null ? {} : { dateModified: modifiedAt }),
    author: article.authors.length === 0 ? publisherId(site) : article.authors.map(personId),
    publisher: publisherId(site),
    isPartOf: websiteId(site),
    image: image === null ? [logoId(site)] : [imageNode(image)],
    ...(image === null ? {} : { thumbnailUrl: image.url }),
    ...(section === null ? {} : { articleSection: section }),
    ...(keywords.length === 0 ? {} : { keywords }),
    wordCount: article.words,
    timeRequired: `PT${article.minutes}M`,
    isAccessibleForFree: true,
    ...translationProperties(article, place),
    ...(talk === null ? {} : talkProperties(talk)),
  };
  return [posting, ...article.authors.map(personNode)];
}

/** A page that is no article. */
export function staticPageNode(
  page: Pick<ArticleFacts, 'url' | 'title' | 'description' | 'tag' | 'publishedAt' | 'modifiedAt' | 'image'>,
  isAbout: boolean,
  site: SiteFacts,
): Node {
  const { url, publishedAt, modifiedAt, image } = page;
  const facts = {
    '@id': url,
    name: page.title,
    description: page.description,
    url,
    inLanguage: page.tag,
    isPartOf: websiteId(site),
    publisher: publisherId(site),
    ...(publishedAt === null ? {} : { datePublished: publishedAt }),
    ...(modifiedAt === null ? {} : { dateModified: modifiedAt }),
    ...(image === null ? {} : { primaryImageOfPage: imageNode(image) }),
  };
  return isAbout
    ? ({ '@type': 'AboutPage', ...facts } satisfies AboutPage)
    : ({ '@type': 'WebPage', ...facts } satisfies WebPage);
}

export function personNode(person: PersonFacts): Node {
  return {
    '@type': 'Person',
    ...personId(person),
    name: person.name,
    url: person.url,
    ...(person.description === null ? {} : { description: person.description }),
    ...(person.image === null ? {} : { image: person.image }),
    ...(person.elsewhere.length === 0 ? {} : { sameAs: person.elsewhere }),
  } satisfies Person;
}

export function personId({ url }: Pick<PersonFacts, 'url'>): Reference {
  return idOf(url, 'person');
}

export function imageNode({ url, width, height }: HeadImage) {
  return { '@type': 'ImageObject' as const, url, width: `${width}`, height: `${height}` };
}

/** Each language's article is a work of its own; one is what the others were translated from. */
function translationProperties(
  { url, translations }: Pick<ArticleFacts, 'url' | 'translations'>,
  { defaultLang, baseUrl }: { readonly defaultLang: string; readonly baseUrl: string },
): Pick<BlogPosting, 'workTranslation' | 'translationOfWork'> {
  const original = originalOf(translations, defaultLang);
  if (translations.length < 2 || original === null) return {};
  const works = translations.map(({ path }) => baseUrl + path);
  const originalUrl = baseUrl + original.path;
  if (originalUrl !== url) return { translationOfWork: idOf(originalUrl, 'article') };
  return { workTranslation: works.filter((other) => other !== url).map((other) => idOf(other, 'article')) };
}

/** More would be a second copy of a long discussion. */
const MOST_COMMENTS = 50;

function talkProperties({
  count,
  url,
  comments,
}: NonNullable<ArticleFacts['talk']>): Pick<BlogPosting, 'discussionUrl' | 'commentCount' | 'comment'> {
  return {
    discussionUrl: url,
    commentCount: count,
    ...(comments.length === 0 ? {} : { comment: comments.slice(0, MOST_COMMENTS).map(commentNode) }),
  };
}

function commentNode(comment: CommentFacts): Comment {
  return {
    '@type': 'Comment',
    '@id': comment.url,
    url: comment.url,
    text: comment.text,
    dateCreated: comment.createdAt,
    datePublished: comment.createdAt,
    inLanguage: comment.tag,
    author: { '@type': 'Person', name: comment.author },
    ...(comment.parentUrl === null ? {} : { parentItem: { '@id': comment.parentUrl } }),
  };
}

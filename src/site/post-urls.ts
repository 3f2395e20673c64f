import { commentPath, readCommentPath } from './comment-urls.ts';
import { readPicture } from './explainer-urls.ts';
import { encodePath } from './path-segments.ts';
import type { CommentFeedRoute, CommentRoute, Route } from './route.ts';
import { threadQuery } from './thread-view.ts';
import type { UrlLanguages } from './urls.ts';

/** A post, and everything whose address begins with the post's. */
type OfPostRoute =
  | Extract<
      Route,
      { name: 'post' | 'postSource' | 'postFile' | 'postPicture' | 'postComments' | CommentRoute['name'] }
    >
  | (CommentFeedRoute & { readonly slug: string });
const OF_POST: readonly string[] = [
  'post',
  'postSource',
  'postFile',
  'postPicture',
  'postComments',
  'comment',
  'commentEdit',
];

export function isOfPost(route: Route): route is OfPostRoute {
  return OF_POST.includes(route.name) || (route.name === 'commentFeed' && route.slug !== null);
}

/** @param prefixOf what stands before the addresses of a language */
export function ofPostPath(route: OfPostRoute, prefixOf: (lang: string) => string): string {
  const owner = route.name === 'postPicture' ? route.owner : route.lang;
  const post = `${prefixOf(owner)}/posts/${encodeURIComponent(route.slug)}`;
  switch (route.name) {
    case 'post':
      return route.thread === undefined ? post : post + threadQuery(route.thread);
    case 'postSource':
      return `${post}.md`;
    case 'postFile':
      return `${post}/${encodePath(route.file)}`;
    case 'postPicture':
      return `${post}/explainers/${encodeURIComponent(route.id)}.${route.lang}.svg`;
    default:
      return post + commentPath(route);
  }
}

/** What follows `/posts`. */
export function readPost(lang: string, rest: readonly string[], site: UrlLanguages): Route | null {
  const [slug, ...file] = rest;
  if (slug === undefined) return null;
  const picture = file[0] === 'explainers' && file.length === 2 ? readPicture(file[1] ?? '', site) : null;
  if (picture !== null)
    return {
      name: 'postPicture',
      lang: picture.lang,
      owner: lang,
      slug: slug.toLowerCase(),
      id: picture.id,
      file: file.join('/'),
    };
  const comments = readCommentPath(lang, slug.toLowerCase(), file);
  if (comments !== null) return comments;
  if (file.length > 0) return { name: 'postFile', lang, slug: slug.toLowerCase(), file: file.join('/') };
  const source = /^(.+)\.md$/i.exec(slug)?.[1];
  if (source !== undefined) return { name: 'postSource', lang, slug: source.toLowerCase() };
  return { name: 'post', lang, slug: slug.toLowerCase() };
}

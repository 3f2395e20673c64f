import type { CommentFeedRoute, CommentRoute, PostCommentsRoute, Route } from './route.ts';

export const COMMENT_FEED = 'comments.xml';
const COMMENT_ID = /^[1-9]\d{0,14}$/;

/** Path of what belongs to comments, below its post or below the language. */
export function commentPath(route: CommentRoute | PostCommentsRoute | CommentFeedRoute): string {
  switch (route.name) {
    case 'postComments':
      return '/comments';
    case 'comment':
      return `/comments/${route.id}`;
    case 'commentEdit':
      return `/comments/${route.id}/edit`;
    case 'commentFeed':
      return `/${COMMENT_FEED}`;
  }
}

/** What lies below a post's address and belongs to its comments; null for files of the post. */
export function readCommentPath(lang: string, slug: string, rest: readonly string[]): Route | null {
  const [family = '', id = '', edit] = rest.map((segment) => segment.toLowerCase());
  if (family === COMMENT_FEED && rest.length === 1) return { name: 'commentFeed', lang, slug };
  if (family !== 'comments' || rest.length > 3) return null;
  if (rest.length === 1) return { name: 'postComments', lang, slug };
  if (!COMMENT_ID.test(id) || (edit !== undefined && edit !== 'edit')) return null;
  return { name: edit === undefined ? 'comment' : 'commentEdit', lang, slug, id: Number(id) };
}

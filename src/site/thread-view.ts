/** Which part of an article's thread its page shows, as the part of the address after `?` says it. */
export interface ThreadView {
  /** Page of conversations, from 1. */
  readonly page: number;
  /** Null: as the settings have it. */
  readonly order: 'oldest' | 'newest' | null;
  /** Comments written in one language of the site and what they answer; null: all. */
  readonly lang: string | null;
  /** The comment that the form answers. */
  readonly replyTo: number | null;
}

/** The beginning of the whole thread. */
export const WHOLE_THREAD: ThreadView = { page: 1, order: null, lang: null, replyTo: null };

const ID = /^[1-9]\d{0,14}$/;
/** A number so long is past the last page of anything. */
const PAGE = /^[1-9]\d{0,6}$/;

/**
 * Reads the parameters of an article's address: `comments`, `order`, `in`, `replyto`. What we do not know is as if it were not
 * there; null for a page that cannot be.
 */
export function readThreadView(query: URLSearchParams, languages: readonly string[]): ThreadView | null {
  const page = query.get('comments') ?? '1';
  const order = query.get('order');
  const replyTo = query.get('replyto') ?? '';
  if (!PAGE.test(page)) return null;
  return {
    page: Number(page),
    order: order === 'oldest' || order === 'newest' ? order : null,
    lang: languages.find((lang) => lang === query.get('in')) ?? null,
    replyTo: ID.test(replyTo) ? Number(replyTo) : null,
  };
}

/** The same as text, with its `?`; empty for the beginning of the whole thread. */
export function threadQuery({ page, order, lang, replyTo }: ThreadView): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('comments', String(page));
  if (order !== null) query.set('order', order);
  if (lang !== null) query.set('in', lang);
  if (replyTo !== null) query.set('replyto', String(replyTo));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** Where the browser's own new comment is shown to it. */
export function ownCommentQuery(id: number): string {
  return `?comment=${id}#${commentAnchor(id)}`;
}

/** Id of a comment's element. */
export function commentAnchor(id: number): string {
  return `comment-${id}`;
}

/** Id of the form's element. */
export const FORM_ANCHOR = 'respond';
/** Id of the thread's element. */
export const THREAD_ANCHOR = 'comments';

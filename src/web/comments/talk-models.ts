/** What the views of comments are given; see `page-models.ts`. */

import type { Dated, Link, LinkWithLang, Pager, Worded } from '../page-models.ts';

/** A comment in its place. */
export interface CommentModel {
  readonly id: string;
  /** Its page and place, good for ever. */
  readonly href: string;
  readonly initial: string;
  readonly name: string;
  readonly website: string | null;
  /** By login and nothing else. */
  readonly isAuthor: boolean;
  readonly date: Dated;
  /** "edited", with when. */
  readonly edited: Dated | null;
  /** Of the text, where it is not that of the interface around it. */
  readonly lang: string | null;
  readonly bodyHtml: string;
  /** Said instead of everything above. */
  readonly placeholder: string | null;
  /** From 1; deeper levels are not told apart. */
  readonly level: number;
  readonly inReplyTo: Link | null;
  /** Null where nothing can be answered. */
  readonly reply: (Link & { readonly described: string; readonly answering: string }) | null;
  /** Only for who wrote it. */
  readonly own: { readonly held: string | null; readonly edit: Link | null } | null;
  readonly replies: readonly CommentModel[];
}

export interface CommentFormModel {
  /** `P/posts/<slug>/comments`, or the comment that is changed. */
  readonly action: string;
  readonly token: string;
  readonly lang: string;
  readonly parent: {
    readonly id: number;
    readonly said: string;
    /** Null where there is no page to go back to. */
    readonly cancel: Link | null;
  } | null;
  readonly intro: string;
  readonly asksForPerson: boolean;
  /** Whether one can be told of replies. */
  readonly offersMail: boolean;
  /** To what the site says it keeps of readers. */
  readonly privacy: Link | null;
  readonly maxLength: number;
  readonly typed: TypedForm;
  readonly problems: Readonly<Partial<Record<'content' | 'author' | 'email' | 'url', string>>>;
}

/** What was typed, to be shown again. */
export interface TypedForm {
  readonly content: string;
  readonly author: string;
  readonly email: string;
  readonly url: string;
  readonly notify: boolean;
  readonly remember: boolean;
}

/** The discussion below an article. */
export interface TalkModel {
  /** "4 comments", or "Comments" while there are none. */
  readonly heading: string;
  /** For the head of the article; null for none. */
  readonly counted: string | null;
  /** Order and language of what is shown, and the other choices. */
  readonly orders: readonly (Link & { readonly isCurrent: boolean })[];
  readonly languages: readonly (LinkWithLang & { readonly isCurrent: boolean })[];
  readonly comments: readonly CommentModel[];
  readonly empty: string | null;
  readonly pager: Pager | null;
  readonly closed: string | null;
  readonly form: CommentFormModel | null;
  readonly feed: Link;
}

/** A page with a comment form and little else: what was refused, a preview, a change. */
export interface CommentPageModel {
  readonly heading: string;
  /** The article, as a link where there is one. */
  readonly article: { readonly title: Worded; readonly href: string; readonly said: string } | null;
  /** What went wrong, in a red box, with a link to each field that needs attention. */
  readonly alert: { readonly text: string; readonly fields: readonly Link[] } | null;
  readonly preview: { readonly note: string; readonly bodyHtml: string } | null;
  readonly form: CommentFormModel | null;
  /** Whether the form changes a comment that is there already. */
  readonly isEdit: boolean;
  readonly back: Link | null;
}

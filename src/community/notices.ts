/** Mail that a comment causes. */
export type NoticeKind =
  /** To moderators: it waits for them. Gathered into digests. */
  | 'pending'
  /** To the article's author: it became visible. */
  | 'approved'
  /** To who wrote the comment it answers, and wanted to know. */
  | 'reply'
  /** To a commenter: is this your address, and do you want mail about replies? */
  | 'confirm';

/** One mail to one person about one comment; it is sent once, however often its cause comes back. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly commentId: number;
  /** Email in comparable form. */
  readonly person: string;
  readonly recipient: string;
  /** Of the recipient. */
  readonly lang: string;
}

/** Someone who may get mail. */
export interface Recipient {
  readonly emailKey: string;
  readonly email: string;
  readonly lang: string;
}

/** Who is told of a comment. */
export interface Audience {
  readonly moderators: readonly Recipient[];
  /** Authors of the article who have an account. */
  readonly authors: readonly Recipient[];
  /** Who wrote the comment it answers, if that person asked for mail and confirmed the address. */
  readonly answered: Recipient | null;
  /** The commenter, if mail about replies was asked for and the address has never been confirmed. */
  readonly unconfirmed: Recipient | null;
}

/**
 * Mail to send when a comment arrives or changes state. Nothing for spam and trash, nothing before it is visible to those who
 * are not moderators, and nothing to someone about what he wrote or approved himself.
 * @param from state before, null for a new comment
 * @param actors emails, in comparable form, of who wrote it and who changed it
 */
export function noticesFor(
  commentId: number,
  from: string | null,
  to: string,
  { moderators, authors, answered, unconfirmed }: Audience,
  actors: readonly string[],
): Notice[] {
  const toPeople = (kind: NoticeKind, people: readonly Recipient[]): Notice[] =>
    people
      .filter(({ emailKey }) => emailKey !== '' && !actors.includes(emailKey))
      .map(({ emailKey, email, lang }) => ({ kind, commentId, person: emailKey, recipient: email, lang }));
  const asks =
    from === null && unconfirmed !== null && (to === 'pending' || to === 'approved')
      ? [
          {
            kind: 'confirm' as const,
            commentId,
            person: unconfirmed.emailKey,
            recipient: unconfirmed.email,
            lang: unconfirmed.lang,
          },
        ]
      : [];
  if (to === 'pending' && from === null) return [...toPeople('pending', moderators), ...asks];
  if (to !== 'approved' || from === 'approved') return asks;
  // One mail about it to each: an author who is answered gets the answer.
  const others = authors.filter(({ emailKey }) => emailKey !== answered?.emailKey);
  return [
    ...toPeople('approved', others),
    ...toPeople('reply', answered === null ? [] : [answered]),
    ...asks,
  ];
}

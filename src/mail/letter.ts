/** A mail, ready to be handed to a server. */
export interface Letter {
  /** Local part of the Message-ID. */
  readonly messageId: string;
  readonly to: string;
  /** What stands before our address, unless `MAIL_FROM` has a name of its own. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47 tag. */
  readonly lang: string;
  /** Ends mail like this with one click (RFC 8058). */
  readonly unsubscribeUrl: string;
}

/** What the views of `views/mail/` print. Everything is plain text. */
export interface LetterModel {
  readonly lang: string;
  readonly subject: string;
  readonly site: string;
  readonly intro: string;
  readonly comments: readonly {
    readonly said: string;
    readonly lines: readonly string[];
    /** Why it waits; null where that is not the matter. */
    readonly held: string | null;
    readonly href: string;
    readonly open: string;
  }[];
  /** How many are not shown. */
  readonly more: string | null;
  /** The one thing to do, where it is not a link of each comment. */
  readonly button: { readonly label: string; readonly href: string } | null;
  readonly why: string;
  readonly stop: { readonly label: string; readonly href: string };
}

/** Prints a model in one of its two forms. */
export type LetterViews = (form: 'html' | 'text', model: LetterModel) => string;

import type { CommentStatus } from '../../../community/comment.ts';
import type { CommentAction } from '../../../community/transitions.ts';
import type { ListColumn } from './list-address.ts';
import type { Moment } from '../moment.ts';
import type { FieldProblems, Hidden, Typed } from '../views.ts';

export interface Link {
  readonly text: string;
  readonly href: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** One of the actions on a row: a button of the form that all rows share. */
export interface RowButton {
  /** Action, comment, the state in which it is shown, and the row to go to afterwards. */
  readonly value: string;
  readonly label: string;
  readonly key: string;
  readonly tone: 'ok' | 'no' | 'plain';
}

/** A form opened in a row. */
export interface InlineForm {
  readonly kind: 'reply' | 'quick';
  readonly action: string;
  readonly hidden: Hidden;
  readonly legend: string;
  readonly submit: string;
  readonly cancelHref: string;
  readonly typed: Typed;
  readonly problems: FieldProblems;
  /** What is wrong with the form as a whole. */
  readonly alert: string | null;
  /** The text that is there now, where someone else was faster. */
  readonly now: string | null;
}

export interface AuthorCell {
  readonly initial: string;
  readonly name: string;
  readonly isAuthor: boolean;
  readonly badge: string | null;
  readonly email: Link | null;
  readonly website: Link | null;
  readonly ip: Link | null;
  readonly network: Link | null;
  readonly history: Link;
  readonly historyLabel: string;
}

export interface CommentRow {
  readonly id: number;
  readonly status: CommentStatus;
  readonly state: string;
  readonly stateBy: string | null;
  readonly who: AuthorCell;
  readonly parent: Link | null;
  readonly lang: string;
  readonly bodyHtml: string;
  readonly isEdited: boolean;
  readonly reasons: readonly { readonly text: string; readonly isBad: boolean }[];
  readonly article: {
    readonly title: string;
    readonly titleLang: string | null;
    readonly listHref: string;
    readonly view: Link | null;
    readonly note: string | null;
    readonly approved: Link;
    readonly pending: Link | null;
  };
  readonly day: string;
  readonly time: string;
  readonly datetime: string;
  readonly href: string | null;
  readonly buttons: readonly RowButton[];
  readonly links: readonly (Link & { readonly key: string })[];
  readonly inline: InlineForm | null;
}

/** The result of what was just done. */
export interface Notice {
  readonly texts: readonly string[];
  /** Numbers of the operations that can be taken back, with one button. */
  readonly undo: string | null;
  readonly isRunning: boolean;
  readonly isProblem: boolean;
}

export interface CommentsPage {
  readonly heading: string;
  readonly headingHref: string | null;
  readonly notice: Notice | null;
  readonly tabs: readonly (Link & {
    readonly count: string;
    readonly isCurrent: boolean;
    readonly isHot: boolean;
  })[];
  readonly search: { readonly q: string; readonly hidden: Hidden };
  readonly filters: {
    readonly hidden: Hidden;
    readonly articles: readonly Choice[];
    readonly languages: readonly Choice[];
    readonly reasons: readonly Choice[];
    readonly sorts: readonly Choice[];
    readonly sizes: readonly Choice[];
    readonly typed: Typed;
    readonly hasLinks: boolean;
    readonly isFirst: boolean;
    readonly authors: readonly Choice[];
    readonly views: readonly Choice[];
    readonly hides: readonly Choice[];
    readonly isOpen: boolean;
    /** What the list is narrowed to, in words. */
    readonly words: readonly string[];
    readonly clearHref: string | null;
  };
  readonly bulk: {
    readonly hidden: Hidden;
    readonly actions: readonly { readonly action: CommentAction; readonly label: string }[];
    readonly matching: string | null;
    /** More match than are on the page; all of the page are ticked by script, and where there is none by this. */
    readonly goesBeyond: boolean;
    readonly empty: { readonly label: string } | null;
  };
  readonly sortLinks: Readonly<Record<'author' | 'article' | 'date', Link>>;
  readonly sorted: 'author' | 'article' | 'date';
  readonly isOldestFirst: boolean;
  readonly shows: Readonly<Record<ListColumn, boolean>>;
  /** One line a comment. */
  readonly isBrief: boolean;
  readonly rows: readonly CommentRow[];
  readonly empty: string;
  readonly pager: { readonly range: string; readonly before: string | null; readonly after: string | null };
}

export interface CommentPage {
  readonly heading: string;
  readonly id: number;
  readonly listHref: string;
  readonly notice: Notice | null;
  readonly action: string;
  readonly hidden: Hidden;
  readonly typed: Typed;
  readonly problems: FieldProblems;
  readonly alert: string | null;
  /** What the comment says now, where someone else was faster. */
  readonly now: string | null;
  readonly previewHtml: string;
  readonly lang: string;
  readonly states: readonly Choice[];
  readonly who: AuthorCell;
  readonly facts: readonly { readonly label: string; readonly text: string; readonly href: string | null }[];
  readonly reasons: CommentRow['reasons'];
  readonly parent: {
    readonly name: string;
    readonly href: string;
    readonly lang: string;
    readonly bodyHtml: string;
  } | null;
  readonly trash: { readonly hidden: Hidden; readonly value: string } | null;
  readonly reply: InlineForm | null;
  readonly decisions: readonly { readonly at: Moment; readonly text: string; readonly by: string }[];
  readonly revisions: readonly {
    readonly when: string;
    readonly name: string;
    readonly email: string;
    readonly website: string;
    readonly source: string;
  }[];
  readonly attach: {
    readonly action: string;
    readonly hidden: Hidden;
    readonly articles: readonly Choice[];
    readonly problem: string | null;
  };
}

export interface CommentsConfirmPage {
  readonly heading: string;
  readonly hidden: Hidden;
  readonly words: readonly string[];
  readonly alert: string | null;
  readonly notes: readonly string[];
  readonly submit: string;
  readonly isFinal: boolean;
  readonly cancelHref: string;
  readonly isEmpty: boolean;
}

import type { CommentStatus } from '../../../community/comment.ts';
import { COMMENT_ACTIONS, type CommentAction } from '../../../community/transitions.ts';
import type { CommentTab } from '../../../store/comment-filter.ts';
import type { SignedInCall } from '../call.ts';
import type { RowButton } from './view-types.ts';

/** An action as a button sends it: on which comment, in which state it was shown, and which row comes next. */
export interface RowAction {
  readonly action: CommentAction;
  readonly id: number;
  readonly seen: ShownStatus | null;
  readonly next: number | null;
}

/** Where a comment can be seen, and moved to. */
export type ShownStatus = Exclude<CommentStatus, 'removed'>;

const STATUSES: readonly ShownStatus[] = ['pending', 'approved', 'spam', 'trash'];

/** What can be done to a comment, in the order of its buttons; the keys are WordPress's. */
const BY_STATUS: Readonly<
  Record<CommentStatus, readonly (readonly [CommentAction, string, RowButton['tone']])[]>
> = {
  pending: [
    ['approve', 'a', 'ok'],
    ['spam', 's', 'no'],
    ['trash', 'd', 'no'],
  ],
  approved: [
    ['hold', 'u', 'plain'],
    ['spam', 's', 'no'],
    ['trash', 'd', 'no'],
  ],
  spam: [
    ['notSpam', 'z', 'ok'],
    ['remove', 'd', 'no'],
  ],
  trash: [
    ['restore', 'z', 'ok'],
    ['spam', 's', 'no'],
    ['remove', 'd', 'no'],
  ],
  removed: [],
};

/** What can be done to many at once, by the tab they are on. */
const BY_TAB: Readonly<Record<CommentTab, readonly CommentAction[]>> = {
  all: ['approve', 'hold', 'spam', 'trash'],
  mine: ['approve', 'hold', 'spam', 'trash'],
  pending: ['approve', 'spam', 'trash'],
  approved: ['hold', 'spam', 'trash'],
  spam: ['notSpam', 'remove'],
  trash: ['restore', 'spam', 'remove'],
};

/** @param hasTrash without one, what would go there is deleted for ever */
export function rowButtons(
  { id, status }: { readonly id: number; readonly status: CommentStatus },
  next: number | null,
  { actions }: SignedInCall['t']['comments'],
  hasTrash: boolean,
): RowButton[] {
  return BY_STATUS[status].map(([named, key, tone]) => {
    const action = named === 'trash' && !hasTrash ? 'remove' : named;
    return { value: `${action} ${id} ${status} ${next ?? ''}`.trim(), label: actions[action], key, tone };
  });
}

export function bulkActions(tab: CommentTab, hasTrash: boolean): CommentAction[] {
  return BY_TAB[tab].map((action) => (action === 'trash' && !hasTrash ? 'remove' : action));
}

/** Reads the value of a row's button; null for anything else. */
export function readRowAction(text: string): RowAction | null {
  const [, name, id, seen, next] = /^(\w+) (\d{1,15}) (\w+)(?: (\d{1,15}))?$/.exec(text) ?? [];
  const action = readAction(name ?? '');
  if (action === null || id === undefined) return null;
  return {
    action,
    id: Number(id),
    seen: readStatus(seen ?? ''),
    next: next === undefined ? null : Number(next),
  };
}

export function readAction(text: string): CommentAction | null {
  return COMMENT_ACTIONS.find((action) => action === text) ?? null;
}

/** A ticked box: `57-pending`, or `57` for one that is chosen whatever it is. */
export function readPick(text: string): { readonly id: number; readonly seen: ShownStatus | null } | null {
  const [, id, seen] = /^(\d{1,15})(?:-(\w+))?$/.exec(text) ?? [];
  return id === undefined ? null : { id: Number(id), seen: readStatus(seen ?? '') };
}

/** A state as a form says it; null for anything else. */
export function readStatus(text: string): ShownStatus | null {
  return STATUSES.find((status) => status === text) ?? null;
}

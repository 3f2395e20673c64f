import type { CommentStatus } from './comment.ts';

/** What a moderator can do to a comment's state; `remove` is for ever. */
export const COMMENT_ACTIONS = ['approve', 'hold', 'spam', 'notSpam', 'trash', 'restore', 'remove'] as const;
export type CommentAction = (typeof COMMENT_ACTIONS)[number];

/** A comment's state with what it was before: it can have gone to spam first and to the trash then. */
export interface CommentState {
  readonly status: CommentStatus;
  readonly beforeSpam: CommentStatus | null;
  readonly beforeTrash: CommentStatus | null;
}

/** The state after an action, or null where the action does nothing or has no meaning. */
export function stateAfter(state: CommentState, action: CommentAction): CommentState | null {
  const { status, beforeSpam, beforeTrash } = state;
  if (status === 'removed') return null;
  switch (action) {
    case 'approve':
      return status === 'approved' ? null : { status: 'approved', beforeSpam: null, beforeTrash: null };
    case 'hold':
      return status === 'pending' ? null : { status: 'pending', beforeSpam: null, beforeTrash: null };
    case 'spam': {
      if (status === 'spam') return null;
      const origin = status === 'trash' ? (beforeTrash ?? 'pending') : status;
      return { status: 'spam', beforeSpam: origin === 'spam' ? beforeSpam : origin, beforeTrash: null };
    }
    case 'notSpam':
      return status === 'spam'
        ? { status: beforeSpam ?? 'pending', beforeSpam: null, beforeTrash: null }
        : null;
    case 'trash':
      return status === 'trash' ? null : { status: 'trash', beforeSpam, beforeTrash: status };
    case 'restore':
      return status === 'trash' ? { status: beforeTrash ?? 'pending', beforeSpam, beforeTrash: null } : null;
    case 'remove':
      return { status: 'removed', beforeSpam: null, beforeTrash: null };
  }
}

/** The action that brings a comment into a state, wherever it is. */
export const ACTION_INTO: Readonly<Record<Exclude<CommentStatus, 'removed'>, CommentAction>> = {
  approved: 'approve',
  pending: 'hold',
  spam: 'spam',
  trash: 'trash',
};

/**
 * The state of a comment whose author changed its text: never better than before, whatever the policy says of the new text.
 * What a moderator approved were other words, so they wait for one again.
 * @param decided what the policy says of the new text
 */
export function stateAfterEdit(
  { status, isJudged }: { readonly status: CommentStatus; readonly isJudged: boolean },
  decided: CommentStatus | 'rejected',
): CommentStatus {
  if (decided === 'spam' || decided === 'trash') return status === 'removed' ? status : decided;
  if (status !== 'approved') return status;
  return decided === 'approved' && !isJudged ? 'approved' : 'pending';
}

/** What the spam filter learns from a moderator's action; null for nothing new. */
export function lessonOf(action: CommentAction, to: CommentStatus): 'ham' | 'spam' | null {
  if (action === 'spam') return 'spam';
  return action === 'notSpam' || (action === 'approve' && to === 'approved') ? 'ham' : null;
}

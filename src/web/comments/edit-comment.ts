import { stateAfterEdit } from '../../community/transitions.ts';
import { decideEdit } from '../../community/policy.ts';
import type { OwnEdits, OwnEditOutcome } from '../../store/own-edits.ts';
import {
  heldUnless,
  prepareComment,
  spamQuestion,
  type CommentInput,
  type PreparationParts,
} from './submit-comment.ts';

/** Changes what a comment says, as its author asks: renders, judges and stores it. Resolves when the answer is durable. */
export function commentEditing(
  parts: PreparationParts & { readonly edits: OwnEdits },
): (id: number, input: CommentInput) => Promise<OwnEditOutcome> {
  return async (id, input) => {
    const { policy, comment, draft, isRead } = await prepareComment(input, parts);
    return parts.edits.edit(
      id,
      draft,
      spamQuestion(draft, policy),
      (facts) => heldUnless(isRead, decideEdit(policy, facts, comment)),
      stateAfterEdit,
    );
  };
}

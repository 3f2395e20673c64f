import type { CommentDetails } from '../../../store/comment-details.ts';
import type { SignedInCall } from '../call.ts';
import type { CommentRow } from './view-types.ts';

const BAD = new Set([
  'block-word',
  'hold-word',
  'too-many-links',
  'spam-score',
  'impersonates-staff',
  'look-alike-name',
]);

/** Why a comment became what it was at first, in words: the rule, the entry of a list, and what the spam filter says. */
export function reasonWords(
  { reason, entry, entryField, spamScore }: CommentDetails,
  words: SignedInCall['t']['comments'],
): CommentRow['reasons'] {
  const isBad = BAD.has(reason);
  const field =
    Object.entries(words.matched).find(([name]) => name === entryField)?.[1] ?? words.matched.body;
  return [
    { text: reasonName(reason, words), isBad },
    ...(entry === null ? [] : [{ text: words.entry(entry, field), isBad }]),
    ...(spamScore === null
      ? []
      : [{ text: words.spamScore(Math.round(spamScore * 100)), isBad: spamScore >= 0.9 }]),
  ];
}

/** A rule, or a moderator's action, by its name. */
export function reasonName(reason: string, words: SignedInCall['t']['comments']): string {
  const named: Readonly<Record<string, string>> = {
    ...words.bulkActions,
    undo: words.undo,
    ...words.reasons,
  };
  return named[reason] ?? reason;
}

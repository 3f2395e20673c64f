import type { Phrases } from '../site/phrases.ts';
import type { NoticedComment } from '../store/mail-content.ts';
import { cleanText } from '../text/clean.ts';
import { cutText } from '../text/cut.ts';

/** Characters of an entry of a word list. */
const LONGEST_ENTRY = 80;

/** Why a comment waits, in the dashboard's words: the rule, the entry of a list, the spam filter; null where no rule says so. */
export function heldBecause(
  {
    reason,
    entry,
    entryField,
    spamScore,
  }: Pick<NoticedComment, 'reason' | 'entry' | 'entryField' | 'spamScore'>,
  { mail, guanli }: Phrases,
): string | null {
  const { reasons, matched, entry: sayEntry, spamScore: sayScore } = guanli.comments;
  const rule = Object.entries(reasons).find(([name]) => name === reason)?.[1];
  if (rule === undefined) return null;
  const field = entryField === 'name' ? matched.name : matched.body;
  const all = [
    rule,
    ...(entry === null ? [] : [sayEntry(cutText(cleanText(entry).text, LONGEST_ENTRY), field)]),
    ...(spamScore === null ? [] : [sayScore(Math.round(spamScore * 100))]),
  ];
  return mail.pending.held(all.join(' · '));
}

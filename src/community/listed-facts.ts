import type { CommenterKey, Facts } from './facts.ts';
import { normaliseAddress } from './ip-address.ts';
import type { EarlierComment, PolicyCase } from './policy-cases.ts';
import { sameText } from './same-text.ts';
import { stripTags } from '../text/strip-tags.ts';

/** Facts from lists that are held in memory: what a case tells of the past. */
export function listedFacts({ history, post, accounts, comment }: PolicyCase): Facts {
  const parentOf = (reply: {
    readonly replyTo?: string | null | undefined;
  }): EarlierComment | null | undefined =>
    reply.replyTo ? history.find(({ ref }) => ref === reply.replyTo) : null;
  const staff = new Set(
    [...accounts, ...history]
      .filter((person) => person.as === 'moderator')
      .map(({ email }) => sameText(email)),
  );
  return {
    post: { isPublic: post.visibility === 'public', isOpen: post.open, ageDays: post.ageDays },
    isParentAvailable() {
      const parent = parentOf(comment);
      return parent?.status === 'approved' && parent.post === 'same';
    },
    isDuplicate: (commenter, text) =>
      history.some(
        (earlier) =>
          earlier.post === 'same' &&
          earlier.status !== 'trash' &&
          parentOf(earlier) === parentOf(comment) &&
          sameText(stripTags(earlier.author)) === commenter.name &&
          (commenter.email === '' || sameText(earlier.email) === commenter.email) &&
          sameText(earlier.content) === text,
      ),
    secondsSinceNewest(commenter) {
      const gaps = history
        .filter((earlier) => isSameSender(earlier, commenter, comment.ip))
        .map(({ secondsAgo }) => secondsAgo);
      return gaps.length === 0 ? null : Math.min(...gaps);
    },
    hasApproval: (commenter) =>
      history.some((earlier) => earlier.status === 'approved' && isSamePerson(earlier, commenter)),
    isStaffEmail: (email) => staff.has(email),
    looksLikeAnother: () => false,
    countRecent: () => 0,
    spamScore: () => null,
  };
}

/** Visitors are known by their address or email; accounts, which may share an address, by the account or its email. */
function isSameSender(earlier: EarlierComment, commenter: CommenterKey, ip: string): boolean {
  const isSameEmail = commenter.email !== '' && sameText(earlier.email) === commenter.email;
  if (commenter.role !== 'visitor') return isSameEmail;
  return isSameEmail || (ip !== '' && normaliseAddress(earlier.ip) === normaliseAddress(ip));
}

/** In lists, an account is known by its email. */
function isSamePerson(earlier: EarlierComment, commenter: CommenterKey): boolean {
  if (sameText(earlier.email) !== commenter.email) return false;
  return commenter.role === 'visitor'
    ? sameText(stripTags(earlier.author)) === commenter.name
    : earlier.as !== 'visitor';
}

import { stripTags } from '../text/strip-tags.ts';
import { isBlank } from '../text/invisible.ts';
import { isEmail } from './email.ts';
import type { Commenter, SubmittedComment } from './comment.ts';
import type { Decision, DecisionReason } from './decision.ts';
import type { CommenterKey, Facts } from './facts.ts';
import type { PolicySettings } from './policy-settings.ts';
import { sameText } from './same-text.ts';
import { matchedTexts } from './matched-texts.ts';
import { matchWordList, parseWordList, type MatchedTexts, type WordList } from './word-list.ts';

/** Two comments of one sender within less are a flood. */
const FLOOD_SECONDS = 15;
/** How long the limit per address looks back, and so how long to wait at most. */
const ADDRESS_WINDOW_SECONDS = 600;

/** Most UTF-8 bytes of a field: what WordPress's columns hold. */
const MAX_BYTES = { name: 245, email: 100, website: 200, body: 65_525 };

/** Settings with their word lists read; made once for each version. */
export interface Policy {
  readonly version: number;
  readonly settings: PolicySettings;
  readonly hold: WordList;
  readonly block: WordList;
}

/** Prepares settings for use; costs as much as the word lists are long. */
export function preparePolicy(settings: PolicySettings, version: number): Policy {
  const { holdWords, blockWords, foldChinese } = settings;
  return {
    version,
    settings,
    hold: parseWordList(holdWords, foldChinese),
    block: parseWordList(blockWords, foldChinese),
  };
}

/** Everything a rule may look at. */
interface Question {
  readonly policy: Policy;
  readonly facts: Facts;
  readonly comment: SubmittedComment;
  readonly name: string;
  readonly email: string;
  readonly key: CommenterKey;
  readonly texts: () => MatchedTexts;
}

type Verdict = Pick<Decision, 'status' | 'reason'> & Partial<Decision>;
type Rule = (question: Question) => Verdict | null;

/**
 * What becomes of a comment: the rules in their order, and the first that applies decides. The order, the reasons and the
 * limits are written down in docs/comments-policy.md. Facts are asked lazily.
 */
export function decide(policy: Policy, facts: Facts, comment: SubmittedComment): Decision {
  return decideBy([...ADMISSION, ...REPETITION, ...JUDGEMENT], policy, facts, comment);
}

/** The same for a comment whose text its author changes: what was said before is no longer asked. */
export function decideEdit(policy: Policy, facts: Facts, comment: SubmittedComment): Decision {
  return decideBy([...FIELDS, ...JUDGEMENT], policy, facts, comment);
}

/**
 * The same for a comment that is stored already, as if it came again: only who says it and what, since it was let in. Limits of
 * time are for `facts` to leave out.
 */
export function decideAgain(policy: Policy, facts: Facts, comment: SubmittedComment): Decision {
  return decideBy(JUDGEMENT, policy, facts, comment);
}

function decideBy(rules: readonly Rule[], policy: Policy, facts: Facts, comment: SubmittedComment): Decision {
  const question = ask(policy, facts, comment);
  let verdict: Verdict | null = null;
  for (const rule of rules) {
    verdict = rule(question);
    if (verdict !== null) break;
  }
  const decided = safeguard(verdict ?? { status: 'approved', reason: 'passed' }, question);
  return {
    entry: null,
    field: null,
    spamScore: null,
    retryAfterSeconds: null,
    ...decided,
    settingsVersion: policy.version,
  };
}

/** Who says it, in the forms that are kept and compared. */
export function identify(
  commenter: Commenter,
  settings: PolicySettings,
): { readonly name: string; readonly email: string; readonly key: CommenterKey } {
  const name = stripTags(commenter.name).trim();
  // Nobody is asked for an email that is not required, so a malformed one counts as none.
  const given = commenter.email.trim();
  const email = commenter.role === 'visitor' && !settings.requireNameEmail && !isEmail(given) ? '' : given;
  const { role, isProven } = commenter;
  return { name, email, key: { role, isProven, name: sameText(name), email: sameText(email) } };
}

function ask(policy: Policy, facts: Facts, comment: SubmittedComment): Question {
  const person = identify(comment.commenter, policy.settings);
  let texts: MatchedTexts | null = null;
  return { ...person, policy, facts, comment, texts: () => (texts ??= matchedTexts(comment, person.name)) };
}

const refuse = (reason: DecisionReason, more: Partial<Decision> = {}): Verdict => ({
  status: 'rejected',
  reason,
  ...more,
});
const hold = (reason: DecisionReason, more: Partial<Decision> = {}): Verdict => ({
  status: 'pending',
  reason,
  ...more,
});

const isVisitor = ({ comment }: Question): boolean => comment.commenter.role === 'visitor';
const isModerator = ({ comment }: Question): boolean => comment.commenter.role === 'moderator';

const FIELDS: readonly Rule[] = [
  (q) => {
    if (!isVisitor(q) || !q.policy.settings.requireNameEmail) return null;
    if (isBlank(q.name) || q.email === '') return refuse('missing-name-or-email');
    return isEmail(q.email) ? null : refuse('invalid-email');
  },
  ({ comment }) => (isBlank(comment.body.source) ? refuse('empty-content') : null),
  (q) => (isTooLong(q) ? refuse('too-long') : null),
];

/** May this be said here at all. */
const ADMISSION: readonly Rule[] = [
  ({ comment, facts }) =>
    comment.isReply && !facts.isParentAvailable() ? refuse('parent-not-available') : null,
  ({ facts }) => (facts.post.isPublic ? null : refuse('post-not-public')),
  ({ facts: { post }, policy: { settings } }) => {
    const isTooOld =
      settings.autoClose && settings.autoCloseDays > 0 && (post.ageDays ?? 0) > settings.autoCloseDays;
    return !post.isOpen || isTooOld ? refuse('comments-closed') : null;
  },
  (q) => (q.policy.settings.requireLogin && isVisitor(q) ? refuse('login-required') : null),
  ...FIELDS,
];

/** Was it said before, or too fast. */
const REPETITION: readonly Rule[] = [
  ({ facts, key, comment }) =>
    facts.isDuplicate(key, sameText(comment.body.source)) ? refuse('duplicate') : null,
  (q) => {
    const seconds = isModerator(q) ? null : q.facts.secondsSinceNewest(q.key);
    if (seconds === null || seconds >= FLOOD_SECONDS) return null;
    return refuse('flood', { retryAfterSeconds: Math.max(1, Math.ceil(FLOOD_SECONDS - seconds)) });
  },
  (q) => {
    const { perAddress } = q.policy.settings.limits;
    if (perAddress === 0 || isModerator(q) || q.facts.countRecent('address') < perAddress) return null;
    return refuse('too-many-from-address', { retryAfterSeconds: ADDRESS_WINDOW_SECONDS });
  },
];

/** Who says it, and what. */
const JUDGEMENT: readonly Rule[] = [
  ({ comment: { commenter } }) =>
    commenter.role === 'postAuthor' || commenter.role === 'moderator'
      ? { status: 'approved', reason: 'trusted-author' }
      : null,
  ({ policy, texts }) => {
    const match = matchWordList(policy.block, texts());
    const status = policy.settings.trashRetentionDays === 0 ? 'spam' : 'trash';
    return match === null ? null : { status, reason: 'block-word', ...match };
  },
  (q) =>
    isVisitor(q) && q.key.email !== '' && q.facts.isStaffEmail(q.key.email)
      ? hold('impersonates-staff')
      : null,
  ({ policy }) => (policy.settings.manualApproval ? hold('manual-approval') : null),
  ({ policy: { settings }, comment }) =>
    settings.maxLinks > 0 && comment.body.links >= settings.maxLinks ? hold('too-many-links') : null,
  ({ policy, texts }) => {
    const match = matchWordList(policy.hold, texts());
    return match === null ? null : hold('hold-word', match);
  },
  (q) => {
    if (!q.policy.settings.requirePriorApproval) return null;
    const isKnown =
      (!isVisitor(q) || (q.key.isProven && q.key.name !== '' && q.key.email !== '')) &&
      q.facts.hasApproval(q.key);
    return isKnown ? { status: 'approved', reason: 'prior-approval' } : hold('no-prior-approval');
  },
];

/**
 * The last look at what the rules let through or held: names that look like another's, surges, the spam filter. They can
 * hold a comment or mark it as spam, and nothing else; a filter that fails holds.
 */
function safeguard(verdict: Verdict, { policy: { settings }, facts, key }: Question): Verdict {
  const isApproved = verdict.status === 'approved';
  if ((!isApproved && verdict.status !== 'pending') || verdict.reason === 'trusted-author') return verdict;
  const { limits, spamFilter } = settings;
  if (
    isApproved &&
    verdict.reason !== 'prior-approval' &&
    settings.holdLookAlikes &&
    facts.looksLikeAnother(key)
  )
    return hold('look-alike-name');
  if (spamFilter.holdAt === 0 && spamFilter.markAt === 0) return holdSurge(verdict, limits, facts);
  let spamScore: number | null;
  try {
    spamScore = facts.spamScore();
  } catch {
    return isApproved ? hold('filter-down') : verdict;
  }
  const reaches = (threshold: number): boolean =>
    threshold > 0 && spamScore !== null && spamScore >= threshold;
  if (reaches(spamFilter.markAt)) return { status: 'spam', reason: 'spam-score', spamScore };
  if (isApproved && reaches(spamFilter.holdAt)) return hold('spam-score', { spamScore });
  return { ...holdSurge(verdict, limits, facts), spamScore };
}

function holdSurge(
  verdict: Verdict,
  { perArticle, perSite }: PolicySettings['limits'],
  facts: Facts,
): Verdict {
  if (verdict.status !== 'approved') return verdict;
  const isSurge =
    (perSite > 0 && facts.countRecent('site') >= perSite) ||
    (perArticle > 0 && facts.countRecent('article') >= perArticle);
  return isSurge ? hold('surge') : verdict;
}

function isTooLong({ name, email, comment, policy }: Question): boolean {
  const { source } = comment.body;
  return (
    Buffer.byteLength(name) > MAX_BYTES.name ||
    Buffer.byteLength(email) > MAX_BYTES.email ||
    Buffer.byteLength(comment.website.trim()) > MAX_BYTES.website ||
    Buffer.byteLength(source.trim()) > MAX_BYTES.body ||
    (source.length > policy.settings.maxLength && [...source.trim()].length > policy.settings.maxLength)
  );
}

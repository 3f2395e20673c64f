import type { Decision } from '../../community/decision.ts';
import type { Browser } from '../../community/commenter-token.ts';
import type {
  CommentedPost,
  CommenterRole,
  FormEvidence,
  SubmittedComment,
} from '../../community/comment.ts';
import { normaliseAddress, storedAddress } from '../../community/ip-address.ts';
import { nameSkeleton } from '../../community/look-alike.ts';
import { judgeWebsite } from '../../community/markup/addresses.ts';
import { cleanCommentLine } from '../../community/markup/comment-text.ts';
import { renderAsTyped, type RenderedComment } from '../../community/markup/render-as-typed.ts';
import { cutAgent } from '../../community/matched-texts.ts';
import { clientOf } from '../../community/network.ts';
import { noticesFor, type Audience, type Recipient } from '../../community/notices.ts';
import { decide, identify, type Policy } from '../../community/policy.ts';
import { sameText } from '../../community/same-text.ts';
import { scoreSpam } from '../../community/spam-filter.ts';
import { spamTokens } from '../../community/spam-tokens.ts';
import { TookTooLong } from '../../errors.ts';
import type { SpamQuestion } from '../../store/comment-facts.ts';
import type { CommentDraft, CommentSubmissions, Submission } from '../../store/comment-submissions.ts';
import type { MailConsent } from '../../store/mail-consent.ts';
import type { CommentSettings } from './comment-settings.ts';

/** The account a comment is written under. */
export interface CommentAccount {
  readonly id: number;
  readonly role: Exclude<CommenterRole, 'visitor'>;
  /** Whether the article is this account's own. */
  readonly isPostAuthor: boolean;
  readonly name: string;
  readonly email: string;
}

/** A comment as it comes out of a request, still as it was typed. */
export interface CommentInput {
  readonly articleId: number;
  readonly post: CommentedPost;
  /** Null for none; any number that is no comment of the article is refused by the policy. */
  readonly parentId: number | null;
  readonly lang: string;
  readonly now: Date;
  readonly author: string;
  readonly email: string;
  readonly url: string;
  readonly content: string;
  readonly notify: boolean;
  /** Of the client, as far as proxies are believed. */
  readonly ip: string;
  readonly userAgent: string;
  /** The account's name and email are taken instead of those typed. */
  readonly account: CommentAccount | null;
  readonly browser: Browser;
  readonly form: FormEvidence;
}

export interface SubmissionParts {
  readonly submissions: CommentSubmissions;
  readonly consent: MailConsent;
  readonly settings: CommentSettings;
  /** Keeps hashed addresses apart from those of other sites. */
  readonly secret: Buffer;
  /** On a worker; rejects with `TookTooLong`. */
  readonly renderComment: (content: string) => Promise<RenderedComment>;
  /** Told of what failed without anything being lost. */
  reportFailure(error: unknown): void;
  /** Accounts that get mail about comments on an article. */
  readonly recipients: (articleId: number) => Pick<Audience, 'moderators' | 'authors'>;
}

/**
 * Takes comments in: renders, judges and stores each. Resolves when the answer is durable. Nothing is thrown for what a reader did;
 * a rejection is an answer with its reason.
 */
export function commentSubmitter(parts: SubmissionParts): (input: CommentInput) => Promise<Submission> {
  return async (input) => {
    const { policy, comment, draft, isRead } = await prepareComment(input, parts);
    return parts.submissions.submit(
      draft,
      spamQuestion(draft, policy),
      (facts) => heldUnless(isRead, decide(policy, facts, comment)),
      ({ id, decision }) => noticesFor(id, null, decision.status, audienceOf(draft, parts), [draft.emailKey]),
    );
  };
}

/** A comment's text, rendered, and the comment as the policy and the store take it. */
export async function prepareComment(input: CommentInput, parts: PreparationParts): Promise<PreparedComment> {
  const { body, isRead } = await renderSurely(input.content, parts);
  const policy = parts.settings.policy();
  const comment = commentOf(input, body);
  return { policy, comment, draft: draftOf(input, comment, policy, parts), isRead };
}

export type PreparationParts = Pick<
  SubmissionParts,
  'settings' | 'secret' | 'renderComment' | 'reportFailure'
>;

interface PreparedComment {
  readonly policy: Policy;
  readonly comment: SubmittedComment;
  readonly draft: CommentDraft;
  /** False: nobody knows what its text looks like. */
  readonly isRead: boolean;
}

/** A comment that cannot be rendered, or not in time, is shown as it was typed. */
export async function renderSurely(
  content: string,
  { renderComment, reportFailure }: Pick<SubmissionParts, 'renderComment' | 'reportFailure'>,
): Promise<{ readonly body: RenderedComment; readonly isRead: boolean }> {
  try {
    return { body: await renderComment(content), isRead: true };
  } catch (error) {
    const isKnown = error instanceof TookTooLong;
    if (!isKnown) reportFailure(error);
    return { body: renderAsTyped(content), isRead: isKnown };
  }
}

/** What could not be read waits for a person. */
export function heldUnless(isRead: boolean, decision: Decision): Decision {
  if (isRead || decision.status !== 'approved' || decision.reason === 'trusted-author') return decision;
  return { ...decision, status: 'pending', reason: 'filter-down' };
}

function commentOf(input: CommentInput, body: RenderedComment): SubmittedComment {
  const { account } = input;
  return {
    commenter: {
      role: account?.role ?? 'visitor',
      name: cleanCommentLine(account?.name ?? input.author),
      email: cleanCommentLine(account?.email ?? input.email),
      // The store looks for approvals of this very browser only, so there is nothing left to prove.
      isProven: true,
    },
    website: cleanCommentLine(input.url),
    ip: normaliseAddress(input.ip),
    userAgent: cleanCommentLine(input.userAgent),
    isReply: input.parentId !== null,
    form: input.form,
    body,
  };
}

function draftOf(
  input: CommentInput,
  comment: SubmittedComment,
  policy: Policy,
  { settings, secret }: Pick<SubmissionParts, 'settings' | 'secret'>,
): CommentDraft {
  const { name, email, key } = identify(comment.commenter, policy.settings);
  const ipForm = settings.privacy().address;
  const ip = storedAddress(comment.ip, ipForm, secret);
  return {
    articleId: input.articleId,
    post: input.post,
    parentId: input.parentId,
    lang: input.lang,
    at: input.now.toISOString(),
    name,
    nameKey: key.name,
    nameSkeleton: nameSkeleton(name),
    email,
    emailKey: key.email,
    website: judgeWebsite(comment.website),
    ip,
    ipForm: ip === null ? 'none' : ipForm,
    sender: comment.ip,
    network: clientOf(comment.ip),
    userAgent: cutAgent(comment.userAgent),
    accountId: input.account?.id ?? null,
    isAuthor: input.account?.isPostAuthor ?? false,
    browser: input.account === null ? input.browser.key : null,
    wantsReplies: input.notify && email !== '',
    body: comment.body,
    textKey: sameText(comment.body.source),
  };
}

/** What the spam filter is asked; null where it is switched off. */
export function spamQuestion(draft: CommentDraft, { settings: { spamFilter } }: Policy): SpamQuestion | null {
  if (spamFilter.holdAt === 0 && spamFilter.markAt === 0) return null;
  const tokensOf = () => spamTokens({ ...draft.body, name: draft.name, website: draft.website });
  return (countsOf, totals) => scoreSpam(tokensOf, countsOf, totals);
}

function audienceOf(draft: CommentDraft, { consent, recipients }: SubmissionParts): Audience {
  const self: Recipient = { emailKey: draft.emailKey, email: draft.email, lang: draft.lang };
  return {
    ...recipients(draft.articleId),
    answered: draft.parentId === null ? null : consent.answered(draft.parentId),
    unconfirmed: draft.wantsReplies && consent.stateOf(draft.emailKey, draft.at) === 'unknown' ? self : null,
  };
}

import type { Decision, DecisionReason } from '../../community/decision.ts';
import type { FieldFault } from '../../community/field-faults.ts';
import type { Phrases } from '../../site/phrases.ts';
import type { CommentFormModel } from './talk-models.ts';

/** Why a form was not accepted, as it is answered. */
export interface Refusal {
  readonly status: 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  /** For programs. */
  readonly reason: DecisionReason | OwnReason;
  /** For people. */
  readonly message: string;
  readonly problems: CommentFormModel['problems'];
  readonly retryAfterSeconds: number | null;
  /** The comment it answered is gone: sent again, it would stand by itself. */
  readonly losesParent: boolean;
}

type OwnReason =
  | 'foreign-origin'
  | 'too-many-requests'
  | 'too-large'
  | 'unreadable'
  | 'not-editable'
  | 'not-ready'
  | 'failed';

const RETRY_SECONDS = 5;

type Said = Phrases['comments']['refusals'];
type Answer = readonly [Refusal['status'], (said: Said, seconds: number) => string];

const DECIDED: Readonly<Partial<Record<DecisionReason, Answer>>> = {
  'parent-not-available': [403, (said) => said.parent],
  'post-not-public': [404, (said) => said.noSuchPost],
  'comments-closed': [403, (said) => said.closed],
  'login-required': [403, (said) => said.loginRequired],
  duplicate: [409, (said) => said.duplicate],
  flood: [429, (said, seconds) => said.flood(seconds)],
  'too-many-from-address': [429, (said, seconds) => said.tooMany(Math.ceil(seconds / 60))],
};

const OWN: Readonly<Record<OwnReason, Answer>> = {
  'foreign-origin': [403, (said) => said.foreign],
  'too-many-requests': [429, (said, seconds) => said.flood(seconds)],
  'too-large': [413, (said) => said.tooLarge],
  unreadable: [422, (said) => said.unreadable],
  'not-editable': [403, (said) => said.notEditable],
  'not-ready': [503, (said) => said.failed],
  failed: [503, (said) => said.failed],
};

/** What the policy refused; faults of fields are told one by one. */
export function refusalOf(
  { reason, retryAfterSeconds }: Pick<Decision, 'reason' | 'retryAfterSeconds'>,
  faults: readonly FieldFault[],
  maxLength: number,
  { comments }: Phrases,
): Refusal {
  const [status, say] = DECIDED[reason] ?? [422, () => comments.attention(Math.max(1, faults.length))];
  return {
    status,
    reason,
    message: say(comments.refusals, retryAfterSeconds ?? 0),
    problems: status === 422 ? problemsOf(faults, maxLength, comments.faults) : {},
    retryAfterSeconds,
    losesParent: reason === 'parent-not-available',
  };
}

/** What never came before the policy. */
export function ownRefusal(
  reason: OwnReason,
  { comments }: Phrases,
  retryAfterSeconds: number | null = null,
): Refusal {
  const [status, say] = OWN[reason];
  return {
    status,
    reason,
    message: say(comments.refusals, retryAfterSeconds ?? 0),
    problems: {},
    retryAfterSeconds: retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : null),
    losesParent: false,
  };
}

function problemsOf(
  faults: readonly FieldFault[],
  maxLength: number,
  said: Phrases['comments']['faults'],
): CommentFormModel['problems'] {
  const sentenceOf = ({ field, fault }: FieldFault): string => {
    if (field === 'content')
      return fault === 'missing' ? said.content.missing : said.content.tooLong(maxLength);
    if (fault === 'too-long') return said[field].tooLong;
    if (field === 'email' && fault === 'malformed') return said.email.malformed;
    return field === 'author' ? said.author.missing : said.email.missing;
  };
  return Object.fromEntries(faults.map((fault) => [fault.field, sentenceOf(fault)]));
}

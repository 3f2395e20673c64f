import { z } from 'zod';
import type { Decision } from './decision.ts';
import { listedFacts } from './listed-facts.ts';
import { renderComment } from './markup/render-comment.ts';
import { decide, preparePolicy } from './policy.ts';
import { policySettings, type PolicySettings } from './policy-settings.ts';

/** Plain text, or a text too long to be written out. */
const text = z.union([
  z.string(),
  z
    .object({
      prefix: z.string().default(''),
      repeat: z.string(),
      times: z.number().int().min(0).max(10_000_000),
      suffix: z.string().default(''),
    })
    .transform(({ prefix, repeat, times, suffix }) => `${prefix}${repeat.repeat(times)}${suffix}`),
]);
const role = z.enum(['visitor', 'member', 'postAuthor', 'moderator']).default('visitor');

const earlierComment = z.object({
  author: text.default(''),
  email: text.default(''),
  ip: text.default(''),
  content: text.default(''),
  status: z.enum(['approved', 'pending', 'spam', 'trash']).default('approved'),
  secondsAgo: z.number().min(0).default(0),
  post: z.enum(['same', 'other']).default('same'),
  as: role,
  ref: z.string().nullish(),
  replyTo: z.string().nullish(),
});

const settings = policySettings.extend({ holdWords: text, blockWords: text }).partial().loose();

const caseSchema = z.object({
  id: z.string(),
  settings: settings.default({}),
  history: z.array(earlierComment).default([]),
  post: z
    .object({
      ageDays: z.number().nullable().default(1),
      open: z.boolean().default(true),
      visibility: z.string().default('public'),
    })
    .prefault({}),
  accounts: z.array(z.object({ as: role, author: text.default(''), email: text.default('') })).default([]),
  comment: z.object({
    author: text.default(''),
    email: text.default(''),
    url: text.default(''),
    ip: text.default(''),
    userAgent: text.default(''),
    content: text.default(''),
    as: role,
    replyTo: z.string().nullish(),
    proven: z.boolean().default(true),
  }),
});

export type PolicyCase = Readonly<z.infer<typeof caseSchema>>;
export type EarlierComment = Readonly<z.infer<typeof earlierComment>>;

/** Rules that go by what happens on a live site are off: cases are judged by what they say and nothing else. */
const ONLY_WRITTEN_RULES: Partial<PolicySettings> = {
  maxLength: 65_525,
  holdLookAlikes: false,
  limits: { perAddress: 0, perArticle: 0, perSite: 0 },
  spamFilter: { holdAt: 0, markAt: 0 },
};

/** Thrown for cases that cannot be read; the message is one line and names the place. */
export class UnreadableCases extends Error {
  override readonly name = 'UnreadableCases';
}

/**
 * Reads cases: earlier comments, accounts and a post, and the comment to decide about.
 * @param data an array in the shape of `cases/policy.json`, as parsed JSON
 * @throws UnreadableCases
 */
export function readPolicyCases(data: unknown): PolicyCase[] {
  const parsed = z.array(caseSchema).safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.join('.') ?? '';
  throw new UnreadableCases(`${place === '' ? 'the file' : place}: ${issue?.message ?? 'is not understood'}`);
}

/** What the policy says about one case. The visitor counts as proven unless the case says otherwise. */
export function decideCase(policyCase: PolicyCase): Decision {
  const { comment, settings: changed } = policyCase;
  const known = Object.fromEntries(
    Object.entries({ ...ONLY_WRITTEN_RULES, ...changed }).filter(([name]) => name in policySettings.shape),
  );
  const policy = preparePolicy(policySettings.parse(known), 0);
  return decide(policy, listedFacts(policyCase), {
    commenter: { role: comment.as, name: comment.author, email: comment.email, isProven: comment.proven },
    website: comment.url,
    ip: comment.ip,
    userAgent: comment.userAgent,
    form: { isOurs: true, tookBait: false },
    isReply: (comment.replyTo ?? '') !== '',
    body: renderComment(comment.content),
  });
}

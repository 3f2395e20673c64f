import { z } from 'zod';

const whole = (least: number, most: number) =>
  z.number().int().min(least, `must be ${least} or more`).max(most, `must be at most ${most}`);
const share = z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1');
/** One entry per line; a larger list is data and belongs into a filter of its own. */
const wordList = z.string().max(1_000_000, 'must have at most 1,000,000 characters');

/** How many comments may come, in what time; 0 switches a limit off. */
const limits = z.strictObject({
  /** From one address (of IPv6, one /64) in ten minutes; more are refused. */
  perAddress: whole(0, 10_000).default(20),
  /** On one article in a minute; more are held. */
  perArticle: whole(0, 100_000).default(30),
  /** On the whole site in a minute; more are held. */
  perSite: whole(0, 100_000).default(60),
});

/** From which score on the filter acts, 0 to 1; 0 switches an action off. It never decides about anything else. */
const spamFilter = z.strictObject({
  holdAt: share.default(0.9),
  /** Marks as spam instead of holding. */
  markAt: share.default(0),
});

/** The comment policy as moderators set it; the defaults are those of WordPress where it has the setting. */
export const policySettings = z.strictObject({
  /** Visitors must give a name and a well-formed email. */
  requireNameEmail: z.boolean().default(true),
  requireLogin: z.boolean().default(false),
  manualApproval: z.boolean().default(false),
  /** Hold people without an approved comment. */
  requirePriorApproval: z.boolean().default(true),
  /** Hold at so many links or more; 0 never. */
  maxLinks: whole(0, 100_000).default(2),
  holdWords: wordList.default(''),
  blockWords: wordList.default(''),
  /** Traditional and simplified spellings of an entry are one. */
  foldChinese: z.boolean().default(false),
  /** Hold strangers whose name looks like that of staff or of a known reader. */
  holdLookAlikes: z.boolean().default(true),
  /** 0: there is no trash. */
  trashRetentionDays: whole(0, 3650).default(30),
  /** After so many days spam is deleted for ever; 0 never. */
  spamRetentionDays: whole(0, 3650).default(0),
  autoClose: z.boolean().default(false),
  /** Close when the article is older; 0 never. */
  autoCloseDays: whole(0, 36_500).default(14),
  /** Characters of the text. */
  maxLength: whole(100, 65_525).default(10_000),
  limits: limits.prefault({}),
  spamFilter: spamFilter.prefault({}),
});

export type PolicySettings = Readonly<z.infer<typeof policySettings>>;

/** How threads are shown; the defaults are WordPress's. */
export const threadSettings = z.strictObject({
  /** Levels that may be replied to in the thread; deeper ones are drawn at the last. */
  depth: whole(1, 10).default(5),
  order: z.enum(['oldest', 'newest']).default('oldest'),
  /** Conversations on one page. */
  perPage: whole(1, 500).default(50),
});

export type ThreadSettings = Readonly<z.infer<typeof threadSettings>>;

/** What is kept of the address a comment came from. */
export const privacySettings = z.strictObject({
  address: z.enum(['full', 'shortened', 'hashed', 'none']).default('full'),
  /** After so many days a full address is shortened; 0 never. */
  shortenAfterDays: whole(0, 3650).default(30),
});

export type PrivacySettings = Readonly<z.infer<typeof privacySettings>>;

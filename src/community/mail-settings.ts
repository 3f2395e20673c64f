import { z } from 'zod';

/** Who is written to, and how often. */
export const mailSettings = z.strictObject({
  /** Tell moderators of comments that wait. */
  pending: z.boolean().default(true),
  /** Tell authors of comments on their articles. */
  approved: z.boolean().default(true),
  /** Tell commenters of replies, if they asked for it. */
  replies: z.boolean().default(true),
  /**
   * A first mail about waiting comments goes out at once; what comes in so many minutes after it goes together in the next.
   * For authors and commenters, who get one mail a comment, this begins with the tenth mail in that time.
   */
  gatherMinutes: z
    .number()
    .int()
    .min(1, 'must be 1 or more')
    .max(7 * 24 * 60, 'must be at most a week')
    .default(60),
});

export type MailSettings = Readonly<z.infer<typeof mailSettings>>;

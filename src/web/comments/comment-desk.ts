import type { Logger } from 'pino';
import type { Clock } from '../../reconcile/clock.ts';
import type { SiteConfig } from '../../site/config.ts';
import { ownEdits, type OwnEditOutcome } from '../../store/own-edits.ts';
import { commentCounts, type CommentCounts } from '../../store/comment-counts.ts';
import { commentModeration, type CommentModeration } from '../../store/comment-moderation.ts';
import { commentSubmissions, type Submission } from '../../store/comment-submissions.ts';
import { commentThreads, type CommentThreads } from '../../store/comment-threads.ts';
import { commitQueue, type CommitQueue } from '../../store/commit-queue.ts';
import type { Database } from '../../store/database.ts';
import { mailConsent, type MailConsent } from '../../store/mail-consent.ts';
import { newestComments } from '../../store/newest-comments.ts';
import { ownComments, type OwnComments } from '../../store/own-comments.ts';
import { recentArrivals } from '../../store/recent-arrivals.ts';
import { keptSecret } from '../../store/secrets.ts';
import { settings, type Settings } from '../../store/settings.ts';
import { staffQueries } from '../../store/staff-queries.ts';
import type { Revisions } from '../page-cache.ts';
import { commentChanges, type CommentChanges } from './comment-changes.ts';
import { commentReads, type NotedReads } from './comment-reads.ts';
import { commentSettings, type CommentSettings } from './comment-settings.ts';
import { commentEditing } from './edit-comment.ts';
import { staffOf, type Staff } from './staff.ts';
import { commentSubmitter, type CommentInput, type SubmissionParts } from './submit-comment.ts';

/** Everything of the product that has to do with comments, put together once; whoever changes them says so to `changes`. */
export interface CommentDesk {
  /** The one queue of durable writes of this connection. */
  readonly queue: CommitQueue;
  readonly changes: CommentChanges;
  /** For pages, which note what they show. */
  readonly reads: NotedReads;
  readonly settings: CommentSettings;
  /** Where settings are saved; tell `changes` afterwards. */
  readonly savedSettings: Settings;
  readonly threads: CommentThreads;
  readonly counts: CommentCounts;
  readonly moderation: CommentModeration;
  readonly consent: MailConsent;
  readonly staff: Staff;
  /** Signs the tokens of forms, cookies and links in mails. */
  readonly secret: Buffer;
  readonly clock: Clock;
  /** Whether there is a mail server. */
  readonly sendsMail: boolean;
  readonly renderComment: SubmissionParts['renderComment'];
  readonly reportFailure: SubmissionParts['reportFailure'];
  readonly own: OwnComments;
  submit(input: CommentInput): Promise<Submission>;
  /** Changes the text of a comment as its author asks. */
  edit(id: number, input: CommentInput): Promise<OwnEditOutcome>;
}

export interface CommentDeskParts {
  readonly db: Database;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly revisions: Revisions;
  readonly work: Pick<SubmissionParts, 'renderComment'>;
  readonly log: Logger;
  readonly sendsMail: boolean;
  site(): SiteConfig;
}

export function openCommentDesk(parts: CommentDeskParts): CommentDesk {
  const { db, clock, work, log, sendsMail } = parts;
  const renderComment = (content: string) => work.renderComment(content);
  const reportFailure = (err: unknown): void =>
    log.error({ err }, 'a comment is kept, but could not be read');
  const queue = commitQueue(db);
  const staff = staffOf(staffQueries(db), parts.site);
  const savedSettings = settings(db, queue);
  const inForce = commentSettings(savedSettings);
  const consent = mailConsent(db, queue);
  const secret = keptSecret(parts.dataDir, 'comment-secret');
  const counts = commentCounts(db);
  const threads = commentThreads(db);
  const arrivals = recentArrivals();
  const shared = { settings: inForce, secret, renderComment, reportFailure };
  return {
    queue,
    changes: commentChanges(parts.revisions),
    reads: commentReads({
      counts,
      threads,
      newest: newestComments(db),
      settings: inForce,
      secret,
      clock,
      sendsMail,
    }),
    settings: inForce,
    savedSettings,
    threads,
    counts,
    moderation: commentModeration(db, queue),
    consent,
    staff,
    secret,
    clock,
    sendsMail,
    renderComment,
    reportFailure,
    own: ownComments(db),
    edit: commentEditing({ ...shared, edits: ownEdits(db, queue, arrivals, staff) }),
    submit: commentSubmitter({
      submissions: commentSubmissions(db, queue, arrivals, staff),
      consent,
      ...shared,
      recipients: (articleId) => staff.recipients(articleId),
    }),
  };
}

import { newBrowser } from '../../../community/commenter-token.ts';
import { renderComment } from '../../../community/markup/render-comment.ts';
import { lessonOf, stateAfter, type CommentAction } from '../../../community/transitions.ts';
import { noticesFor } from '../../../community/notices.ts';
import { commentCounts } from '../../../store/comment-counts.ts';
import { commentModeration } from '../../../store/comment-moderation.ts';
import { commentSubmissions } from '../../../store/comment-submissions.ts';
import { commentThreads } from '../../../store/comment-threads.ts';
import { commitQueue } from '../../../store/commit-queue.ts';
import { openDatabase, type Database } from '../../../store/database.ts';
import { mailConsent } from '../../../store/mail-consent.ts';
import { outbox } from '../../../store/outbox.ts';
import { recentArrivals } from '../../../store/recent-arrivals.ts';
import { settings } from '../../../store/settings.ts';
import { commentSettings } from '../comment-settings.ts';
import { commentSubmitter, type CommentInput, type SubmissionParts } from '../submit-comment.ts';

export const START = Date.parse('2026-03-01T12:00:00Z');
const MODERATOR = { emailKey: 'mod@example.org', email: 'mod@example.org', lang: 'zh' };

/** A database with two articles, comments that come a minute apart, and what acts on them. */
export function openSite(more: Partial<SubmissionParts> = {}) {
  const db = openDatabase(':memory:');
  db.exec("INSERT INTO article_identity (key, first_seen) VALUES ('posts/a', 'x'), ('posts/b', 'x')");
  const queue = commitQueue(db);
  const staff = {
    hasEmail: (email: string) => email === 'mod@example.org',
    hasLookAlike: (skeleton: string) => skeleton === '站长',
  };
  const parts: SubmissionParts = {
    submissions: commentSubmissions(db, queue, recentArrivals(), staff),
    consent: mailConsent(db, queue),
    settings: commentSettings(settings(db, queue)),
    secret: Buffer.alloc(32, 1),
    renderComment: async (content) => renderComment(content),
    reportFailure: () => undefined,
    recipients: () => ({ moderators: [MODERATOR], authors: [] }),
    ...more,
  };
  const submitInput = commentSubmitter(parts);
  let arrived = 0;
  const submit = (input: Partial<CommentInput> = {}) => {
    arrived += 1;
    return submitInput({
      articleId: 1,
      post: { isPublic: true, isOpen: true, ageDays: 1 },
      parentId: null,
      lang: 'zh',
      now: new Date(START + arrived * 60_000),
      author: '李雷',
      email: 'lilei@example.org',
      url: '',
      content: `第 ${arrived} 条评论`,
      notify: false,
      ip: `198.51.100.${arrived % 250}`,
      userAgent: 'Test',
      account: null,
      browser: newBrowser(),
      form: { isOurs: true, tookBait: false },
      ...input,
    });
  };
  const moderation = commentModeration(db, queue);
  const act = (ids: number[], action: CommentAction) =>
    moderation.act(
      ids,
      action,
      { accountId: 1, at: '2026-03-02T00:00:00.000Z' },
      {
        stateAfter,
        lessonOf,
        noticesOf: ({ comment, to }) =>
          noticesFor(
            comment.id,
            comment.status,
            to.status,
            {
              ...parts.recipients(comment.articleId),
              answered: comment.parentId === null ? null : parts.consent.answered(comment.parentId),
              unconfirmed: null,
            },
            [comment.emailKey],
          ),
      },
    );
  const idOf = async (input: Partial<CommentInput> = {}): Promise<number> => {
    const submission = await submit(input);
    if (submission.status === 'rejected') throw new Error(submission.decision.reason);
    return submission.id;
  };
  return {
    db,
    queue,
    submit,
    idOf,
    act,
    moderation,
    consent: parts.consent,
    counts: commentCounts(db),
    threads: commentThreads(db),
    mail: { ...outbox(db, queue), listDue: listDue(db) },
    saved: settings(db, queue),
  };
}

/** Rows that wait to be sent, as tests look at them. */
function listDue(db: Database) {
  const select = db.prepare<
    [string, number],
    { id: number; kind: string; commentId: number; recipient: string }
  >(
    `SELECT id, kind, comment_id AS commentId, recipient, lang, attempts FROM outbox
     WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
  );
  return async (now: string, limit: number) => select.all(now, limit);
}

import type { CommentStatus } from '../community/comment.ts';
import type { Decision } from '../community/decision.ts';
import type { Facts } from '../community/facts.ts';
import { commentFacts, sameKeyOf, type SpamQuestion, type StaffDirectory } from './comment-facts.ts';
import { commentEditor } from './comment-moderation.ts';
import type { CommentDraft } from './comment-submissions.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import type { RecentArrivals } from './recent-arrivals.ts';

/** What an edit by its author led to; null: the comment is not there any more. */
export type OwnEditOutcome = {
  readonly decision: Decision;
  readonly from: CommentStatus;
  /** The same as `from` where the edit was rejected. */
  readonly to: CommentStatus;
} | null;

export interface OwnEdits {
  /**
   * Judges the new text of a comment and stores it, with what it said before, in one transaction.
   * @param draft the comment as it will be
   * @param stateAfter see `stateAfterEdit`
   */
  edit(
    id: number,
    draft: CommentDraft,
    spam: SpamQuestion | null,
    decide: (facts: Facts) => Decision,
    stateAfter: (
      before: { readonly status: CommentStatus; readonly isJudged: boolean },
      decided: Decision['status'],
    ) => CommentStatus,
  ): Promise<OwnEditOutcome>;
}

/** Changes of a comment's text by who wrote it: `comment`, `comment_revision` and `decision`. */
export function ownEdits(
  db: Database,
  queue: CommitQueue,
  arrivals: RecentArrivals,
  staff: StaffDirectory,
): OwnEdits {
  const factsFor = commentFacts(db, arrivals, staff);
  const edit = commentEditor(db);
  const select = db.prepare<[number, string | null], { status: CommentStatus; isJudged: number }>(
    `SELECT status, status_by IS NOT NULL AS isJudged FROM comment WHERE id = ? AND browser = ? AND status <> 'removed'`,
  );
  const updateState = db.prepare(
    `UPDATE comment SET status = @to, status_at = @at, status_by = NULL,
       before_spam = iif(@to = 'spam', @from, before_spam), before_trash = iif(@to = 'trash', @from, before_trash)
     WHERE id = @id`,
  );
  const insertDecision = db.prepare(
    `INSERT INTO decision (comment_id, at, from_status, to_status, reason, entry, settings_version)
     VALUES (@id, @at, @from, @to, @reason, @entry, @settingsVersion)`,
  );
  return {
    edit: (id, draft, spam, decide, stateAfter) =>
      queue.run<OwnEditOutcome>(() => {
        const before = select.get(id, draft.browser);
        if (before === undefined) return null;
        const decision = decide(factsFor(draft, spam));
        const from = before.status;
        if (decision.status === 'rejected') return { decision, from, to: from };
        const to = stateAfter({ status: from, isJudged: before.isJudged === 1 }, decision.status);
        const { name, nameKey, nameSkeleton, email, emailKey, website, body, at } = draft;
        const sameKey = sameKeyOf(draft, nameKey, draft.textKey);
        const fields = { name, nameKey, nameSkeleton, email, emailKey, website, body, sameKey };
        edit(id, fields, { accountId: null, at });
        if (to !== from) {
          updateState.run({ id, at, from, to });
          insertDecision.run({ ...decision, id, at, from, to });
        }
        return { decision, from, to };
      }),
  };
}

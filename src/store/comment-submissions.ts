import type { CommentedPost, CommentStatus } from '../community/comment.ts';
import type { Decision } from '../community/decision.ts';
import type { Facts } from '../community/facts.ts';
import type { RenderedComment } from '../community/markup/render-as-typed.ts';
import type { Notice } from '../community/notices.ts';
import type { PrivacySettings } from '../community/policy-settings.ts';
import type { Instant } from '../text/instant.ts';
import { commentFacts, sameKeyOf, type SpamQuestion, type StaffDirectory } from './comment-facts.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { outboxWriter } from './outbox.ts';
import type { RecentArrivals } from './recent-arrivals.ts';

/** A comment ready to be judged and stored; keys are comparable forms (`sameText`, `nameSkeleton`). */
export interface CommentDraft {
  readonly articleId: number;
  readonly post: CommentedPost;
  readonly parentId: number | null;
  readonly lang: string;
  readonly at: Instant;
  readonly name: string;
  readonly nameKey: string;
  readonly nameSkeleton: string;
  readonly email: string;
  readonly emailKey: string;
  readonly website: string;
  /** As it may be kept, and in which form that is. */
  readonly ip: string | null;
  readonly ipForm: PrivacySettings['address'];
  /** What limits count by, kept in memory only: the address and its network. */
  readonly sender: string;
  readonly network: string;
  readonly userAgent: string;
  readonly accountId: number | null;
  readonly isAuthor: boolean;
  /** Key of the commenter's browser; null for accounts. */
  readonly browser: string | null;
  readonly wantsReplies: boolean;
  readonly body: RenderedComment;
  readonly textKey: string;
}

/** What a submission led to. */
export type Submission =
  | { readonly status: 'rejected'; readonly decision: Decision }
  | {
      readonly status: Exclude<CommentStatus, 'removed'>;
      readonly id: number;
      readonly rootId: number;
      readonly decision: Decision;
    };

export interface CommentSubmissions {
  /**
   * Judges and stores a comment in one transaction: the comment, the decision about it and the mail it causes are kept together or
   * not at all. Resolves when they are on the disk.
   * @param decide pure; given what the database knows at this moment
   * @param noticesOf mail to send for the stored comment
   */
  submit(
    draft: CommentDraft,
    spam: SpamQuestion | null,
    decide: (facts: Facts) => Decision,
    noticesOf: (stored: { readonly id: number; readonly decision: Decision }) => readonly Notice[],
  ): Promise<Submission>;
}

/** Writes new rows of `comment`, with `decision` and `outbox`. */
export function commentSubmissions(
  db: Database,
  queue: CommitQueue,
  arrivals: RecentArrivals,
  staff: StaffDirectory,
): CommentSubmissions {
  const factsFor = commentFacts(db, arrivals, staff);
  const insert = insertComment(db);
  const insertDecision = db.prepare(
    `INSERT INTO decision (comment_id, at, from_status, to_status, reason, entry, settings_version)
     VALUES (@id, @at, NULL, @status, @reason, @entry, @settingsVersion)`,
  );
  const writeNotices = outboxWriter(db);
  return {
    async submit(draft, spam, decide, noticesOf) {
      const submission = await queue.run<Submission>(() => {
        const decision = decide(factsFor(draft, spam));
        const { status } = decision;
        if (status === 'rejected') return { status, decision };
        const { id, rootId } = insert(draft, decision, status);
        insertDecision.run({ ...decision, id, at: draft.at });
        writeNotices(noticesOf({ id, decision }), draft.at);
        // At once, so that the next of the same transaction is counted against it.
        arrivals.record(
          { sender: draft.sender, network: draft.network, article: String(draft.articleId), site: '' },
          Date.parse(draft.at),
        );
        return { status, id, rootId, decision };
      });
      return submission;
    },
  };
}

type StoredStatus = Exclude<Decision['status'], 'rejected'>;

function insertComment(
  db: Database,
): (draft: CommentDraft, decision: Decision, status: StoredStatus) => { id: number; rootId: number } {
  const nextId = db.prepare<[], number>("SELECT seq + 1 FROM sqlite_sequence WHERE name = 'comment'").pluck();
  const selectRoot = db.prepare<[number], { rootId: number; rootAt: string }>(
    'SELECT root_id AS rootId, root_at AS rootAt FROM comment WHERE id = ?',
  );
  const insert = db.prepare(
    `INSERT INTO comment (id, article_id, parent_id, root_id, root_at, lang, created_at, status, status_at, before_spam,
       before_trash, approved_at, name, email, website, ip, ip_form, user_agent, account_id, is_author, browser,
       wants_replies, name_key, name_skeleton, email_key, same_key, source, html, text, renderer, links, reason, entry,
       entry_field, settings_version, spam_score)
     VALUES (@id, @articleId, @parentId, @rootId, @rootAt, @lang, @at, @status, @at, @beforeSpam, @beforeTrash,
       @approvedAt, @name, @email, @website, @ip, @ipForm, @userAgent, @accountId, @isAuthor, @browser, @wantsReplies,
       @nameKey, @nameSkeleton, @emailKey, @sameKey, @source, @html, @text, @renderer, @links, @reason, @entry, @field,
       @settingsVersion, @spamScore)`,
  );
  return (draft, decision, status) => {
    const { post: _post, body, ...columns } = draft;
    const id = nextId.get() ?? 1;
    const root = draft.parentId === null ? undefined : selectRoot.get(draft.parentId);
    const { rootId, rootAt } = root ?? { rootId: id, rootAt: draft.at };
    insert.run({
      ...columns,
      ...body,
      ...decision,
      id,
      rootId,
      rootAt,
      status,
      // Straight into spam or trash: from there it comes back as a comment that waits.
      beforeSpam: status === 'spam' ? 'pending' : null,
      beforeTrash: status === 'trash' ? 'pending' : null,
      approvedAt: status === 'approved' ? draft.at : null,
      isAuthor: draft.isAuthor ? 1 : 0,
      wantsReplies: draft.wantsReplies ? 1 : 0,
      sameKey: sameKeyOf(draft, draft.nameKey, draft.textKey),
    });
    return { id, rootId };
  };
}

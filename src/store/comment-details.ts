import type { CommentStatus } from '../community/comment.ts';
import type { Instant } from '../text/instant.ts';
import type { Database } from './database.ts';

/** A comment as a moderator sees it. */
export interface CommentDetails {
  readonly id: number;
  readonly articleId: number;
  readonly parentId: number | null;
  readonly rootId: number;
  readonly lang: string;
  readonly createdAt: Instant;
  readonly status: CommentStatus;
  readonly statusAt: Instant;
  /** Name of the account that set the state; null for the policy, the commenter and accounts that are gone. */
  readonly statusBy: string | null;
  readonly name: string;
  readonly nameKey: string;
  readonly email: string;
  readonly emailKey: string;
  readonly website: string;
  readonly ip: string | null;
  readonly ipForm: 'full' | 'shortened' | 'hashed' | 'none';
  readonly userAgent: string;
  readonly accountId: number | null;
  readonly isAuthor: boolean;
  readonly source: string;
  readonly html: string;
  readonly editedAt: Instant | null;
  readonly reason: string;
  readonly entry: string | null;
  readonly entryField: string | null;
  readonly spamScore: number | null;
  /** How many earlier versions are kept. */
  readonly revisions: number;
}

/** A change of state. */
interface DecisionRow {
  readonly at: Instant;
  readonly account: string | null;
  readonly from: CommentStatus | null;
  readonly to: CommentStatus;
  readonly reason: string;
  readonly entry: string | null;
}

/** What a comment said until it was replaced. */
interface RevisionRow {
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly source: string;
  readonly replacedAt: Instant;
  readonly replacedBy: string | null;
}

export interface CommentDetailQueries {
  /** In the order of the ids; what is gone is left out. */
  list(ids: readonly number[]): Promise<CommentDetails[]>;
  find(id: number): Promise<CommentDetails | null>;
  /** Oldest first. */
  listDecisions(id: number): Promise<DecisionRow[]>;
  /** Newest first. */
  listRevisions(id: number): Promise<RevisionRow[]>;
  /** The one comment of an operation on one. */
  findOfOperation(operationId: number): Promise<CommentDetails | null>;
}

type Stored = Omit<CommentDetails, 'isAuthor'> & { readonly isAuthor: number };

/** Reads of `comment`, `decision` and `comment_revision` for moderators. */
export function commentDetails(db: Database): CommentDetailQueries {
  const columns = `c.id, c.article_id AS articleId, c.parent_id AS parentId, c.root_id AS rootId, c.lang, c.created_at AS createdAt,
    c.status, c.status_at AS statusAt, (SELECT name FROM account WHERE id = c.status_by) AS statusBy, c.name, c.name_key AS nameKey,
    c.email, c.email_key AS emailKey, c.website, c.ip, c.ip_form AS ipForm, c.user_agent AS userAgent, c.account_id AS accountId,
    c.is_author AS isAuthor, c.source, c.html, c.edited_at AS editedAt, c.reason, c.entry, c.entry_field AS entryField,
    c.spam_score AS spamScore, (SELECT count(*) FROM comment_revision WHERE comment_id = c.id) AS revisions`;
  const selectSome = db.prepare<[string], Stored>(
    `SELECT ${columns} FROM json_each(?) j JOIN comment c ON c.id = j.value ORDER BY j.key`,
  );
  const selectDecisions = db.prepare<[number], DecisionRow>(
    `SELECT d.at, a.name AS account, d.from_status AS "from", d.to_status AS "to", d.reason, d.entry
     FROM decision d LEFT JOIN account a ON a.id = d.account_id WHERE d.comment_id = ? ORDER BY d.id`,
  );
  const selectRevisions = db.prepare<[number], RevisionRow>(
    `SELECT r.number, r.name, r.email, r.website, r.source, r.replaced_at AS replacedAt, a.name AS replacedBy
     FROM comment_revision r LEFT JOIN account a ON a.id = r.replaced_by WHERE r.comment_id = ? ORDER BY r.number DESC`,
  );
  const selectItem = db
    .prepare<[number], number>('SELECT comment_id FROM operation_item WHERE operation_id = ? LIMIT 2')
    .pluck();
  const list = (ids: readonly number[]): CommentDetails[] =>
    selectSome.all(JSON.stringify(ids)).map((row) => ({ ...row, isAuthor: row.isAuthor === 1 }));
  return {
    list: async (ids) => list(ids),
    find: async (id) => list([id])[0] ?? null,
    listDecisions: async (id) => selectDecisions.all(id),
    listRevisions: async (id) => selectRevisions.all(id),
    async findOfOperation(operationId) {
      const [id, other] = selectItem.all(operationId);
      return id === undefined || other !== undefined ? null : (list([id])[0] ?? null);
    },
  };
}

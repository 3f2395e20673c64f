import type { CommentStatus } from '../community/comment.ts';
import type { Instant } from '../text/instant.ts';
import type { Database } from './database.ts';

/** A comment with everything that is kept of its writer. */
export interface PersonComment {
  readonly id: number;
  readonly article: string;
  readonly createdAt: Instant;
  readonly status: CommentStatus;
  readonly lang: string;
  readonly parentId: number | null;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly ip: string | null;
  readonly ipForm: string;
  readonly userAgent: string;
  readonly accountId: number | null;
  readonly browser: string | null;
  readonly wantsReplies: boolean;
  readonly source: string;
  readonly editedAt: Instant | null;
  readonly reason: string;
  readonly spamScore: number | null;
}

interface PersonRevision {
  readonly commentId: number;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly source: string;
  readonly replacedAt: Instant;
}

/** Everything the database knows of an address. */
export interface PersonRecords {
  readonly comments: readonly PersonComment[];
  /** Earlier forms of these comments, and of others that were theirs once. */
  readonly revisions: readonly PersonRevision[];
  readonly accounts: readonly {
    readonly id: number;
    readonly name: string;
    readonly role: string;
    readonly email: string;
  }[];
  readonly consent: {
    readonly askedAt: Instant | null;
    readonly confirmedAt: Instant | null;
    readonly withdrawnAt: Instant | null;
    readonly bouncedAt: Instant | null;
  } | null;
  readonly proofs: readonly { readonly browser: string; readonly confirmedAt: Instant }[];
  /** Mail to this address: to be sent, and sent lately. */
  readonly mail: readonly {
    readonly id: number;
    readonly kind: string;
    readonly commentId: number | null;
    readonly createdAt: Instant;
    readonly state: string;
    readonly settledAt: Instant | null;
  }[];
  /** Comments of others, or of nobody, whose text holds the address. */
  readonly mentionedIn: readonly number[];
}

export interface PersonStore {
  /** @param isTheirs whether an email as it was typed is this person's */
  read(emailKey: string, isTheirs: (email: string) => boolean): PersonRecords;
}

const MAIL_COLUMNS =
  'id, kind, comment_id AS commentId, created_at AS createdAt, state, settled_at AS settledAt';

/** Reads what is kept of one person, from every table that names people. */
export function personRecords(db: Database): PersonStore {
  type StoredComment = Omit<PersonComment, 'wantsReplies'> & { wantsReplies: number };
  const comments = db.prepare<[{ emailKey: string; accounts: string }], StoredComment>(
    `SELECT c.id, i.key AS article, c.created_at AS createdAt, c.status, c.lang, c.parent_id AS parentId, c.name, c.email,
       c.website, c.ip, c.ip_form AS ipForm, c.user_agent AS userAgent, c.account_id AS accountId, c.browser,
       c.wants_replies AS wantsReplies, c.source, c.edited_at AS editedAt, c.reason, c.spam_score AS spamScore
     FROM comment c JOIN article_identity i ON i.id = c.article_id
     WHERE c.email_key = @emailKey OR c.account_id IN (SELECT value FROM json_each(@accounts)) ORDER BY c.id`,
  );
  const revisions = db.prepare<[], PersonRevision>(
    `SELECT comment_id AS commentId, number, name, email, website, source, replaced_at AS replacedAt
     FROM comment_revision ORDER BY comment_id, number`,
  );
  const accounts = db.prepare<[], PersonRecords['accounts'][number]>(
    'SELECT id, name, role, email FROM account WHERE email IS NOT NULL ORDER BY id',
  );
  const consent = db.prepare<[string], NonNullable<PersonRecords['consent']>>(
    `SELECT asked_at AS askedAt, confirmed_at AS confirmedAt, withdrawn_at AS withdrawnAt, bounced_at AS bouncedAt
     FROM mail_consent WHERE email_key = ?`,
  );
  const proofs = db.prepare<[string], PersonRecords['proofs'][number]>(
    'SELECT browser, confirmed_at AS confirmedAt FROM email_proof WHERE email_key = ? ORDER BY confirmed_at',
  );
  const mail = db.prepare<[string], PersonRecords['mail'][number]>(
    `SELECT ${MAIL_COLUMNS} FROM outbox WHERE person = ? ORDER BY id`,
  );
  const mentions = db
    .prepare<[{ emailKey: string }], number>(
      'SELECT id FROM comment WHERE instr(lower(source), @emailKey) > 0 ORDER BY id',
    )
    .pluck();
  return {
    read: (emailKey, isTheirs) => {
      const theirAccounts = accounts.all().filter(({ email }) => isTheirs(email));
      const ids = JSON.stringify(theirAccounts.map(({ id }) => id));
      const theirs = comments.all({ emailKey, accounts: ids });
      const own = new Set(theirs.map(({ id }) => id));
      return {
        comments: theirs.map((row) => ({ ...row, wantsReplies: row.wantsReplies === 1 })),
        revisions: revisions.all().filter(({ commentId, email }) => own.has(commentId) || isTheirs(email)),
        accounts: theirAccounts,
        consent: consent.get(emailKey) ?? null,
        proofs: proofs.all(emailKey),
        mail: mail.all(emailKey),
        mentionedIn: mentions.all({ emailKey }).filter((id) => !own.has(id)),
      };
    },
  };
}

import type { AccountLanguage } from '../community/account.ts';
import type { Database } from './database.ts';

/** An account as rules about comments see it. */
export interface StaffAccount {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly authorKey: string | null;
  readonly language: AccountLanguage;
  /** What it wants mail about; see `AccountMail`. */
  readonly mailPending: boolean;
  readonly mailApproved: boolean;
}

type Stored = Omit<StaffAccount, 'mailPending' | 'mailApproved'> &
  Record<'mailPending' | 'mailApproved', number>;

export interface StaffQueries {
  /** Everyone with an account. Cheap, and synchronous for use in a transaction; the command line may have changed it. */
  list(): StaffAccount[];
  /** Slugs of the authors of an article, of any of its variants that are public. */
  authorSlugsOf(articleId: number): string[];
}

/** SQL about who writes and moderates, asked for each comment. */
export function staffQueries(db: Database): StaffQueries {
  const selectAll = db.prepare<[], Stored>(
    `SELECT id, name, email, author_key AS authorKey, language, mail_pending AS mailPending, mail_approved AS mailApproved
     FROM account ORDER BY id`,
  );
  const selectAuthors = db
    .prepare<[number], string>(
      `SELECT DISTINCT t.slug FROM article_identity i JOIN article a ON a.key = i.key JOIN article_term t ON t.path = a.path
       WHERE i.id = ? AND a.live = 1 AND t.type = 'author'`,
    )
    .pluck();
  return {
    list: () =>
      selectAll
        .all()
        .map((row) => ({ ...row, mailPending: row.mailPending === 1, mailApproved: row.mailApproved === 1 })),
    authorSlugsOf: (articleId) => selectAuthors.all(articleId),
  };
}

import type { Database } from './database.ts';

/** What an account wants mail about. */
interface MailWishes {
  /** Comments that wait. */
  readonly pending: boolean;
  /** Comments on its own articles. */
  readonly approved: boolean;
}

export interface AccountMail {
  wishesOf(accountId: number): Promise<MailWishes>;
  change(accountId: number, wishes: Partial<MailWishes>): Promise<void>;
  /** Accounts that can be written to. */
  listAddresses(): Promise<{ readonly id: number; readonly email: string }[]>;
}

/** SQL of the mail columns of `account`. */
export function accountMail(db: Database): AccountMail {
  const select = db.prepare<[number], { pending: number; approved: number }>(
    'SELECT mail_pending AS pending, mail_approved AS approved FROM account WHERE id = ?',
  );
  const update = db.prepare(
    `UPDATE account SET mail_pending = coalesce(@pending, mail_pending), mail_approved = coalesce(@approved, mail_approved)
     WHERE id = @accountId`,
  );
  const addresses = db.prepare<[], { id: number; email: string }>(
    'SELECT id, email FROM account WHERE email IS NOT NULL ORDER BY id',
  );
  const flag = (wish: boolean | undefined): number | null => (wish === undefined ? null : Number(wish));
  return {
    async wishesOf(accountId) {
      const { pending = 0, approved = 0 } = select.get(accountId) ?? {};
      return { pending: pending === 1, approved: approved === 1 };
    },
    change: async (accountId, { pending, approved }) =>
      void update.run({ accountId, pending: flag(pending), approved: flag(approved) }),
    listAddresses: async () => addresses.all(),
  };
}

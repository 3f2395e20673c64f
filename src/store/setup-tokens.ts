import type { Instant } from '../content/article.ts';
import { accountInserter, type Account, type NewAccount } from './accounts.ts';
import { auditWriter } from './audit.ts';
import type { Database } from './database.ts';

export interface SetupTokens {
  /** Makes this the one token that works. */
  open(tokenHash: Buffer, expiresAt: Instant): Promise<void>;
  isOpen(tokenHash: Buffer, at: Instant): Promise<boolean>;
  /** Makes the first account and uses up the token. Null: there is an account already, or the token is not the one. */
  addFirst(tokenHash: Buffer, account: NewAccount, at: Instant): Promise<Account | null>;
}

/** SQL of `setup_token`: the link with which the first account is made. */
export function setupTokens(db: Database): SetupTokens {
  const audit = auditWriter(db);
  const insertAccount = accountInserter(db);
  const anyAccount = db.prepare<[], { found: number }>('SELECT 1 AS found FROM account LIMIT 1');
  const dropTokens = db.prepare('DELETE FROM setup_token');
  const insertToken = db.prepare('INSERT INTO setup_token (token_hash, expires_at) VALUES (?, ?)');
  const token = db.prepare<[Buffer, string], { found: number }>(
    'SELECT 1 AS found FROM setup_token WHERE token_hash = ? AND expires_at > ?',
  );

  const open = db.transaction((tokenHash: Buffer, expiresAt: Instant) => {
    dropTokens.run();
    insertToken.run(tokenHash, expiresAt);
  });
  const addFirst = db.transaction((tokenHash: Buffer, account: NewAccount, at: Instant) => {
    if (anyAccount.get() !== undefined || token.get(tokenHash, at) === undefined) return null;
    dropTokens.run();
    const added = insertAccount(account, at);
    if (added !== null) audit({ at, actor: added, action: 'setup', subject: '', detail: {} });
    return added;
  });

  return {
    open: async (tokenHash, expiresAt) => open.immediate(tokenHash, expiresAt),
    isOpen: async (tokenHash, at) => token.get(tokenHash, at) !== undefined,
    addFirst: async (tokenHash, account, at) => addFirst.immediate(tokenHash, account, at),
  };
}

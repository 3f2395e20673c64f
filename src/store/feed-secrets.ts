import type { AccountLanguage } from '../community/account.ts';
import type { Instant } from '../text/instant.ts';
import type { ChangeBy } from './accounts.ts';
import { auditWriter } from './audit.ts';
import type { Database } from './database.ts';

/** Whose feed an address is. */
interface FeedOwner {
  readonly accountId: number;
  readonly name: string;
  readonly language: AccountLanguage;
}

/** Secret addresses at which accounts read what waits for them; only hashes are kept. */
export interface FeedSecrets {
  find(tokenHash: Buffer): Promise<FeedOwner | null>;
  /** When an account's address was made; null: it has none. */
  createdAt(accountId: number): Promise<Instant | null>;
  /** Gives the account a new address; the one before is worth nothing from then on. */
  open(accountId: number, tokenHash: Buffer, by: ChangeBy): Promise<void>;
  close(accountId: number, by: ChangeBy): Promise<void>;
}

/** SQL of `feed_secret`. */
export function feedSecrets(db: Database): FeedSecrets {
  const audit = auditWriter(db);
  const owner = db.prepare<[Buffer], FeedOwner>(
    `SELECT a.id AS accountId, a.name, a.language FROM feed_secret f JOIN account a ON a.id = f.account_id
     WHERE f.token_hash = ?`,
  );
  const created = db.prepare<[number], { at: Instant }>(
    'SELECT created_at AS at FROM feed_secret WHERE account_id = ?',
  );
  const replace = db.prepare(
    `INSERT INTO feed_secret (account_id, token_hash, created_at) VALUES (@accountId, @tokenHash, @at)
     ON CONFLICT (account_id) DO UPDATE SET token_hash = @tokenHash, created_at = @at`,
  );
  const remove = db.prepare('DELETE FROM feed_secret WHERE account_id = ?');
  const open = db.transaction((accountId: number, tokenHash: Buffer, { actor, at }: ChangeBy) => {
    replace.run({ accountId, tokenHash, at });
    audit({ at, actor, action: 'feed-opened', subject: '', detail: {} });
  });
  const close = db.transaction((accountId: number, { actor, at }: ChangeBy) => {
    if (remove.run(accountId).changes > 0)
      audit({ at, actor, action: 'feed-closed', subject: '', detail: {} });
  });
  return {
    find: async (tokenHash) => owner.get(tokenHash) ?? null,
    createdAt: async (accountId) => created.get(accountId)?.at ?? null,
    open: async (accountId, tokenHash, by) => open.immediate(accountId, tokenHash, by),
    close: async (accountId, by) => close.immediate(accountId, by),
  };
}

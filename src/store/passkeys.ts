import type { Instant } from '../text/instant.ts';
import type { Account, ChangeBy } from './accounts.ts';
import { auditWriter } from './audit.ts';
import type { Database } from './database.ts';

/** A key that an account can sign in with instead of its password. */
export interface Passkey {
  /** Credential id, base64url. */
  readonly id: string;
  readonly accountId: number;
  readonly name: string;
  readonly publicKey: Uint8Array;
  /** How often it says it was used; many always say 0. */
  readonly counter: number;
  /** How a browser reaches it, as browsers name the ways. */
  readonly transports: readonly string[];
  /** It may be copied to other devices of its owner. */
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

export type NewPasskey = Omit<Passkey, 'createdAt' | 'lastUsedAt'>;

export interface PasskeyStore {
  list(accountId: number): Promise<Passkey[]>;
  /** A key and its account as it is now. */
  find(id: string): Promise<{ readonly passkey: Passkey; readonly account: Account } | null>;
  /** False: a key of this id is known, or the account has as many as it may. */
  add(passkey: NewPasskey, by: ChangeBy): Promise<boolean>;
  /** Only of this account. */
  remove(id: string, accountId: number, by: ChangeBy): Promise<boolean>;
  noteUse(id: string, use: Pick<Passkey, 'counter' | 'isBackedUp'>, at: Instant): Promise<void>;
}

const MOST_PASSKEYS = 20;

const COLUMNS = `p.id, p.account_id AS accountId, p.name, p.public_key AS publicKey, p.counter, p.transports, p.is_backup_eligible AS isBackupEligible,
  p.is_backed_up AS isBackedUp, p.created_at AS createdAt, p.last_used_at AS lastUsedAt`;

type Stored = Omit<Passkey, 'transports' | 'isBackupEligible' | 'isBackedUp'> & {
  readonly transports: string;
  readonly isBackupEligible: number;
  readonly isBackedUp: number;
};
const toPasskey = ({ transports, isBackupEligible, isBackedUp, ...row }: Stored): Passkey => ({
  ...row,
  transports: transports === '' ? [] : transports.split(' '),
  isBackupEligible: isBackupEligible === 1,
  isBackedUp: isBackedUp === 1,
});

/** SQL of `passkey`. */
export function passkeyStore(db: Database): PasskeyStore {
  const audit = auditWriter(db);
  const ofAccount = db.prepare<[number], Stored>(
    `SELECT ${COLUMNS} FROM passkey p WHERE p.account_id = ? ORDER BY p.created_at, p.id`,
  );
  const byId = db.prepare<[string], Stored>(`SELECT ${COLUMNS} FROM passkey p WHERE p.id = ?`);
  const owner = db.prepare<[number], Account>(
    'SELECT id, name, role, email, author_key AS authorKey, language, created_at AS createdAt FROM account WHERE id = ?',
  );
  const insert = db.prepare(
    `INSERT OR IGNORE INTO passkey (id, account_id, name, public_key, counter, transports, is_backup_eligible, is_backed_up, created_at)
     SELECT @id, @accountId, @name, @publicKey, @counter, @transports, @isBackupEligible, @isBackedUp, @at
     WHERE (SELECT count(*) FROM passkey WHERE account_id = @accountId) < ${MOST_PASSKEYS}`,
  );
  const deleteOne = db.prepare('DELETE FROM passkey WHERE id = ? AND account_id = ?');
  const use = db.prepare('UPDATE passkey SET counter = ?, is_backed_up = ?, last_used_at = ? WHERE id = ?');
  const add = db.transaction((passkey: NewPasskey, { actor, at }: ChangeBy): boolean => {
    const { changes } = insert.run({
      ...passkey,
      publicKey: Buffer.from(passkey.publicKey),
      transports: passkey.transports.join(' '),
      isBackupEligible: passkey.isBackupEligible ? 1 : 0,
      isBackedUp: passkey.isBackedUp ? 1 : 0,
      at,
    });
    if (changes === 1)
      audit({ at, actor, action: 'passkey-added', subject: '', detail: { name: passkey.name } });
    return changes === 1;
  });
  const remove = db.transaction((id: string, accountId: number, { actor, at }: ChangeBy): boolean => {
    const name = byId.get(id)?.name ?? '';
    const wasThere = deleteOne.run(id, accountId).changes === 1;
    if (wasThere) audit({ at, actor, action: 'passkey-removed', subject: '', detail: { name } });
    return wasThere;
  });
  return {
    list: async (accountId) => ofAccount.all(accountId).map(toPasskey),
    async find(id) {
      const row = byId.get(id);
      const account = row === undefined ? undefined : owner.get(row.accountId);
      return row === undefined || account === undefined ? null : { passkey: toPasskey(row), account };
    },
    add: async (passkey, by) => add.immediate(passkey, by),
    remove: async (id, accountId, by) => remove.immediate(id, accountId, by),
    noteUse: async (id, { counter, isBackedUp }, at) => void use.run(counter, isBackedUp ? 1 : 0, at, id),
  };
}

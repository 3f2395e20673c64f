import type { AccountLanguage, Role } from '../community/account.ts';
import type { Instant } from '../content/article.ts';
import { auditWriter, type Actor } from './audit.ts';
import type { Database } from './database.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly email: string | null;
  /** Key of the author in `site.yaml` that this account was tied to. */
  readonly authorKey: string | null;
  readonly language: AccountLanguage;
  readonly createdAt: Instant;
}

export interface ListedAccount extends Account {
  readonly lastSeenAt: Instant | null;
}

export interface NewAccount extends Omit<Account, 'id' | 'createdAt'> {
  /** Unique: see `nameKey`. */
  readonly nameKey: string;
  readonly passwordHash: string;
}

/** Who makes a change, and when; it goes into the audit log with it. */
export interface ChangeBy {
  readonly actor: Actor;
  readonly at: Instant;
}

export type RoleOutcome = 'done' | 'unknown' | 'last-owner';

export interface AccountStore {
  count(): Promise<number>;
  /** By name. */
  list(): Promise<ListedAccount[]>;
  find(id: number): Promise<Account | null>;
  findByKey(nameKey: string): Promise<Account | null>;
  passwordHashOf(id: number): Promise<string | null>;
  /** Null: the name is taken. */
  add(account: NewAccount, by: ChangeBy): Promise<Account | null>;
  /** Ends its sessions with it. The last owner stays. */
  remove(id: number, by: ChangeBy): Promise<RoleOutcome>;
  /** The last owner stays one. */
  changeRole(id: number, role: Role, by: ChangeBy): Promise<RoleOutcome>;
  /** Ends every session but `keptSession`, and forgets every device but `keptDevice`. False: there is no such account. */
  changePassword(
    id: number,
    passwordHash: string,
    kept: { readonly session: number | null; readonly device: Buffer | null },
    by: ChangeBy,
  ): Promise<boolean>;
  changeLanguage(id: number, language: AccountLanguage): Promise<void>;
}

const COLUMNS =
  'a.id, a.name, a.role, a.email, a.author_key AS authorKey, a.language, a.created_at AS createdAt';

/** Adds an account inside the transaction of whoever calls; null when its name is taken. */
export function accountInserter(db: Database): (account: NewAccount, at: Instant) => Account | null {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO account (name, name_key, role, email, author_key, language, password_hash, created_at, password_changed_at)
     VALUES (@name, @nameKey, @role, @email, @authorKey, @language, @passwordHash, @at, @at)`,
  );
  const byKey = db.prepare<[string], Account>(`SELECT ${COLUMNS} FROM account a WHERE a.name_key = ?`);
  return (account, at) =>
    insert.run({ ...account, at }).changes === 0 ? null : (byKey.get(account.nameKey) ?? null);
}

/** SQL of `account`. */
export function accountStore(db: Database): AccountStore {
  const audit = auditWriter(db);
  const insert = accountInserter(db);
  const counted = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM account');
  const all = db.prepare<[], ListedAccount>(
    `SELECT ${COLUMNS}, (SELECT max(last_seen_at) FROM session WHERE account_id = a.id) AS lastSeenAt FROM account a ORDER BY a.name_key`,
  );
  const byId = db.prepare<[number], Account>(`SELECT ${COLUMNS} FROM account a WHERE a.id = ?`);
  const byKey = db.prepare<[string], Account>(`SELECT ${COLUMNS} FROM account a WHERE a.name_key = ?`);
  const hash = db.prepare<[number], { passwordHash: string }>(
    'SELECT password_hash AS passwordHash FROM account WHERE id = ?',
  );
  const otherOwners = db.prepare<[number], { n: number }>(
    "SELECT count(*) AS n FROM account WHERE role = 'owner' AND id <> ?",
  );
  const deleteAccount = db.prepare('DELETE FROM account WHERE id = ?');
  const updateRole = db.prepare('UPDATE account SET role = ? WHERE id = ?');
  const updatePassword = db.prepare(
    'UPDATE account SET password_hash = ?, password_changed_at = ? WHERE id = ?',
  );
  const updateLanguage = db.prepare('UPDATE account SET language = ? WHERE id = ?');
  const endSessions = db.prepare('DELETE FROM session WHERE account_id = ? AND id IS NOT ?');
  const forgetDevices = db.prepare('DELETE FROM known_device WHERE account_id = ? AND token_hash IS NOT ?');

  const isLastOwner = (account: Account): boolean =>
    account.role === 'owner' && otherOwners.get(account.id)?.n === 0;

  const add = db.transaction((account: NewAccount, { actor, at }: ChangeBy) => {
    const added = insert(account, at);
    const { name, role } = account;
    if (added !== null) audit({ at, actor, action: 'account-added', subject: name, detail: { role } });
    return added;
  });
  const remove = db.transaction((id: number, { actor, at }: ChangeBy): RoleOutcome => {
    const account = byId.get(id);
    if (account === undefined) return 'unknown';
    if (isLastOwner(account)) return 'last-owner';
    deleteAccount.run(id);
    const { name, role } = account;
    audit({ at, actor, action: 'account-removed', subject: name, detail: { role } });
    return 'done';
  });
  const changeRole = db.transaction((id: number, role: Role, { actor, at }: ChangeBy): RoleOutcome => {
    const account = byId.get(id);
    if (account === undefined) return 'unknown';
    if (account.role === role) return 'done';
    if (isLastOwner(account)) return 'last-owner';
    updateRole.run(role, id);
    const detail = { from: account.role, to: role };
    audit({ at, actor, action: 'role-changed', subject: account.name, detail });
    return 'done';
  });
  const changePassword = db.transaction(
    (
      id: number,
      passwordHash: string,
      kept: { session: number | null; device: Buffer | null },
      { actor, at }: ChangeBy,
    ): boolean => {
      const account = byId.get(id);
      if (account === undefined) return false;
      updatePassword.run(passwordHash, at, id);
      const ended = endSessions.run(id, kept.session).changes;
      forgetDevices.run(id, kept.device);
      const subject = actor.id === id ? '' : account.name;
      audit({ at, actor, action: 'password-changed', subject, detail: { endedSessions: ended } });
      return true;
    },
  );
  return {
    count: async () => counted.get()?.n ?? 0,
    list: async () => all.all(),
    find: async (id) => byId.get(id) ?? null,
    findByKey: async (key) => byKey.get(key) ?? null,
    passwordHashOf: async (id) => hash.get(id)?.passwordHash ?? null,
    add: async (account, by) => add.immediate(account, by),
    remove: async (id, by) => remove.immediate(id, by),
    changeRole: async (id, role, by) => changeRole.immediate(id, role, by),
    changePassword: async (id, passwordHash, kept, by) =>
      changePassword.immediate(id, passwordHash, kept, by),
    changeLanguage: async (id, language) => void updateLanguage.run(language, id),
  };
}

import type { Instant } from '../content/article.ts';
import type { Account } from './accounts.ts';
import { auditWriter, type Actor } from './audit.ts';
import type { Database } from './database.ts';

export interface Session {
  readonly id: number;
  readonly accountId: number;
  /** As `Firefox · Linux`; may be empty. */
  readonly device: string;
  /** Kept beyond the end of the browser. */
  readonly isKept: boolean;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly expiresAt: Instant;
  /** When the password was last asked for. */
  readonly confirmedAt: Instant;
}

/** Hashes of the tokens a browser holds. */
interface BrowserTokens {
  readonly session: Buffer | null;
  readonly device: Buffer | null;
}

interface NewSession extends Pick<Session, 'accountId' | 'device' | 'isKept' | 'expiresAt'> {
  /** The hash against which the password was found right: no session begins if it was changed since. */
  readonly passwordHash: string;
  readonly tokens: { readonly session: Buffer; readonly device: Buffer };
  /** What the browser showed before; that session ends, and the device goes by its new token. */
  readonly replaced: BrowserTokens;
  readonly at: Instant;
  readonly idleUntil: Instant;
  /** For the audit log: a shortened address, and what proved who it is. */
  readonly network: string;
  readonly way: 'password' | 'passkey';
}

export interface SessionStore {
  /** The session of a token and its account as it is now; null when there is none or its time is over. */
  find(
    tokenHash: Buffer,
    at: Instant,
  ): Promise<{ readonly session: Session; readonly account: Account } | null>;
  /** False: the account is gone, or its password is another one now. */
  begin(session: NewSession): Promise<boolean>;
  touch(id: number, at: Instant, idleUntil: Instant): Promise<void>;
  /** The password was given again. */
  confirm(id: number, at: Instant): Promise<void>;
  end(session: Session, actor: Actor, at: Instant): Promise<void>;
  /** Ends one session of an account, by its id. False: it has none of this id. */
  endOne(accountId: number, id: number, actor: Actor, at: Instant): Promise<boolean>;
  /** Ends all sessions of an account but one; says how many. */
  endOthers(accountId: number, kept: number, actor: Actor, at: Instant): Promise<number>;
  /** Those of an account that are not over, last used first. */
  list(accountId: number, at: Instant): Promise<Session[]>;
  /** Whether a device has signed in to this account before. */
  isKnownDevice(tokenHash: Buffer, accountId: number, since: Instant): Promise<boolean>;
}

/** A browser that signs in again and again must not fill the disk. */
const MOST_DEVICES = 30;
const MOST_SESSIONS = 50;

const COLUMNS = `s.id, s.account_id AS accountId, s.device, s.is_kept AS isKept, s.created_at AS createdAt, s.last_seen_at AS lastSeenAt,
  s.expires_at AS expiresAt, s.confirmed_at AS confirmedAt`;
const IS_ALIVE = 's.idle_until > @at AND s.expires_at > @at';

type Stored = Omit<Session, 'isKept'> & { readonly isKept: number };
const toSession = (row: Stored): Session => ({ ...row, isKept: row.isKept === 1 });

/** SQL of `session` and `known_device`. */
export function sessionStore(db: Database): SessionStore {
  const audit = auditWriter(db);
  const byToken = db.prepare<[object], Stored>(
    `SELECT ${COLUMNS} FROM session s WHERE s.token_hash = @tokenHash AND ${IS_ALIVE}`,
  );
  const owner = db.prepare<[number], Account>(
    'SELECT id, name, role, email, author_key AS authorKey, language, created_at AS createdAt FROM account WHERE id = ?',
  );
  const ofAccount = db.prepare<[object], Stored>(
    `SELECT ${COLUMNS} FROM session s WHERE s.account_id = @accountId AND ${IS_ALIVE} ORDER BY s.last_seen_at DESC, s.id DESC`,
  );
  const insert = db.prepare(
    `INSERT INTO session (token_hash, account_id, device, is_kept, created_at, last_seen_at, idle_until, expires_at, confirmed_at)
     SELECT @token, id, @device, @isKept, @at, @at, @idleUntil, @expiresAt, @at FROM account
     WHERE id = @accountId AND password_hash = @passwordHash`,
  );
  const deleteByToken = db.prepare('DELETE FROM session WHERE token_hash = ?');
  const deleteOver = db.prepare('DELETE FROM session WHERE idle_until <= @at OR expires_at <= @at');
  const trimSessions = db.prepare(
    `DELETE FROM session WHERE account_id = @accountId AND id NOT IN
       (SELECT id FROM session WHERE account_id = @accountId ORDER BY last_seen_at DESC, id DESC LIMIT ${MOST_SESSIONS})`,
  );
  const insertDevice = db.prepare(
    'INSERT INTO known_device (token_hash, account_id, last_used_at) VALUES (?, ?, ?)',
  );
  const deleteDevice = db.prepare('DELETE FROM known_device WHERE token_hash = ? AND account_id = ?');
  const trimDevices = db.prepare(
    `DELETE FROM known_device WHERE account_id = @accountId AND token_hash NOT IN
       (SELECT token_hash FROM known_device WHERE account_id = @accountId ORDER BY last_used_at DESC LIMIT ${MOST_DEVICES})`,
  );
  const device = db.prepare<[Buffer, number, string], { found: number }>(
    'SELECT 1 AS found FROM known_device WHERE token_hash = ? AND account_id = ? AND last_used_at > ?',
  );
  const touch = db.prepare('UPDATE session SET last_seen_at = ?, idle_until = ? WHERE id = ?');
  const confirm = db.prepare('UPDATE session SET confirmed_at = ? WHERE id = ?');
  const deleteOne = db.prepare('DELETE FROM session WHERE id = ? AND account_id = ?');
  const deleteOthers = db.prepare('DELETE FROM session WHERE account_id = ? AND id <> ?');

  const begin = db.transaction((session: NewSession): boolean => {
    const { accountId, tokens, replaced, at, network } = session;
    deleteOver.run({ at });
    const { changes } = insert.run({
      token: tokens.session,
      accountId,
      passwordHash: session.passwordHash,
      device: session.device,
      isKept: session.isKept ? 1 : 0,
      at,
      idleUntil: session.idleUntil,
      expiresAt: session.expiresAt,
    });
    if (changes === 0) return false;
    if (replaced.session !== null) deleteByToken.run(replaced.session);
    if (replaced.device !== null) deleteDevice.run(replaced.device, accountId);
    insertDevice.run(tokens.device, accountId, at);
    trimDevices.run({ accountId });
    trimSessions.run({ accountId });
    const actor = { id: accountId, name: owner.get(accountId)?.name ?? '' };
    audit({
      at,
      actor,
      action: 'login',
      subject: '',
      detail: { device: session.device, network, way: session.way },
    });
    return true;
  });
  const endOne = db.transaction(
    (
      accountId: number,
      id: number,
      actor: Actor,
      at: Instant,
      action: 'logout' | 'session-ended',
    ): boolean => {
      const wasThere = deleteOne.run(id, accountId).changes === 1;
      if (wasThere) audit({ at, actor, action, subject: '', detail: {} });
      return wasThere;
    },
  );
  const endOthers = db.transaction((accountId: number, kept: number, actor: Actor, at: Instant): number => {
    const { changes } = deleteOthers.run(accountId, kept);
    if (changes > 0)
      audit({ at, actor, action: 'session-ended', subject: '', detail: { endedSessions: changes } });
    return changes;
  });

  return {
    async find(tokenHash, at) {
      const row = byToken.get({ tokenHash, at });
      const account = row === undefined ? undefined : owner.get(row.accountId);
      return row === undefined || account === undefined ? null : { session: toSession(row), account };
    },
    begin: async (session) => begin.immediate(session),
    touch: async (id, at, idleUntil) => void touch.run(at, idleUntil, id),
    confirm: async (id, at) => void confirm.run(at, id),
    end: async (session, actor, at) =>
      void endOne.immediate(session.accountId, session.id, actor, at, 'logout'),
    endOne: async (accountId, id, actor, at) => endOne.immediate(accountId, id, actor, at, 'session-ended'),
    endOthers: async (accountId, kept, actor, at) => endOthers.immediate(accountId, kept, actor, at),
    list: async (accountId, at) => ofAccount.all({ accountId, at }).map(toSession),
    isKnownDevice: async (tokenHash, accountId, since) =>
      device.get(tokenHash, accountId, since) !== undefined,
  };
}

import type { Instant } from '../text/instant.ts';
import type { ChangeBy } from './accounts.ts';
import { auditWriter } from './audit.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { settings, type SettingArea } from './settings.ts';

/** A new value of one area, and the version its editor saw. */
interface SettingChange {
  readonly area: SettingArea;
  readonly value: object;
  readonly basedOn: number;
  /** Names of the settings that differ, for the audit log. */
  readonly changed: readonly string[];
}

/** A version as it was saved. */
export interface SettingVersion {
  readonly area: SettingArea;
  readonly version: number;
  readonly at: Instant;
  /** Null: by a command on the machine, or the account is gone. */
  readonly by: string | null;
  /** Parsed JSON, still to be checked by the schema of its area. */
  readonly value: unknown;
}

export interface SettingChanges {
  /**
   * Saves all of them, or none where someone else has saved an area meanwhile.
   * @returns areas that changed meanwhile; empty when all was saved
   */
  save(changes: readonly SettingChange[], by: ChangeBy): Promise<SettingArea[]>;
  find(area: SettingArea, version: number): Promise<SettingVersion | null>;
  /** Newest first. */
  list(limit: number): Promise<SettingVersion[]>;
}

type Stored = Omit<SettingVersion, 'value'> & { readonly value: string };

/** Writes `setting` as the dashboard does, with the audit log in the same transaction, and reads its versions. */
export function settingChanges(db: Database, queue: CommitQueue): SettingChanges {
  const audit = auditWriter(db);
  const { read } = settings(db, queue);
  const insert = db.prepare(
    'INSERT INTO setting (area, version, value, at, account_id) VALUES (@area, @version, @value, @at, @accountId)',
  );
  const columns =
    's.area, s.version, s.at, s.value, a.name AS "by" FROM setting s LEFT JOIN account a ON a.id = s.account_id';
  const one = db.prepare<[string, number], Stored>(`SELECT ${columns} WHERE s.area = ? AND s.version = ?`);
  const newest = db.prepare<[number], Stored>(
    `SELECT ${columns} ORDER BY s.at DESC, s.area, s.version DESC LIMIT ?`,
  );
  const toVersion = (row: Stored): SettingVersion => ({ ...row, value: JSON.parse(row.value) });
  return {
    save: (changes, { actor, at }) =>
      queue.run(() => {
        const stale = changes.filter(({ area, basedOn }) => read(area).version !== basedOn);
        if (stale.length > 0) return stale.map(({ area }) => area);
        for (const { area, value, basedOn, changed } of changes) {
          const version = basedOn + 1;
          insert.run({ area, version, value: JSON.stringify(value), at, accountId: actor.id });
          const detail = { version, settings: changed.join(', ') };
          audit({ at, actor, action: 'settings-changed', subject: area, detail });
        }
        return [];
      }),
    find: async (area, version) => {
      const row = one.get(area, version);
      return row === undefined ? null : toVersion(row);
    },
    list: async (limit) => newest.all(limit).map(toVersion),
  };
}

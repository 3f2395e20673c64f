import type { Instant } from '../text/instant.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';

/** Groups of settings that change together. */
export type SettingArea = 'policy' | 'threads' | 'privacy' | 'mail';

/** Settings as they were last saved; version 0 and an empty object before the first time. */
export interface SavedSettings {
  readonly version: number;
  /** Parsed JSON, still to be checked by the schema of its area. */
  readonly value: unknown;
}

export interface Settings {
  read(area: SettingArea): SavedSettings;
  /**
   * Saves a new version.
   * @param basedOn version that was edited
   * @returns the new version, or null when someone else has saved another meanwhile
   */
  save(
    area: SettingArea,
    value: object,
    basedOn: number,
    actor: { readonly accountId: number | null; readonly at: Instant },
  ): Promise<number | null>;
}

/** SQL of `setting`. What was in force at any version can always be looked up. */
export function settings(db: Database, queue: CommitQueue): Settings {
  const select = db.prepare<[string], { version: number; value: string }>(
    'SELECT version, value FROM setting WHERE area = ? ORDER BY version DESC LIMIT 1',
  );
  const insert = db.prepare(
    `INSERT INTO setting (area, version, value, at, account_id) VALUES (@area, @version, @value, @at, @accountId)`,
  );
  const read = (area: SettingArea): SavedSettings => {
    const row = select.get(area);
    return row === undefined
      ? { version: 0, value: {} }
      : { version: row.version, value: JSON.parse(row.value) };
  };
  return {
    read,
    save: (area, value, basedOn, actor) =>
      queue.run(() => {
        if (read(area).version !== basedOn) return null;
        const version = basedOn + 1;
        insert.run({ area, version, value: JSON.stringify(value), ...actor });
        return version;
      }),
  };
}

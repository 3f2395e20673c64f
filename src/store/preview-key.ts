import { randomBytes } from 'node:crypto';
import type { Instant } from '../text/instant.ts';
import type { ChangeBy } from './accounts.ts';
import { auditWriter } from './audit.ts';
import type { Database } from './database.ts';

const SECRET_BYTES = 32;

/** The secret that links to drafts are signed with. */
export interface PreviewKey {
  /** As it is now, made at first use. */
  secret(at: Instant): Promise<Buffer>;
  /** Replaces it: no link made so far is good any more. */
  replace(by: ChangeBy): Promise<void>;
}

/** SQL of `preview_key`. */
export function previewKey(db: Database): PreviewKey {
  const audit = auditWriter(db);
  const select = db.prepare<[], { secret: Buffer }>('SELECT secret FROM preview_key WHERE id = 1');
  const insert = db.prepare('INSERT OR IGNORE INTO preview_key (id, secret, created_at) VALUES (1, ?, ?)');
  const upsert = db.prepare('INSERT OR REPLACE INTO preview_key (id, secret, created_at) VALUES (1, ?, ?)');
  const replace = db.transaction(({ actor, at }: ChangeBy) => {
    upsert.run(randomBytes(SECRET_BYTES), at);
    audit({ at, actor, action: 'previews-revoked', subject: '', detail: {} });
  });
  return {
    async secret(at) {
      const found = select.get();
      if (found !== undefined) return found.secret;
      insert.run(randomBytes(SECRET_BYTES), at);
      const made = select.get();
      if (made === undefined) throw new Error('the key of previews could not be kept');
      return made.secret;
    },
    replace: async (by) => replace.immediate(by),
  };
}

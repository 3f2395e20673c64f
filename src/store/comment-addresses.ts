import type { Instant } from '../text/instant.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';

/**
 * Shortens full addresses of comments written before an instant, in one slice.
 * @param shorten see `shortenAddress`
 * @returns shortens up to `limit` and resolves to how many there were
 */
export function addressShortener(
  db: Database,
  queue: CommitQueue,
): (before: Instant, limit: number, shorten: (address: string) => string) => Promise<number> {
  const select = db.prepare<[Instant, number], { id: number; ip: string }>(
    "SELECT id, ip FROM comment WHERE ip_form = 'full' AND created_at < ? ORDER BY created_at LIMIT ?",
  );
  const update = db.prepare("UPDATE comment SET ip = @ip, ip_form = 'shortened' WHERE id = @id");
  return (before, limit, shorten) =>
    queue.run(() => {
      const rows = select.all(before, limit);
      for (const { id, ip } of rows) update.run({ id, ip: shorten(ip) });
      return rows.length;
    });
}

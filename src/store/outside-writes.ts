import type { Database } from './database.ts';

/**
 * Tells whether another process (`npm run privacy`, `npm run user`) has written to the database since it was asked last. SQLite
 * keeps count; asking costs microseconds.
 */
export function outsideWrites(db: Database): () => boolean {
  const read = (): number => Number(db.pragma('data_version', { simple: true }));
  let seen = read();
  return () => {
    const version = read();
    const isNew = version !== seen;
    seen = version;
    return isNew;
  };
}

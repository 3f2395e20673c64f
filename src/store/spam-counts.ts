import type { TokenCount } from '../community/spam-filter.ts';
import type { Database } from './database.ts';

/** The row that counts comments instead of a token. */
const TOTALS = '';

export interface SpamCountQueries {
  countsOf(tokens: ReadonlySet<string>): Map<string, TokenCount>;
  /** Comments judged so far. */
  totals(): TokenCount;
}

/** Reads `spam_token`. */
export function spamCountQueries(db: Database): SpamCountQueries {
  const select = db.prepare<[string], TokenCount & { token: string }>(
    'SELECT token, spam, ham FROM spam_token WHERE token IN (SELECT value FROM json_each(?))',
  );
  const selectTotals = db.prepare<[string], TokenCount>('SELECT spam, ham FROM spam_token WHERE token = ?');
  return {
    countsOf: (tokens) => new Map(select.all(JSON.stringify([...tokens])).map((row) => [row.token, row])),
    totals: () => selectTotals.get(TOTALS) ?? { spam: 0, ham: 0 },
  };
}

/** Adds one judged comment to the counts, or takes it back. */
export type SpamCounter = (tokens: ReadonlySet<string>, lesson: 'spam' | 'ham', sign: 1 | -1) => void;

/** Writes `spam_token`; runs within the caller's transaction. */
export function spamCounter(db: Database): SpamCounter {
  const add = db.prepare<{ token: string; spam: number; ham: number }>(
    `INSERT INTO spam_token (token, spam, ham) VALUES (@token, max(0, @spam), max(0, @ham))
     ON CONFLICT (token) DO UPDATE SET spam = max(0, spam + @spam), ham = max(0, ham + @ham)`,
  );
  return (tokens, lesson, sign) => {
    const change = { spam: lesson === 'spam' ? sign : 0, ham: lesson === 'ham' ? sign : 0 };
    for (const token of [TOTALS, ...tokens]) add.run({ token, ...change });
  };
}

import type { TokenCount } from '../community/spam-filter.ts';
import type { Database } from './database.ts';

/** The row that counts comments instead of a token. */
const TOTALS = '';
/** The row that is there while everything is learned anew. No token holds a blank. */
export const REBUILD_MARK = ' rebuilding';

export interface SpamCountQueries {
  countsOf(tokens: ReadonlySet<string>): Map<string, TokenCount>;
  /** Comments judged so far. */
  totals(): TokenCount;
}

/** What the filter knows, for people. */
export interface SpamKnowledge {
  readonly totals: TokenCount;
  readonly tokens: number;
  /** Judged comments that are still to be learned. */
  readonly toLearn: number;
  /** The tokens seen most often on either side, most often first. */
  readonly common: Readonly<Record<'spam' | 'ham', readonly (TokenCount & { readonly token: string })[]>>;
}

/** Reads `spam_token` as a whole. @param limit tokens of each side */
export function spamKnowledge(db: Database): (limit: number) => Promise<SpamKnowledge> {
  const { totals } = spamCountQueries(db);
  const isToken = `token NOT IN ('${TOTALS}', '${REBUILD_MARK}')`;
  const tokens = db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM spam_token WHERE ${isToken}`);
  const toLearn = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM comment WHERE lesson <> learned');
  const commonest = (side: 'spam' | 'ham') =>
    db.prepare<[number], TokenCount & { token: string }>(
      `SELECT token, spam, ham FROM spam_token WHERE ${isToken} AND ${side} > 1 ORDER BY ${side} DESC, token LIMIT ?`,
    );
  const [spam, ham] = [commonest('spam'), commonest('ham')];
  return async (limit) => ({
    totals: totals(),
    tokens: tokens.get()?.n ?? 0,
    toLearn: toLearn.get()?.n ?? 0,
    common: { spam: spam.all(limit), ham: ham.all(limit) },
  });
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

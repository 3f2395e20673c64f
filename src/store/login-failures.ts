import type { Failures } from '../community/login-throttle.ts';
import type { Database } from './database.ts';

export interface LoginFailures {
  /**
   * Lets `judge` decide on the failures so far, and counts one more for each key unless it refuses, all in one step:
   * a hundred attempts at once are a hundred. `takeBack` undoes the counting when the password was right.
   * @param now milliseconds since the epoch
   * @param forgetBefore counts whose last failure is older begin again
   */
  attempt<Verdict extends { readonly kind: 'refuse' | 'check' }>(
    keys: readonly string[],
    now: number,
    forgetBefore: number,
    judge: (failures: ReadonlyMap<string, Failures>) => Verdict,
  ): Promise<{ readonly verdict: Verdict; readonly counts: ReadonlyMap<string, number> }>;
  takeBack(keys: readonly string[]): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
}

interface Failure extends Failures {
  readonly key: string;
}

/** SQL of `login_failure`. */
export function loginFailures(db: Database): LoginFailures {
  const select = db.prepare<[string], Failure>(
    'SELECT key, count, last_at AS lastAt FROM login_failure WHERE key = ?',
  );
  const upsert = db.prepare<[object], { count: number }>(
    `INSERT INTO login_failure (key, count, last_at) VALUES (@key, 1, @now)
     ON CONFLICT (key) DO UPDATE SET count = count + 1, last_at = @now RETURNING count`,
  );
  const deleteOld = db.prepare('DELETE FROM login_failure WHERE last_at < ?');
  const decrement = db.prepare('UPDATE login_failure SET count = count - 1 WHERE key = ? AND count > 0');
  const remove = db.prepare('DELETE FROM login_failure WHERE key = ?');

  const count = db.transaction(
    (
      keys: readonly string[],
      now: number,
      forgetBefore: number,
      isAllowed: (failures: Failure[]) => boolean,
    ) => {
      deleteOld.run(forgetBefore);
      if (!isAllowed(keys.flatMap((key) => select.get(key) ?? []))) return new Map<string, number>();
      return new Map(keys.map((key) => [key, upsert.get({ key, now })?.count ?? 0]));
    },
  );
  const eachOf = (statement: typeof remove) =>
    db.transaction((keys: readonly string[]) => {
      for (const key of keys) statement.run(key);
    });
  const [takeBack, forget] = [eachOf(decrement), eachOf(remove)];

  return {
    async attempt(keys, now, forgetBefore, judge) {
      let verdict = judge(new Map());
      const counts = count.immediate(keys, now, forgetBefore, (failures) => {
        verdict = judge(new Map(failures.map(({ key, ...rest }) => [key, rest])));
        return verdict.kind === 'check';
      });
      return { verdict, counts };
    },
    takeBack: async (keys) => takeBack.immediate(keys),
    forget: async (keys) => forget.immediate(keys),
  };
}

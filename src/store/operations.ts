import type { CommentStatus } from '../community/comment.ts';
import type { CommentAction } from '../community/transitions.ts';
import type { Instant } from '../text/instant.ts';
import type { Actor, ChangeRules, EditedFields } from './comment-moderation.ts';
import { withoutFlush, type Database } from './database.ts';
import { operationItems, type ItemOutcome } from './operation-items.ts';
import { takeTurn } from './turn.ts';

/** What was done to comments: an action on their state, or one of the others that can be taken back. */
export type OperationKind = CommentAction | 'edit' | 'date' | 'attach' | 'reply' | 'undo';

export interface Operation {
  readonly id: number;
  readonly at: Instant;
  readonly accountId: number | null;
  readonly action: OperationKind;
  readonly undoes: number | null;
  readonly total: number;
  readonly position: number;
  readonly done: number;
  /** Left out: there was nothing to do, someone changed it meanwhile, it is gone. */
  readonly same: number;
  readonly changed: number;
  readonly gone: number;
  readonly finishedAt: Instant | null;
  /** The operation that took this one back. */
  readonly undoneBy: number | null;
}

/** Comments to act on, each with the state in which it was chosen; null acts on it whatever it is. */
export interface Selection {
  readonly ids: readonly number[];
  readonly seen: readonly (CommentStatus | null)[];
}

export interface Operations {
  /** Acts on comments in slices; resolves to the operation when it is written down, `finished` when all is done. */
  act(selection: Selection, action: CommentAction, actor: Actor): Promise<Started>;
  /**
   * Takes an operation back: every comment that is still as the operation left it gets its former state.
   * @param former what the comment of an edit said before, rendered
   * @returns null where there is nothing to take back: a deletion, or an operation that was taken back already
   */
  undo(id: number, actor: Actor, former: EditedFields | null): Promise<Started | null>;
  find(id: number): Promise<Operation | null>;
  /** Goes on with what a crash cut short. */
  resume(): Promise<void>;
  /** Stops between two slices. */
  stop(): Promise<void>;
}

export interface Started {
  readonly id: number;
  readonly finished: Promise<void>;
}

export interface OperationParts {
  readonly rules: ChangeRules;
  /** Told of the articles whose comments changed, after each slice. */
  onChanged(articleIds: ReadonlySet<number>): void;
  /** Milliseconds of any clock. */
  monotonic(): number;
  now(): Date;
}

/**
 * How long one slice may take, in milliseconds; readers wait meanwhile, and for the disk. Where that is slow, as long as the
 * last commit took, so that fewer commits are waited for.
 */
const SLICE_MS = { least: 20, most: 25 };
/** Pages in the log at which SQLite moves them into the file: many changes meet the same pages again and again. */
const CHECKPOINT_PAGES = { usual: 1000, many: 1500 };
const LETTERS: Readonly<Record<CommentStatus, string>> = {
  pending: 'p',
  approved: 'a',
  spam: 's',
  trash: 't',
  removed: 'r',
};
const STATES = new Map(Object.entries(LETTERS).map(([status, letter]) => [letter, status as CommentStatus]));
const ANY = '-';

interface Open extends Actor {
  readonly id: number;
  readonly action: OperationKind;
  readonly undoes: number | null;
  readonly ids: readonly number[];
  readonly seen: string;
  readonly position: number;
  readonly former: EditedFields | null;
}

/**
 * Changes many comments, so that readers never notice: in slices of some milliseconds, each one transaction with the place that
 * was reached. After a crash whole slices are there, and the rest follows at the next start. One operation runs at a time.
 */
export function operations(db: Database, { rules, onChanged, monotonic, now }: OperationParts): Operations {
  const items = operationItems(db, rules);
  const insert = db.prepare<object, { id: number }>(
    `INSERT INTO operation (at, account_id, action, undoes, ids, seen, total)
     VALUES (@at, @accountId, @action, @undoes, @ids, @seen, @total) RETURNING id`,
  );
  const advance = db.prepare(
    `UPDATE operation SET position = @position, done = done + @done, same = same + @same, changed = changed + @changed,
       gone = gone + @gone WHERE id = @id`,
  );
  const finish = db.prepare('UPDATE operation SET finished_at = @at, ids = NULL, seen = NULL WHERE id = @id');
  const selectOpen = db.prepare<[], Omit<Open, 'ids' | 'former'> & { ids: string }>(
    `SELECT id, at, account_id AS accountId, action, undoes, ids, seen, position FROM operation
     WHERE finished_at IS NULL AND ids IS NOT NULL ORDER BY id`,
  );
  const select = selectOperation(db);
  let tail: Promise<void> = Promise.resolve();
  let isStopped = false;
  let sliceMs = SLICE_MS.least;
  let wroteAt = 0;

  /** After what is under way; a failure is told to whoever waits for this one, and the next goes on. */
  function enqueue(open: Open): Promise<void> {
    const finished = tail.then(() => run(open));
    tail = finished.catch(() => undefined);
    return finished;
  }

  async function run(open: Open): Promise<void> {
    let { position } = open;
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES.many}`);
    try {
      while (position < open.ids.length) {
        if (isStopped) return;
        const articles = new Set<number>();
        position = await takeTurn(db, () =>
          withoutFlush(db, () => slice.immediate(open, position, articles)),
        );
        sliceMs = Math.min(SLICE_MS.most, Math.max(SLICE_MS.least, monotonic() - wroteAt));
        onChanged(articles);
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES.usual}`);
    }
    // Waits for the disk, and so for all slices: only then is anybody told that it is done.
    await takeTurn(db, () => finish.run({ id: open.id, at: now().toISOString() }));
  }

  const slice = db.transaction((open: Open, from: number, articles: Set<number>): number => {
    const began = monotonic();
    const counts: Record<ItemOutcome, number> = { done: 0, same: 0, changed: 0, gone: 0 };
    let position = from;
    while (position < open.ids.length && (position === from || monotonic() - began < sliceMs)) {
      const seen = STATES.get(open.seen[position] ?? ANY) ?? null;
      counts[items.perform(open, open.ids[position] ?? 0, seen, articles)] += 1;
      position += 1;
    }
    advance.run({ ...counts, position, id: open.id });
    wroteAt = monotonic();
    return position;
  });

  async function start(
    work: Omit<Open, 'id' | 'position' | 'seen'>,
    seen: Selection['seen'],
  ): Promise<Started> {
    const letters = seen.map((status) => (status === null ? ANY : LETTERS[status])).join('');
    const row = {
      ...work,
      former: null,
      ids: JSON.stringify(work.ids),
      seen: letters,
      total: work.ids.length,
    };
    const id = (await takeTurn(db, () => insert.get(row)))?.id ?? 0;
    return { id, finished: enqueue({ ...work, id, seen: letters, position: 0 }) };
  }

  return {
    act: ({ ids, seen }, action, actor) => start({ ...actor, action, undoes: null, ids, former: null }, seen),
    async undo(id, actor, former) {
      const operation = select(id);
      if (operation === null || !isUndoable(operation)) return null;
      const ids = items.listOf(id);
      return start({ ...actor, action: 'undo', undoes: id, ids, former }, []);
    },
    find: async (id) => select(id),
    async resume() {
      for (const row of selectOpen.all())
        await enqueue({ ...row, ids: JSON.parse(row.ids) as number[], former: null });
    },
    async stop() {
      isStopped = true;
      await tail;
    },
  };
}

/** Not what is deleted, not what is still under way, and nothing twice. */
export function isUndoable({ action, undoneBy, finishedAt, done }: Operation): boolean {
  return action !== 'remove' && action !== 'undo' && undoneBy === null && finishedAt !== null && done > 0;
}

function selectOperation(db: Database): (id: number) => Operation | null {
  const select = db.prepare<[number], Operation>(
    `SELECT o.id, o.at, o.account_id AS accountId, o.action, o.undoes, o.total, o.position, o.done, o.same, o.changed, o.gone,
       o.finished_at AS finishedAt, (SELECT max(u.id) FROM operation u WHERE u.undoes = o.id) AS undoneBy
     FROM operation o WHERE o.id = ?`,
  );
  return (id) => select.get(id) ?? null;
}

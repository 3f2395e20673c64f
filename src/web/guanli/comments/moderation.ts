import type { Logger } from 'pino';
import { noticesFor } from '../../../community/notices.ts';
import { sameText } from '../../../community/same-text.ts';
import { spamTokens } from '../../../community/spam-tokens.ts';
import { lessonOf, stateAfter } from '../../../community/transitions.ts';
import type { Clock } from '../../../reconcile/clock.ts';
import { commentDetails, type CommentDetailQueries } from '../../../store/comment-details.ts';
import { commentEdits, type CommentEdits } from '../../../store/comment-edits.ts';
import { commentLessons } from '../../../store/comment-lessons.ts';
import { commentList, type CommentList } from '../../../store/comment-list.ts';
import type { Actor, ChangeRules, EditedFields } from '../../../store/comment-moderation.ts';
import { commentPurge, type CommentPurge } from '../../../store/comment-purge.ts';
import { reindexComments } from '../../../store/comment-reindex.ts';
import { commentedArticles, type CommentedArticles } from '../../../store/commented-articles.ts';
import type { Database } from '../../../store/database.ts';
import { operations, type Operations, type Started } from '../../../store/operations.ts';
import { staffQueries } from '../../../store/staff-queries.ts';
import type { CommentDesk } from '../../comments/comment-desk.ts';
import { addressNetwork } from './address-network.ts';
import { editedFields } from './edited-fields.ts';

/** Everything moderators need of comments. */
export interface Moderation {
  readonly list: CommentList;
  readonly details: CommentDetailQueries;
  readonly articles: CommentedArticles;
  readonly operations: Pick<Operations, 'act' | 'find'>;
  readonly edits: CommentEdits;
  /** Takes an operation back, whatever it was; see `Operations.undo`. */
  undo(id: number, actor: Actor): Promise<Started | null>;
  /** What readers see of these articles changed otherwise than by an operation. */
  noteChanged(articleIds: Iterable<number>): void;
  /** Has the spam filter learn what it has not learned yet, beside requests. */
  learnSoon(): void;
  /** Goes on with what a crash cut short, and from then on keeps house: purges, lessons of the spam filter, a check of the counts. */
  start(): void;
  stop(): Promise<void>;
}

export interface ModerationParts {
  readonly db: Database;
  readonly desk: CommentDesk;
  readonly clock: Clock;
  readonly log: Logger;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long what was done can be undone. */
const UNDO_DAYS = 30;
/** Comments the spam filter learns from in one go. */
const LESSONS = 50;

export function openModeration(parts: ModerationParts): Moderation {
  const { db, desk, clock, log } = parts;
  const rules = changeRules(db, desk);
  const teach = commentLessons(db, desk.queue);
  let learning: Promise<void> = Promise.resolve();
  let starting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function learnAll(): Promise<void> {
    let learned = LESSONS;
    while (learned === LESSONS) learned = isStopped ? 0 : await teach(LESSONS, spamTokens);
  }
  const guarded = (what: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => log.error({ err: error }, what));
  const learnSoon = (): void => {
    learning = learning.then(() => guarded('the spam filter could not learn', learnAll));
  };
  const onChanged = (articleIds: ReadonlySet<number>): void => desk.changes.commentsChanged(articleIds);

  const list = commentList(db, addressNetwork);
  const work = operations(db, {
    rules,
    onChanged,
    monotonic: () => clock.monotonic(),
    now: () => clock.now(),
  });
  const details = commentDetails(db);
  const purge = commentPurge(db, rules, onChanged);
  const housekeeping = (): Promise<void> =>
    guarded('old comments could not be purged', async () => {
      await keepHouse(purge, list, parts);
      learnSoon();
    });
  return {
    list,
    details,
    articles: commentedArticles(db),
    operations: { find: work.find, act: async (...args) => afterwards(await work.act(...args)) },
    async undo(id, actor) {
      const operation = await work.find(id);
      if (operation === null) return null;
      const former = operation.action === 'edit' ? await formerFields(id, details, desk) : null;
      const started = await work.undo(id, actor, former);
      return started === null ? null : afterwards(started);
    },
    noteChanged: (articleIds) => desk.changes.commentsChanged(articleIds),
    learnSoon,
    edits: commentEdits(db, desk.queue),
    start() {
      const reindex = async (): Promise<void> => {
        if (await reindexComments(db, () => isStopped)) list.forgetSearches();
      };
      starting = guarded('operations could not be resumed', () => work.resume())
        .then(() => guarded('comments could not be made searchable anew', reindex))
        .then(housekeeping);
      timer = setInterval(() => void housekeeping(), HOUR_MS).unref();
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await work.stop();
      await starting;
      await learning;
    },
  };

  function afterwards<T extends { readonly finished: Promise<void> }>(started: T): T {
    void started.finished.then(learnSoon, (error: unknown) =>
      log.error({ err: error }, 'an operation on comments was cut short; it goes on at the next start'),
    );
    return started;
  }
}

/** What the comment of an edit said before it, as it has to be stored. */
async function formerFields(
  operation: number,
  details: CommentDetailQueries,
  desk: CommentDesk,
): Promise<EditedFields | null> {
  const comment = await details.findOfOperation(operation);
  const [former] = comment === null ? [] : await details.listRevisions(comment.id);
  if (comment === null || former === undefined) return null;
  const { name, email, website, source } = former;
  return editedFields({ name, email, website, content: source }, { ...comment, website }, desk);
}

/** What the product does by itself, once an hour. */
async function keepHouse(
  purge: CommentPurge,
  list: CommentList,
  { desk, clock, log }: ModerationParts,
): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  const { trashRetentionDays, spamRetentionDays } = desk.settings.policy().settings;
  const counts = {
    trash:
      trashRetentionDays > 0
        ? await purge.deleteOld('trash', daysAgo(trashRetentionDays), now.toISOString())
        : 0,
    spam:
      spamRetentionDays > 0
        ? await purge.deleteOld('spam', daysAgo(spamRetentionDays), now.toISOString())
        : 0,
  };
  if (counts.trash + counts.spam > 0) log.info(counts, 'old comments were deleted for ever');
  await purge.forgetOperations(daysAgo(UNDO_DAYS));
  await list.trim();
  const drift = await desk.counts.findDrift();
  if (drift.length > 0) log.error({ drift }, 'kept counts of comments are not what counting gives');
}

function changeRules(db: Database, desk: CommentDesk): ChangeRules {
  const staff = staffQueries(db);
  return {
    stateAfter,
    lessonOf,
    noticesOf({ comment, to }, { accountId }) {
      if (to.status !== 'approved' || comment.status === 'approved') return [];
      const actor = staff.list().find(({ id }) => id === accountId)?.email ?? '';
      return noticesFor(
        comment.id,
        comment.status,
        to.status,
        {
          ...desk.staff.recipients(comment.articleId),
          answered: comment.parentId === null ? null : desk.consent.answered(comment.parentId),
          unconfirmed: null,
        },
        [comment.emailKey, sameText(actor)],
      );
    },
  };
}

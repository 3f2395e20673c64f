import { cutThread, inDrawnOrder, planPages, type ThreadPage } from '../../community/thread-pages.ts';
import { buildThreads, type ThreadNode } from '../../community/thread.ts';
import type { CommentThreads, ThreadComment } from '../../store/comment-threads.ts';

/** What a thread is read from, and how it is to be shown. */
export interface ThreadSource {
  readonly threads: Pick<CommentThreads, 'listConversations' | 'listOwnPending' | 'listRoots'>;
  readonly articleId: number;
  readonly order: 'oldest' | 'newest';
  readonly depth: number;
  readonly perPage: number;
  /** Only comments of this language, and what they answer; null: all. */
  readonly lang: string | null;
  /** The browser whose waiting comments are shown too; null: those that everyone sees. */
  readonly browser: string | null;
}

export interface ShownThread {
  readonly nodes: readonly ThreadNode<ThreadComment>[];
  readonly pages: number;
  /** Comments that only the one browser sees. */
  readonly held: ReadonlySet<number>;
}

interface Plan {
  readonly pages: readonly ThreadPage[];
  readonly own: ReadonlyMap<number, ThreadComment>;
}

/** One page of a thread, whole conversations where they are not too long; null past the last page. */
export async function readThreadPage(source: ThreadSource, number: number): Promise<ShownThread | null> {
  const { pages, own } = await planThread(source);
  const page = pages[number - 1];
  if (page === undefined) return null;
  const nodes = await readNodes(page, own, source);
  return {
    nodes: page.part === null ? nodes : cutThread(nodes, page.part),
    pages: pages.length,
    held: new Set(own.keys()),
  };
}

/** The page on which a comment stands; the first for one that is not shown. */
export async function findThreadPage(
  source: ThreadSource,
  { id, rootId }: { readonly id: number; readonly rootId: number },
): Promise<number> {
  const { pages, own } = await planThread(source);
  const first = pages.findIndex(({ rootIds }) => rootIds.includes(rootId));
  const page = pages[first];
  if (page === undefined) return 1;
  if (page.part === null) return first + 1;
  const drawn = inDrawnOrder(await readNodes(page, own, source));
  const place = drawn.findIndex(({ row }) => row.id === id);
  const found = pages.findIndex(
    ({ rootIds, part }) => rootIds.includes(rootId) && part !== null && place >= part.from && place < part.to,
  );
  return (found < 0 ? first : found) + 1;
}

async function planThread({ threads, articleId, ...how }: ThreadSource): Promise<Plan> {
  const shown = await threads.listRoots(articleId, how.lang);
  const waiting = how.browser === null ? [] : await threads.listOwnPending(articleId, how.browser);
  const known = new Set(shown.map(({ rootId }) => rootId));
  const added = waiting
    .filter(({ id, rootId }) => id === rootId && !known.has(id))
    .map(({ rootId }) => ({ rootId, total: 1 }));
  const conversations = [...shown, ...added];
  if (how.order === 'newest') conversations.reverse();
  return {
    pages: planPages(conversations, how.perPage),
    own: new Map(waiting.map((row) => [row.id, { ...row, status: 'approved' as const }])),
  };
}

async function readNodes(
  { rootIds }: ThreadPage,
  own: Plan['own'],
  { threads, lang, ...how }: ThreadSource,
): Promise<ThreadNode<ThreadComment>[]> {
  const rows = await threads.listConversations(rootIds);
  return buildThreads(
    rows.map((row) => own.get(row.id) ?? row),
    how,
    lang,
  );
}

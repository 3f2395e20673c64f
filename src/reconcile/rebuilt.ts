import type { Instant } from '../content/article.ts';
import type { IndexStore } from '../store/index-store.ts';

/**
 * After the first whole look at the folder since the derived tables were made anew: what the old index held and the new
 * one does not has moved or is gone. Each step can be repeated, so a crash between them loses nothing.
 * @param settledId a file seen only since the rebuild has an identity above this one
 * @returns whether readers see a difference
 */
export async function settleRebuilt(store: IndexStore, settledId: number, at: Instant): Promise<boolean> {
  if (!store.standing.isAwaited()) return false;
  const moves = store.standing.listMoves();
  await store.writer.setArticleIds(await store.identities.move(moves, settledId));
  return store.standing.settle(at);
}

import type { GuanliDeps, SignedInCall } from './call.ts';
import { momentIn, type Moment } from './moment.ts';

export interface FeedModel {
  /** When the address was made; null without one. */
  readonly made: Moment | null;
  /** Only on the page that answers its making. */
  readonly shown: string | null;
}

/** Whether one has a secret feed, and its address if it was made just now. */
export async function describeFeed(
  { lang, visitor }: SignedInCall,
  deps: GuanliDeps,
  shown: string | null,
): Promise<FeedModel> {
  const createdAt = await deps.feedSecrets.createdAt(visitor.account.id);
  return { made: createdAt === null ? null : momentIn(lang, deps.site().timezone)(createdAt), shown };
}

import type { CommentAction } from '../../../community/transitions.ts';
import { lessonOf, stateAfter } from '../../../community/transitions.ts';
import { newBrowser } from '../../../community/commenter-token.ts';
import type { World } from '../../../testing/world.ts';
import type { CommentInput } from '../submit-comment.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
let written = 0;

/** Stores a comment on a post of a world as if it had come in long ago, and approves it unless told not to. */
export async function writeComment(
  world: World,
  key: string,
  more: Partial<CommentInput> & { readonly isHeld?: true } = {},
): Promise<number> {
  written += 1;
  const articleId = Number(
    world.db.prepare('SELECT id FROM article_identity WHERE key = ?').pluck().get(key),
  );
  const { isHeld, ...input } = more;
  const stored = await world.desk.submit({
    articleId,
    post: { isPublic: true, isOpen: true, ageDays: 1 },
    parentId: null,
    lang: 'en',
    now: new Date(START + written * 60_000),
    author: `Reader ${written}`,
    email: `reader${written}@example.org`,
    url: '',
    content: `Comment ${written}`,
    notify: false,
    ip: `192.0.2.${written % 250}`,
    userAgent: 'Test',
    account: null,
    browser: newBrowser(),
    form: { isOurs: true, tookBait: false },
    ...input,
  });
  if (stored.status === 'rejected') throw new Error(stored.decision.reason);
  if (isHeld === undefined) await moderate(world, [stored.id], 'approve');
  return stored.id;
}

/** Acts on comments as a moderator does, and tells the pages. */
export async function moderate(world: World, ids: readonly number[], action: CommentAction): Promise<void> {
  const rules = { stateAfter, lessonOf, noticesOf: () => [] };
  const at = '2026-03-02T00:00:00.000Z';
  const changes = await world.desk.moderation.act(ids, action, { accountId: 1, at }, rules);
  world.desk.changes.commentsChanged(changes.map(({ comment }) => comment.articleId));
}

import { newBrowser, type Browser } from '../community/commenter-token.ts';
import type { Database } from '../store/database.ts';
import type { CommentDesk } from '../web/comments/comment-desk.ts';

interface Said {
  readonly author?: string;
  readonly email?: string;
  readonly content: string;
  readonly lang?: string;
  readonly at?: Date;
  readonly ip?: string;
  readonly browser?: Browser;
  readonly parentId?: number;
  readonly url?: string;
}

let senders = 0;

/** A visitor's comment on the article with this key, as the form sends it; each from an address of its own. Resolves to its id. */
export async function say(
  { db, desk }: { readonly db: Database; readonly desk: CommentDesk },
  key: string,
  said: Said,
): Promise<number> {
  const id = db
    .prepare<[string], { id: number }>('SELECT id FROM article_identity WHERE key = ?')
    .get(key)?.id;
  if (id === undefined) throw new Error(`no article ${key}`);
  senders += 1;
  const submission = await desk.submit({
    articleId: id,
    post: { isPublic: true, isOpen: true, ageDays: 1 },
    parentId: said.parentId ?? null,
    lang: said.lang ?? 'en',
    now: said.at ?? new Date(),
    author: said.author ?? 'Tobias',
    email: said.email ?? `reader${senders}@example.org`,
    url: said.url ?? '',
    content: said.content,
    notify: false,
    ip: said.ip ?? `203.0.${senders % 250}.${1 + (Math.floor(senders / 250) % 250)}`,
    userAgent: 'Firefox',
    form: { isOurs: true, tookBait: false },
    account: null,
    browser: said.browser ?? newBrowser(),
  });
  if (submission.status === 'rejected') throw new Error(`refused: ${submission.decision.reason}`);
  return submission.id;
}

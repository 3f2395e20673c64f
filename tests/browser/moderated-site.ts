import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { startProduct } from '../../scripts/product.mjs';
import { parseSiteConfig } from '../../src/site/parse-config.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { addAccount } from '../../src/testing/accounts.ts';
import { say } from '../../src/testing/comments.ts';
import { post } from '../../src/testing/world.ts';
import { openCommentDesk } from '../../src/web/comments/comment-desk.ts';
import { createRevisions } from '../../src/web/page-cache.ts';
import { tasks } from '../../src/workers/tasks.ts';

export interface ModeratedSite {
  readonly url: string;
  /** The product's own database, as a command opens it while the product runs. */
  readonly db: Database;
  /** A visitor's comment. */
  say(article: string, said: Parameters<typeof say>[2]): Promise<number>;
  statusOf(id: number): unknown;
  /** Forgets all comments. */
  clear(): void;
  stop(): Promise<void>;
}

const files = {
  'site.yaml':
    'title: { en: Gaozhi, zh: 稿纸 }\nlogo: 稿纸\nlanguages: [en, zh]\nauthors: { mei: { name: { en: Mei Tide, zh: 潮梅 } } }\n',
  'posts/pleg/index.en.md': post('Kubelet Source Code Deep Dive: SyncLoop and PLEG', 'Text.', 'author: mei'),
  'posts/pleg/index.zh.md': post('Kubelet 源码剖析：SyncLoop 与 PLEG', '正文。', 'author: mei'),
  'posts/backup/index.en.md': post('A backup you have not restored is a rumour'),
};

/** The built product with a few articles, two moderators who read English and one who reads Chinese. */
export async function moderatedSite(): Promise<ModeratedSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkloop-moderation-'));
  const contentDir = join(dataDir, 'content');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(contentDir, path)), { recursive: true });
    writeFileSync(join(contentDir, path), text);
  }
  const product = await startProduct(contentDir, { DATA_DIR: dataDir });
  const db = openDatabase(dataDir);
  await addAccount({ db }, 'Mei', 'owner', { authorKey: 'mei' });
  await addAccount({ db }, '林晓', 'moderator', { language: 'zh' });
  await addAccount({ db }, 'Tobias', 'moderator');
  const parsed = parseSiteConfig(files['site.yaml'], contentDir);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const desk = openCommentDesk({
    db,
    dataDir,
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    revisions: createRevisions(),
    work: tasks,
    log: pino({ level: 'silent' }),
    sendsMail: false,
    site: () => parsed.config,
  });
  return {
    url: product.url,
    db,
    say: (article, said) => say({ db, desk }, article, said),
    statusOf: (id) => db.prepare('SELECT status FROM comment WHERE id = ?').pluck().get(id),
    clear: () =>
      void db.exec(
        'DELETE FROM operation; DELETE FROM comment WHERE parent_id IS NOT NULL; DELETE FROM comment',
      ),
    async stop() {
      db.close();
      await product.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

import { fileURLToPath } from 'node:url';
import type { Recipient } from '../../community/notices.ts';
import { parseSiteConfig } from '../../site/parse-config.ts';
import { rebuildDerived } from '../../store/derived-schema.ts';
import { recordLog } from '../../testing/log-lines.ts';
import { openSite } from '../../web/comments/testing/comment-site.ts';
import { loadMailViews } from '../../web/views.ts';
import { openMail, type Mail, type MailParts } from '../open-mail.ts';

const VIEWS = fileURLToPath(new URL('../../../views', import.meta.url));

export const SECRET = Buffer.alloc(32, 7);
const MODERATOR = recipient('mod@example.org', 'zh');
const AUTHOR = recipient('author@example.org', 'en');

export interface MailSite extends ReturnType<typeof openSite> {
  readonly mailer: Mail;
  readonly logged: ReturnType<typeof recordLog>['lines'];
  /** The clock of mail; comments arrive before it and are approved before it. */
  readonly clock: { ms: number };
  /** Sends what is due `minutes` later. */
  drainAfter(minutes: number): Promise<void>;
  /** The same database with mail put together anew, as after a restart. */
  restarted(more?: Partial<MailParts>): Mail;
  /** States of the notices of a kind, oldest first. */
  states(kind: string): { state: string; attempts: number; error: string | null }[];
}

function recipient(email: string, lang: string): Recipient {
  return { emailKey: email, email, lang };
}

/** A site of two articles in two languages with a mail server, and with a clock that only tests move. */
export function mailSite(
  smtpUrl: string | null,
  titles: readonly [en: string, zh: string] = ['Lamps', '灯'],
): MailSite {
  const site = openSite({ recipients: () => ({ moderators: [MODERATOR], authors: [AUTHOR] }) });
  const { db, queue, consent } = site;
  rebuildDerived(db);
  fillIndex(db, titles);
  const config = parseSiteConfig('title: { en: Gaozhi, zh: 稿纸 }\nlanguages: [en, zh]\n', 'content');
  if (!config.ok) throw new Error(config.problem.message);
  const { log, lines } = recordLog();
  const clock = { ms: Date.parse('2026-03-02T00:01:00.000Z') };
  const open = (more: Partial<MailParts> = {}): Mail =>
    openMail({
      db,
      queue,
      consent,
      letters: {
        site: () => config.config,
        baseUrl: 'https://example.org',
        secret: SECRET,
        views: loadMailViews(VIEWS, false),
      },
      environment: {
        smtpUrl,
        mailFrom: { name: '', address: 'noreply@example.org' },
        baseUrl: 'https://example.org',
      },
      log,
      now: () => new Date(clock.ms),
      random: () => 0.5,
      schedule: () => () => undefined,
      ...more,
    });
  const mailer = open();
  const states = db.prepare<[string], { state: string; attempts: number; error: string | null }>(
    'SELECT state, attempts, error FROM outbox WHERE kind = ? ORDER BY id',
  );
  return {
    ...site,
    mailer,
    logged: lines,
    clock,
    async drainAfter(minutes) {
      clock.ms += minutes * 60_000;
      await mailer.drain();
    },
    restarted: open,
    states: (kind) => states.all(kind),
  };
}

function fillIndex(db: ReturnType<typeof openSite>['db'], titles: readonly [string, string]): void {
  db.exec("INSERT INTO site_language (lang, position) VALUES ('en', 0), ('zh', 1)");
  const insert = db.prepare(
    `INSERT INTO article (path, article_id, kind, key, lang, lang_tag, slug, has_lang_suffix, live, draft, title,
       title_source, opening, comments, toc, noindex, minutes, words, headings, images, body_line, hash)
     VALUES (@key || '.' || @lang, @id, 'post', @key, @lang, @lang, @slug, 1, 1, 0, @title, 'field', '', 'open', 0, 0, 1, 1,
       '[]', '[]', 1, '')`,
  );
  for (const [index, slug] of ['a', 'b'].entries())
    for (const [at, lang] of ['en', 'zh'].entries())
      insert.run({ id: index + 1, key: `posts/${slug}`, lang, slug, title: titles[at] ?? '' });
}

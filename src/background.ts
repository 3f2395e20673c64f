import type { Logger } from 'pino';
import type { Environment } from './environment.ts';
import { openMail } from './mail/open-mail.ts';
import { keepForgetting } from './privacy/upkeep.ts';
import type { Clock } from './reconcile/clock.ts';
import type { SiteConfig } from './site/config.ts';
import { accountMail } from './store/account-mail.ts';
import type { Database } from './store/database.ts';
import { outsideWrites } from './store/outside-writes.ts';
import type { CommentDesk } from './web/comments/comment-desk.ts';
import { commenterCookie } from './web/comments/commenter-cookie.ts';
import { openModeration, type Moderation } from './web/guanli/comments/moderation.ts';
import type { MailRouterDeps } from './web/mail/mail-router.ts';
import type { Revisions } from './web/page-cache.ts';
import { loadMailViews } from './web/views.ts';

/** How often to look whether a command has changed the database, which pages must then show. */
const OUTSIDE_MS = 1000;

export interface BackgroundParts {
  readonly environment: Environment;
  readonly db: Database;
  readonly desk: CommentDesk;
  readonly viewsDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly revisions: Revisions;
  site(): SiteConfig;
}

/** What goes on beside requests: sending mail, moderating many comments, forgetting what is old, noticing what commands have changed. */
export interface Background {
  /** What the pages behind links in mails need. */
  readonly mailPages: Omit<MailRouterDeps, 'context'>;
  readonly moderation: Moderation;
  start(): void;
  /** Finishes what is under way; the database is not needed afterwards. */
  stop(): Promise<void>;
}

/** Puts it together; nothing runs until it is started. */
export function openBackground(parts: BackgroundParts): Background {
  const { environment, db, desk, clock, log, revisions, site } = parts;
  const { queue, consent, secret } = desk;
  const now = (): Date => clock.now();
  const views = loadMailViews(parts.viewsDir, environment.isDevelopment);
  const letters = { site, baseUrl: environment.baseUrl, secret, views };
  const mail = openMail({ db, queue, consent, letters, environment, log, now });
  const moderation = openModeration({ db, desk, clock, log });
  const accounts = accountMail(db);
  const cookie = commenterCookie(secret, environment.baseUrl.startsWith('https:'));
  let stopOthers = (): Promise<void> => Promise.resolve();
  return {
    mailPages: {
      consent,
      secret,
      accounts,
      outbox: mail.outbox,
      now,
      commenterOf: (request) => cookie.read(request, now().getTime()),
    },
    moderation,
    start() {
      mail.start();
      moderation.start();
      const stopForgetting = keepForgetting({ db, queue, log, now });
      const isChanged = outsideWrites(db);
      const look = setInterval(() => isChanged() && revisions.raiseAll(), OUTSIDE_MS).unref();
      stopOthers = () => {
        clearInterval(look);
        return stopForgetting();
      };
    },
    async stop() {
      await Promise.all([mail.stop(), moderation.stop(), stopOthers()]);
    },
  };
}

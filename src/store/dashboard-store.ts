import { accountMail, type AccountMail } from './account-mail.ts';
import { accountStore, type AccountStore, type ChangeBy } from './accounts.ts';
import { auditLog, type AuditLog } from './audit.ts';
import { rebuildLessons } from './comment-lessons.ts';
import type { CommitQueue } from './commit-queue.ts';
import { contentList, type ContentList } from './content-list.ts';
import type { Database } from './database.ts';
import { feedSecrets, type FeedSecrets } from './feed-secrets.ts';
import { judgedComments, type JudgedComments } from './judged-comments.ts';
import { loginFailures, type LoginFailures } from './login-failures.ts';
import { outboxHealth } from './outbox-health.ts';
import { passkeyStore, type PasskeyStore } from './passkeys.ts';
import { pendingComments, type PendingComments } from './pending-comments.ts';
import { previewKey, type PreviewKey } from './preview-key.ts';
import { queryLog, type QueryLog } from './query-log.ts';
import { sessionStore, type SessionStore } from './sessions.ts';
import { settingChanges, type SettingChanges } from './setting-changes.ts';
import { setupTokens, type SetupTokens } from './setup-tokens.ts';
import { spamCountQueries, spamKnowledge, type SpamCountQueries } from './spam-counts.ts';

/** What the dashboard reads and writes. */
export interface DashboardStore {
  readonly accounts: AccountStore;
  readonly accountMail: AccountMail;
  readonly sessions: SessionStore;
  readonly setup: SetupTokens;
  readonly failures: LoginFailures;
  readonly passkeys: PasskeyStore;
  readonly feedSecrets: FeedSecrets;
  readonly audit: AuditLog;
  readonly settingChanges: SettingChanges;
  readonly pending: PendingComments;
  readonly judged: JudgedComments;
  readonly outboxState: ReturnType<typeof outboxHealth>;
  readonly content: ContentList;
  readonly previewKey: PreviewKey;
  readonly searches: Pick<QueryLog, 'summarise' | 'listTop' | 'listDays'>;
  readonly spamCounts: SpamCountQueries;
  readonly spamKnowledge: ReturnType<typeof spamKnowledge>;
  rebuildLessons(by: ChangeBy): Promise<void>;
}

export function dashboardStore(db: Database, queue: CommitQueue): DashboardStore {
  return {
    accounts: accountStore(db),
    accountMail: accountMail(db),
    sessions: sessionStore(db),
    setup: setupTokens(db),
    failures: loginFailures(db),
    passkeys: passkeyStore(db),
    feedSecrets: feedSecrets(db),
    audit: auditLog(db),
    settingChanges: settingChanges(db, queue),
    pending: pendingComments(db),
    judged: judgedComments(db),
    outboxState: outboxHealth(db),
    content: contentList(db),
    previewKey: previewKey(db),
    searches: queryLog(db),
    spamCounts: spamCountQueries(db),
    spamKnowledge: spamKnowledge(db),
    rebuildLessons: rebuildLessons(db, queue),
  };
}

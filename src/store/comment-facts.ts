import { createHash } from 'node:crypto';
import type { CommenterKey, Facts } from '../community/facts.ts';
import type { SpamVerdict, TokenCount } from '../community/spam-filter.ts';
import type { Database } from './database.ts';
import type { CommentDraft } from './comment-submissions.ts';
import type { RecentArrivals } from './recent-arrivals.ts';
import { spamCountQueries } from './spam-counts.ts';

/** Who has an account. Small, and asked for every comment, so it answers from memory. */
export interface StaffDirectory {
  /** @param emailKey in comparable form */
  hasEmail(emailKey: string): boolean;
  /** @param skeleton of a name, see `nameSkeleton` */
  hasLookAlike(skeleton: string): boolean;
}

/** What the spam filter says of a comment, given how often moderators met its tokens. */
export type SpamQuestion = (
  countsOf: (tokens: ReadonlySet<string>) => ReadonlyMap<string, TokenCount>,
  totals: TokenCount,
) => SpamVerdict;

const MINUTE_MS = 60_000;
const ADDRESS_WINDOW_MS = 10 * MINUTE_MS;

/** What a live database knows about a comment that arrives; every question is one look-up by an index. */
export function commentFacts(
  db: Database,
  arrivals: RecentArrivals,
  staff: StaffDirectory,
): (draft: CommentDraft, spam: SpamQuestion | null) => Facts {
  const selectParent = db.prepare<[number, number], { status: string }>(
    'SELECT status FROM comment WHERE id = ? AND article_id = ?',
  );
  const selectSame = db.prepare<{ same: Buffer; email: string }, { id: number }>(
    `SELECT id FROM comment WHERE same_key = @same AND status <> 'trash' AND (@email = '' OR email_key = @email) LIMIT 1`,
  );
  const newestByEmail = db
    .prepare<[string], string | null>(
      `SELECT max(created_at) FROM comment WHERE email_key = ? AND email_key <> ''`,
    )
    .pluck();
  const newestByAccount = db
    .prepare<[number], string | null>('SELECT max(created_at) FROM comment WHERE account_id = ?')
    .pluck();
  const selectKnown = db.prepare<{ email: string; name: string; browser: string }, { id: number }>(
    `SELECT id FROM comment WHERE status = 'approved' AND email_key = @email AND name_key = @name
       AND (browser = @browser OR EXISTS (SELECT 1 FROM email_proof WHERE email_key = @email AND browser = @browser)) LIMIT 1`,
  );
  const selectKnownAccount = db.prepare<[number], { id: number }>(
    `SELECT id FROM comment WHERE account_id = ? AND status = 'approved' LIMIT 1`,
  );
  // In two halves, so that the index passes over all comments of the same name.
  const selectLookAlike = db.prepare<{ skeleton: string; name: string }, { id: number }>(
    `SELECT id FROM comment WHERE name_skeleton = @skeleton AND name_key < @name AND status = 'approved'
     UNION ALL
     SELECT id FROM comment WHERE name_skeleton = @skeleton AND name_key > @name AND status = 'approved' LIMIT 1`,
  );
  const spamCounts = spamCountQueries(db);

  return (draft, spam) => {
    const now = Date.parse(draft.at);
    const newestSaved = ({ role, email }: CommenterKey): (number | null)[] => [
      parse(email === '' ? null : newestByEmail.get(email)),
      parse(draft.accountId === null ? null : newestByAccount.get(draft.accountId)),
      role === 'visitor' ? arrivals.newest('sender', draft.sender) : null,
    ];
    return {
      post: draft.post,
      isParentAvailable: () =>
        draft.parentId !== null && selectParent.get(draft.parentId, draft.articleId)?.status === 'approved',
      isDuplicate: ({ name, email }, text) =>
        selectSame.get({ same: sameKeyOf(draft, name, text), email }) !== undefined,
      secondsSinceNewest(commenter) {
        const newest = newestSaved(commenter).filter((time) => time !== null);
        return newest.length === 0 ? null : Math.max(0, now - Math.max(...newest)) / 1000;
      },
      hasApproval({ role, name, email }) {
        if (role !== 'visitor')
          return draft.accountId !== null && selectKnownAccount.get(draft.accountId) !== undefined;
        return (
          draft.browser !== null && selectKnown.get({ email, name, browser: draft.browser }) !== undefined
        );
      },
      isStaffEmail: (email) => staff.hasEmail(email),
      looksLikeAnother: ({ role, name }) =>
        role === 'visitor' &&
        draft.nameSkeleton !== '' &&
        (staff.hasLookAlike(draft.nameSkeleton) ||
          selectLookAlike.get({ skeleton: draft.nameSkeleton, name }) !== undefined),
      countRecent(scope) {
        if (scope === 'address') return arrivals.count('network', draft.network, ADDRESS_WINDOW_MS, now);
        const key = scope === 'article' ? String(draft.articleId) : '';
        return arrivals.count(scope, key, MINUTE_MS, now);
      },
      spamScore: () => spam?.(spamCounts.countsOf, spamCounts.totals()).score ?? null,
    };
  };
}

/** One value for all comments that are the same but for the email. */
export function sameKeyOf(
  { articleId, parentId }: Pick<CommentDraft, 'articleId' | 'parentId'>,
  nameKey: string,
  textKey: string,
): Buffer {
  const content = JSON.stringify([articleId, parentId, nameKey, textKey]);
  return createHash('sha256').update(content).digest().subarray(0, 16);
}

function parse(instant: string | null | undefined): number | null {
  return instant == null ? null : Date.parse(instant);
}

import type { AccountLanguage } from '../../community/account.ts';
import type { PasswordHasher } from '../../community/password-hash.ts';
import type { Clock } from '../../reconcile/clock.ts';
import type { SiteConfig } from '../../site/config.ts';
import type { GuanliPhrases } from '../../site/phrases/guanli.ts';
import type { AccountMail } from '../../store/account-mail.ts';
import type { Account, AccountStore } from '../../store/accounts.ts';
import type { AuditLog } from '../../store/audit.ts';
import type { LoginFailures } from '../../store/login-failures.ts';
import type { Session, SessionStore } from '../../store/sessions.ts';
import type { SetupTokens } from '../../store/setup-tokens.ts';
import type { GuanliAssets } from '../assets.ts';
import type { CommentDesk } from '../comments/comment-desk.ts';
import type { GuanliViews } from './views.ts';

/** What the dashboard asks of the rest of the product. */
export interface GuanliDeps {
  readonly accounts: AccountStore;
  readonly accountMail: AccountMail;
  readonly sessions: SessionStore;
  readonly setup: SetupTokens;
  readonly failures: LoginFailures;
  readonly audit: AuditLog;
  readonly desk: CommentDesk;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
  /** Holds an answer back for some milliseconds. */
  pause(ms: number): Promise<void>;
  site(): SiteConfig;
  assets(): GuanliAssets;
  readonly views: GuanliViews;
  /** Public origin without a trailing slash. */
  readonly baseUrl: string;
}

/** Who is signed in, by which session. */
export interface Visitor {
  readonly account: Account;
  readonly session: Session;
}

/** The cookies of ours that a browser sent. */
export type CookieName = 'session' | 'device' | 'form';
export type SentCookies = Readonly<Record<CookieName, string | null>>;

/** A cookie to set; `value` null takes it back. Without an age it lasts as long as the browser is open. */
export interface Cookie {
  readonly name: CookieName;
  readonly value: string | null;
  readonly maxAgeSeconds: number | null;
}

/** One request to the dashboard, understood. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** As it was asked for, with what follows `?`. */
  readonly address: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The form that was sent; empty for GET. */
  readonly fields: URLSearchParams;
  /** Address of the client; empty when it has gone. */
  readonly client: string;
  readonly userAgent: string;
  readonly cookies: SentCookies;
  readonly lang: AccountLanguage;
  readonly t: GuanliPhrases;
  readonly now: Date;
  /** What a form on the page to be answered must carry as `csrf`. */
  readonly csrfToken: string;
  readonly visitor: Visitor | null;
}

export interface SignedInCall extends Call {
  readonly visitor: Visitor;
}

/** What a handler answers; `router.ts` sends it. */
export type Answer =
  | {
      readonly status: number;
      readonly html: string;
      readonly cookies?: readonly Cookie[];
      readonly retryAfter?: number;
    }
  | { readonly redirect: string; readonly cookies?: readonly Cookie[] };

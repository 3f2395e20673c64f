import type { AccountLanguage } from '../../community/account.ts';
import type { PasswordHasher } from '../../community/password-hash.ts';
import type { Clock } from '../../reconcile/clock.ts';
import type { Loop } from '../../reconcile/loop.ts';
import type { SiteConfig } from '../../site/config.ts';
import type { GuanliPhrases } from '../../site/phrases/guanli.ts';
import type { Account } from '../../store/accounts.ts';
import type { ArticleRecord } from '../../store/article-queries.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { Session } from '../../store/sessions.ts';
import type { GuanliAssets } from '../assets.ts';
import type { CommentDesk } from '../comments/comment-desk.ts';
import type { Moderation } from './comments/moderation.ts';
import type { PasskeyChallenges } from './passkey-challenges.ts';
import type { GuanliViews } from './views.ts';

/** What the dashboard asks of the rest of the product. */
export interface GuanliDeps extends DashboardStore {
  readonly desk: CommentDesk;
  readonly moderation: Moderation;
  readonly loop: Pick<Loop, 'status' | 'relist' | 'acceptEmptying'>;
  readonly challenges: PasskeyChallenges;
  /** A content file as the index has it, public or not. */
  findArticle(path: string): Pick<ArticleRecord, 'live' | 'title'> | null;
  readonly contentDir: string;
  /** Whether forwarding headers of anyone are believed. */
  readonly trustsProxies: boolean;
  /** Outlives the site's address. */
  readonly siteId: string;
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
  /** The request names another client than the one that sent it. */
  readonly isForwarded: boolean;
  /** The browser vouches that a page of ours made the request. */
  readonly isFromOwnPage: boolean;
  readonly cookies: SentCookies;
  readonly lang: AccountLanguage;
  readonly t: GuanliPhrases;
  readonly now: Date;
  /** What a form on the page to be answered must carry as `csrf`. */
  readonly csrfToken: string;
  readonly visitor: Visitor | null;
  /** What the navigation counts; zeroes for whoever is not signed in. */
  readonly badges: Badges;
}

export interface Badges {
  /** Comments that wait. */
  readonly pending: number;
  /** Content files with an error. */
  readonly errors: number;
}

export interface SignedInCall extends Call {
  readonly visitor: Visitor;
}

/** What a handler answers; `router.ts` sends it. */
export type Answer =
  | {
      readonly status: number;
      readonly html: string;
      /** Media type; HTML when left out. */
      readonly type?: string;
      readonly cookies?: readonly Cookie[];
      readonly retryAfter?: number;
    }
  | { readonly redirect: string; readonly cookies?: readonly Cookie[] };

import { join } from 'node:path';
import type { AccountLanguage, Role } from '../../community/account.ts';
import type { guanliPaths } from '../../site/guanli-urls.ts';
import type { GuanliPhrases } from '../../site/phrases/guanli.ts';
import { compileViews } from '../views.ts';
import type { CommentPage, CommentsConfirmPage, CommentsPage } from './comments/view-types.ts';
import type { Moment } from './moment.ts';
import type { AuditPage } from './pages/audit.ts';
import type { ContentPage } from './pages/content.ts';
import type { InsightPage } from './pages/insight.ts';
import type { OverviewPage } from './pages/overview.ts';
import type { PasskeysModel } from './passkeys-model.ts';
import type { FeedModel } from './pending-feed-model.ts';
import type { SettingsHistoryPage } from './pages/settings-history.ts';
import type { SettingsPage } from './pages/settings.ts';
import type { SpamFilterPage } from './pages/spam-filter.ts';

/** A sentence beside the field of this name. */
export type FieldProblems = Readonly<Record<string, string>>;
/** What was typed, to be shown again. */
export type Typed = Readonly<Record<string, string>>;
export type Hidden = readonly (readonly [name: string, value: string])[];

interface LanguageLink {
  readonly label: string;
  readonly tag: string;
  readonly href: string;
}

/** Sign in, first account, password again, and pages that refuse: a sheet on manuscript ground. */
export interface GatePage {
  readonly heading: string;
  /** The heading's second half, in another language. */
  readonly headingIn: { readonly text: string; readonly tag: string } | null;
  readonly dek: string;
  /** What went wrong, in a red box. */
  readonly alert: string | null;
  readonly languages: readonly LanguageLink[];
}

interface LoginPage extends GatePage {
  readonly hidden: Hidden;
  readonly name: string;
  readonly isKept: boolean;
  /** What the browser is asked for, as JSON; `null` where passkeys cannot work. */
  readonly passkeyOptions: string;
}

interface SetupPage extends GatePage {
  /** Null: the link is not valid, there is nothing to fill in. */
  readonly form: { readonly hidden: Hidden; readonly typed: Typed; readonly problems: FieldProblems } | null;
}

interface ConfirmPage extends GatePage {
  readonly hidden: Hidden;
  /** For the browser's memory of passwords. */
  readonly name: string;
  readonly cancelHref: string;
}

interface ResumePage extends GatePage {
  readonly action: string;
  readonly hidden: Hidden;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly discardHref: string;
}

interface RefusedPage extends GatePage {
  readonly back: { readonly href: string; readonly label: string };
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}

/** What one's own account gets mail about. */
export interface MailWishesPart {
  readonly pending: boolean;
  readonly approved: boolean;
  /** The server of the address refused it. */
  readonly isRefused: boolean;
}

export interface AccountsPage {
  readonly you: {
    readonly name: string;
    readonly role: string;
    readonly email: string | null;
    readonly author: string | null;
  };
  readonly sessions: readonly {
    readonly id: number;
    readonly device: string;
    readonly created: Moment;
    readonly lastSeen: Moment;
    readonly isThis: boolean;
  }[];
  readonly languages: readonly Choice[];
  /** Null: without an address there is no mail. */
  readonly mail: MailWishesPart | null;
  readonly passwordProblems: FieldProblems;
  readonly passkeys: PasskeysModel;
  readonly feed: FeedModel;
  /** Null for moderators. */
  readonly everyone: {
    readonly accounts: readonly {
      readonly id: number;
      readonly name: string;
      readonly email: string | null;
      readonly author: string | null;
      readonly role: string;
      readonly roles: readonly Choice[];
      readonly lastSeen: Moment | null;
    }[];
    /** Null: the password has to be given again first. */
    readonly add: {
      readonly typed: Typed;
      readonly problems: FieldProblems;
      readonly roles: readonly Choice[];
      readonly authors: readonly Choice[];
    } | null;
    readonly confirmHref: string;
    readonly problem: string | null;
  } | null;
}

export interface GuanliPages {
  login: LoginPage;
  setup: SetupPage;
  confirm: ConfirmPage;
  resume: ResumePage;
  refused: RefusedPage;
  accounts: AccountsPage;
  comments: CommentsPage;
  'comments-confirm': CommentsConfirmPage;
  comment: CommentPage;
  overview: OverviewPage;
  content: ContentPage;
  insight: InsightPage;
  settings: SettingsPage;
  'settings-history': SettingsHistoryPage;
  'spam-filter': SpamFilterPage;
  audit: AuditPage;
}

/** What every page of the dashboard shows around its own. */
export interface Frame {
  readonly lang: AccountLanguage;
  readonly htmlLang: string;
  readonly title: string;
  readonly siteTitle: string;
  readonly logo: readonly string[];
  readonly logoLang: string | null;
  readonly siteHref: string;
  readonly assets: {
    readonly stylesheet: string;
    readonly themeScript: string;
    readonly preloadFonts: readonly string[];
    readonly modules: readonly string[];
  };
  readonly paths: typeof guanliPaths;
  readonly csrfToken: string;
  readonly visitor: { readonly name: string; readonly role: Role } | null;
  readonly nav: readonly {
    readonly href: string;
    readonly label: string;
    readonly isCurrent: boolean;
    /** What waits there, and how that is said. */
    readonly count: { readonly number: number; readonly words: string } | null;
  }[];
  /** Result of what was just done. */
  readonly flash: string | null;
}

export interface GuanliViews {
  render<Name extends keyof GuanliPages>(
    name: Name,
    locals: { frame: Frame; page: GuanliPages[Name]; t: GuanliPhrases },
  ): string;
}

export function loadGuanliViews(viewsDir: string, isDevelopment: boolean): GuanliViews {
  return { render: compileViews(join(viewsDir, 'guanli'), isDevelopment) };
}

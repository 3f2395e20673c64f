import { ACCOUNT_LANGUAGES, authorKeyOf, ROLES, type Role } from '../../../community/account.ts';
import type { SiteConfig } from '../../../site/config.ts';
import { guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import type { ListedAccount } from '../../../store/accounts.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { renderPage } from '../frame.ts';
import { mailWishesPart } from './mail-wishes.ts';
import { momentIn } from '../moment.ts';
import { isRecentlyConfirmed } from '../session-life.ts';
import type { AccountsPage, FieldProblems } from '../views.ts';
import { describePasskeys } from '../passkeys-model.ts';
import { describeFeed } from '../pending-feed-model.ts';

/** What a refused form is to be told, each beside its own fields. */
export interface AccountsProblems {
  readonly password?: FieldProblems;
  readonly add?: FieldProblems;
  readonly passkey?: FieldProblems;
  /** A feed address that was made just now. */
  readonly feed?: string;
  /** A change of another account that could not be made. */
  readonly change?: string;
  readonly status?: number;
}

/** `GET /guanli/accounts`: one's own sessions, password and language; for owners everyone's account. */
export async function accountsPage(
  call: SignedInCall,
  deps: GuanliDeps,
  problems: AccountsProblems = {},
): Promise<Answer> {
  const { visitor, t, lang, now } = call;
  const { account, session } = visitor;
  const site = deps.site();
  const moment = momentIn(lang, site.timezone);
  const sessions = await deps.sessions.list(account.id, now.toISOString());
  const page: AccountsPage = {
    you: {
      name: account.name,
      role: t.roles[account.role],
      email: account.email,
      author: authorName(account, lang, site),
    },
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device: device === '' ? t.accounts.unknownDevice : device,
      created: moment(createdAt),
      lastSeen: moment(lastSeenAt),
      isThis: id === session.id,
    })),
    languages: ACCOUNT_LANGUAGES.map((value) => ({
      value,
      label: t.languages[value],
      isChosen: value === account.language,
    })),
    mail: await mailWishesPart(account, now, deps),
    passwordProblems: problems.password ?? {},
    passkeys: await describePasskeys(call, deps, problems.passkey ?? {}),
    feed: await describeFeed(call, deps, problems.feed ?? null),
    everyone:
      account.role === 'owner' ? describeEveryone(await deps.accounts.list(), call, site, problems) : null,
  };
  return renderPage('accounts', t.accounts.title, page, call, deps, { status: problems.status ?? 200 });
}

function describeEveryone(
  accounts: readonly ListedAccount[],
  { t, lang, fields, visitor, now, path }: SignedInCall,
  site: SiteConfig,
  problems: AccountsProblems,
): AccountsPage['everyone'] {
  const moment = momentIn(lang, site.timezone);
  // Only what was typed into this very form; the fields of the others are named alike.
  const typed = path === guanliPaths.accountAdd ? fields : new URLSearchParams();
  const roles = (chosen: Role) =>
    ROLES.map((value) => ({ value, label: t.roles[value], isChosen: value === chosen }));
  const authors = [...site.authors.values()].map(({ key, name }) => ({
    value: key,
    label: name[lang] ?? key,
  }));
  return {
    accounts: accounts.map((account) => ({
      id: account.id,
      name: account.name,
      email: account.email,
      author: authorName(account, lang, site),
      role: t.roles[account.role],
      roles: roles(account.role),
      lastSeen: account.lastSeenAt === null ? null : moment(account.lastSeenAt),
    })),
    add: isRecentlyConfirmed(visitor.session, now)
      ? {
          typed: { name: typed.get('name') ?? '', email: typed.get('email') ?? '' },
          problems: problems.add ?? {},
          roles: roles(typed.get('role') === 'owner' ? 'owner' : 'moderator'),
          authors: [{ value: '', label: t.fields.noAuthor }, ...authors].map((author) => ({
            ...author,
            isChosen: author.value === (typed.get('author') ?? ''),
          })),
        }
      : null,
    confirmHref: withQuery(guanliPaths.confirm, { next: guanliPaths.accounts }),
    problem: problems.change ?? null,
  };
}

function authorName(
  account: ListedAccount | SignedInCall['visitor']['account'],
  lang: string,
  site: SiteConfig,
) {
  const key = authorKeyOf(account, site);
  return key === null ? null : (site.authors.get(key)?.name[lang] ?? key);
}

import { guanliPaths, withQuery } from '../../site/guanli-urls.ts';
import type { GuanliDeps, SignedInCall } from './call.ts';
import { momentIn, type Moment } from './moment.ts';
import { registrationOptions, relyingParty } from './passkey-check.ts';
import { isRecentlyConfirmed } from './session-life.ts';
import type { FieldProblems } from './views.ts';

export interface PasskeysModel {
  readonly keys: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly created: Moment;
    readonly lastUsed: Moment | null;
  }[];
  /** False: the site's address is an IP address. */
  readonly isPossible: boolean;
  /** Null: the password has to be given again first. */
  readonly add: {
    readonly options: string;
    readonly name: string;
    readonly problems: FieldProblems;
  } | null;
  readonly confirmHref: string;
}

/** One's own passkeys, and what a browser needs to make another. */
export async function describePasskeys(
  call: SignedInCall,
  deps: GuanliDeps,
  problems: FieldProblems,
): Promise<PasskeysModel> {
  const { t, lang, visitor, now, fields, path } = call;
  const moment = momentIn(lang, deps.site().timezone);
  const known = await deps.passkeys.list(visitor.account.id);
  const isOpen = isRecentlyConfirmed(visitor.session, now);
  return {
    keys: known.map(({ id, name, isBackupEligible, createdAt, lastUsedAt }) => ({
      id,
      name,
      kind: isBackupEligible ? t.passkeys.synced : t.passkeys.single,
      created: moment(createdAt),
      lastUsed: lastUsedAt === null ? null : moment(lastUsedAt),
    })),
    isPossible: relyingParty(deps.baseUrl) !== null,
    add: isOpen
      ? {
          options: JSON.stringify(await registrationOptions(call, known, deps)),
          name: path === guanliPaths.passkeyAdd ? (fields.get('key-name') ?? '') : '',
          problems,
        }
      : null,
    confirmHref: withQuery(guanliPaths.confirm, { next: guanliPaths.accounts }),
  };
}

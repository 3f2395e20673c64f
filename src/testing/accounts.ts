import type { Role } from '../community/account.ts';
import { nameKey } from '../community/account-name.ts';
import { createPasswordHasher } from '../community/password-hash.ts';
import { accountStore, type Account } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { guanliBrowser, type GuanliBrowser } from './guanli-browser.ts';

export const PASSWORD = 'a lantern by the harbour';

/** An account as `npm run user -- add` makes it; its password is `PASSWORD` unless another is given. */
export async function addAccount(
  { db }: { readonly db: Database },
  name: string,
  role: Role,
  options: { readonly password?: string; readonly language?: 'en' | 'zh'; readonly authorKey?: string } = {},
): Promise<Account> {
  const { hash } = await createPasswordHasher();
  const { password = PASSWORD, language = 'en', authorKey = null } = options;
  const account = await accountStore(db).add(
    {
      name,
      nameKey: nameKey(name),
      role,
      email: null,
      authorKey,
      language,
      passwordHash: await hash(password),
    },
    { actor: { id: null, name: 'test' }, at: '2026-01-01T00:00:00.000Z' },
  );
  if (account === null) throw new Error(`${name} is taken`);
  return account;
}

/** A new account, signed in at the dashboard. */
export async function signedIn(
  world: { readonly db: Database; readonly url: string },
  role: Role,
  name: string = role,
): Promise<GuanliBrowser> {
  await addAccount(world, name, role);
  const browser = guanliBrowser(world.url);
  const answer = await browser.logIn(name, PASSWORD);
  if (answer.status !== 303) throw new Error(`login answered ${answer.status}: ${answer.complaints.join()}`);
  return browser;
}

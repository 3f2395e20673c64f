import { guanliPaths, withQuery } from '../../site/guanli-urls.ts';
import type { GuanliDeps } from './call.ts';
import { hashToken, newToken } from './tokens.ts';

const ONE_DAY_MS = 24 * 3600 * 1000;

/** Makes a new link to the page for the first account, in place of any earlier one; null once there is an account. */
export async function openSetup({
  accounts,
  setup,
  clock,
  baseUrl,
}: Pick<GuanliDeps, 'accounts' | 'setup' | 'clock' | 'baseUrl'>): Promise<string | null> {
  if ((await accounts.count()) > 0) return null;
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + ONE_DAY_MS).toISOString();
  await setup.open(hashToken(token), expiresAt);
  return baseUrl + withQuery(guanliPaths.setup, { token });
}

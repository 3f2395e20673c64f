import type { SiteConfig } from '../site/config.ts';
import { foldText } from '../text/clean.ts';

/** What an account may do: an owner everything, a moderator everything but accounts and settings of others. */
export const ROLES = ['owner', 'moderator'] as const;
export type Role = (typeof ROLES)[number];

/** Languages the dashboard speaks. */
export const ACCOUNT_LANGUAGES = ['en', 'zh'] as const;
export type AccountLanguage = (typeof ACCOUNT_LANGUAGES)[number];

/** Whether someone in `role` may do what asks for `needed`. */
export function hasRole(role: Role, needed: Role): boolean {
  return role === 'owner' || role === needed;
}

export function readRole(text: string): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}

export function readAccountLanguage(text: string): AccountLanguage | null {
  return ACCOUNT_LANGUAGES.find((language) => language === text) ?? null;
}

const MAX_EMAIL = 254;

/** An address as typed, without blanks at its ends; null when mail cannot be sent to it. */
export function readEmail(text: string): string | null {
  const email = text.trim();
  return email.length <= MAX_EMAIL && /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/u.test(email)
    ? email
    : null;
}

/**
 * The author of `site.yaml` that an account is: the one it was tied to with `--author`, else the one whose `account`
 * names it. Null: it writes under its own name.
 */
export function authorKeyOf(
  { name, authorKey }: { readonly name: string; readonly authorKey: string | null },
  { authors }: Pick<SiteConfig, 'authors'>,
): string | null {
  if (authorKey !== null && authors.has(authorKey)) return authorKey;
  const named = [...authors.values()].find(
    ({ account }) => account !== null && foldText(account) === foldText(name),
  );
  return named?.key ?? null;
}

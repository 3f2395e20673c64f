import { parseArgs } from 'node:util';
import { readAccountLanguage, readEmail, readRole, ROLES } from '../community/account.ts';
import { nameKey, readAccountName, type NameRefusal } from '../community/account-name.ts';
import { createPasswordHasher } from '../community/password-hash.ts';
import { judgePassword, MIN_PASSWORD_LENGTH, type PasswordRefusal } from '../community/password-rules.ts';
import type { SiteConfig } from '../site/config.ts';
import type { Account, AccountStore } from '../store/accounts.ts';

const USAGE = `Usage: npm run user -- add NAME --role owner|moderator [--email E] [--author KEY] [--lang en|zh] --password-stdin
       npm run user -- passwd NAME --password-stdin
       npm run user -- remove NAME
       npm run -s user -- list [--json]`;

const NAME_REFUSALS: Readonly<Record<NameRefusal, string>> = {
  missing: 'A name is missing.',
  long: 'The name is longer than 40 characters.',
  unseen: 'The name holds characters that cannot be seen; type it instead of pasting it.',
  signs: 'A name is letters and digits, with single blanks, dots or dashes between them.',
  mixed: 'The name mixes alphabets whose letters look alike; use one alphabet.',
};
const PASSWORD_REFUSALS: Readonly<Record<PasswordRefusal, string>> = {
  short: `The password is shorter than ${MIN_PASSWORD_LENGTH} characters.`,
  long: 'The password is longer than 4096 bytes.',
  monotonous: 'The password is a few characters over and over.',
  name: 'The password is the name itself.',
};

type Values = ReturnType<typeof readArguments>['values'];

/** Who acts: not an account, but whoever may run commands here. */
const by = (): { actor: { id: null; name: string }; at: string } => ({
  actor: { id: null, name: 'npm run user' },
  at: new Date().toISOString(),
});

/** What the command needs of the world around it. */
export interface UserCommand {
  readonly accounts: AccountStore;
  site(): SiteConfig;
  /** Everything on standard input. */
  readInput(): Uint8Array;
  say(line: string): void;
  complain(sentence: string): void;
}

/**
 * Manages accounts, also while the server runs: it reads them anew at every request.
 * @param argv what follows `npm run user --`
 * @returns exit code: 0, or 1 when what was asked for cannot be done, and nothing was changed
 * @throws RangeError with the usage when it is not clear what was asked for
 */
export async function manageUsers(argv: readonly string[], command: UserCommand): Promise<number> {
  const { values, positionals } = readArguments(argv);
  const [action, ...names] = positionals;
  const name = names.join(' ');
  if (action === 'list' && names.length === 0) return list(values, command);
  if (name === '') throw new RangeError(USAGE);
  try {
    switch (action) {
      case 'add':
        await add(name, values, command);
        return 0;
      case 'passwd':
        await changePassword(name, values, command);
        return 0;
      case 'remove':
        await remove(name, command);
        return 0;
      default:
        throw new RangeError(USAGE);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    command.complain(error.message);
    return 1;
  }
}

/** Thrown with the sentence to tell when what was asked for cannot be done. */
class Refused extends Error {
  override readonly name = 'Refused';
}

function readArguments(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      email: { type: 'string' },
      author: { type: 'string' },
      lang: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
}

async function add(rawName: string, values: Values, command: UserCommand): Promise<void> {
  const { accounts } = command;
  const read = readAccountName(rawName);
  if ('refusal' in read) throw new Refused(NAME_REFUSALS[read.refusal]);
  const { name } = read;
  const role = readRole(values.role ?? '');
  if (role === null) throw new Refused(`--role must be ${ROLES.join(' or ')}.`);
  const email = values.email === undefined ? null : readEmail(values.email);
  if (values.email !== undefined && email === null)
    throw new Refused(`--email ${values.email} is no mail address.`);
  const site = command.site();
  const authorKey = values.author ?? null;
  if (authorKey !== null && !site.authors.has(authorKey)) throw new Refused(unknownAuthor(authorKey, site));
  const language = readAccountLanguage(values.lang ?? (site.defaultLang === 'zh' ? 'zh' : 'en'));
  if (language === null) throw new Refused('--lang must be en or zh.');
  const taken = `There is an account ${name} already, or one whose name looks the same.`;
  if ((await accounts.findByKey(nameKey(name))) !== null) throw new Refused(taken);
  const passwordHash = await hashPassword(name, values, command);
  const account = { name, nameKey: nameKey(name), role, email, authorKey, language, passwordHash };
  if ((await accounts.add(account, by())) === null) throw new Refused(taken);
  command.say(`${role} ${name} added`);
}

async function changePassword(rawName: string, values: Values, command: UserCommand): Promise<void> {
  const { id, name } = await find(rawName, command);
  const passwordHash = await hashPassword(name, values, command);
  await command.accounts.changePassword(id, passwordHash, { session: null, device: null }, by());
  command.say(`password of ${name} changed; it is signed out everywhere`);
}

async function remove(rawName: string, command: UserCommand): Promise<void> {
  const { id, name } = await find(rawName, command);
  if ((await command.accounts.remove(id, by())) === 'last-owner')
    throw new Refused(`${name} is the last owner. Add another owner first, or the site would have none.`);
  command.say(`${name} removed`);
}

async function list({ json }: Values, { accounts, say }: UserCommand): Promise<number> {
  const all = await accounts.list();
  if (json === true) say(JSON.stringify(all, null, 2));
  else for (const account of all) say(describe(account));
  return 0;
}

async function find(rawName: string, { accounts }: UserCommand): Promise<Account> {
  const account = await accounts.findByKey(nameKey(rawName));
  if (account !== null) return account;
  const names = (await accounts.list()).map(({ name }) => name);
  const there = names.length === 0 ? '; there is none at all' : ` (there are ${names.join(', ')})`;
  throw new Refused(`There is no account ${rawName}${there}.`);
}

function describe({ name, role, email, authorKey, language }: Account): string {
  return [name, role, language, email ?? '-', authorKey === null ? '-' : `author ${authorKey}`].join('\t');
}

/** Hash of the password on standard input; the line end that `echo` adds is not part of it. */
async function hashPassword(name: string, values: Values, { readInput }: UserCommand): Promise<string> {
  if (values['password-stdin'] !== true)
    throw new Refused('Give the password on standard input, with --password-stdin.');
  const text = decode(readInput()).replace(/\r?\n$/, '');
  if (text === '') throw new Refused('Standard input was empty; the password comes from there.');
  const refusal = judgePassword(text, name);
  if (refusal !== null) throw new Refused(PASSWORD_REFUSALS[refusal]);
  return (await createPasswordHasher()).hash(text);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused('The password is not UTF-8.');
  }
}

function unknownAuthor(author: string, { authors }: SiteConfig): string {
  const known = [...authors.keys()];
  return `site.yaml has no author "${author}"${known.length === 0 ? '; it has none at all' : ` (it has ${known.join(', ')})`}.`;
}

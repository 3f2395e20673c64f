import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEmail, readRole, ROLES } from '../community/account.ts';
import { nameKey, readAccountName, type NameRefusal } from '../community/account-name.ts';
import { createPasswordHasher } from '../community/password-hash.ts';
import { judgePassword, MIN_PASSWORD_LENGTH, type PasswordRefusal } from '../community/password-rules.ts';
import { readEnvironment } from '../environment.ts';
import { SITE_FILE } from '../reconcile/disk.ts';
import { parseSiteConfig } from '../site/parse-config.ts';
import type { SiteConfig } from '../site/config.ts';
import { accountStore, type Account, type AccountStore } from '../store/accounts.ts';
import { openDatabase } from '../store/database.ts';
import { commandLine } from './command-line.ts';

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

/** Manages accounts, also while the server runs; it reads them anew at every request. */
await commandLine('user', async () => {
  const { values, positionals } = readArguments();
  const [action, ...names] = positionals;
  const name = names.join(' ');
  if (action === 'list' && names.length === 0) return withAccounts((accounts) => list(accounts, values));
  if (name === '') throw new RangeError(USAGE);
  switch (action) {
    case 'add':
      return withAccounts((accounts) => add(name, values, accounts));
    case 'passwd':
      return withAccounts((accounts) => changePassword(name, values, accounts));
    case 'remove':
      return withAccounts((accounts) => remove(name, accounts));
    default:
      throw new RangeError(USAGE);
  }
});

function readArguments() {
  return parseArgs({
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

async function withAccounts(run: (accounts: AccountStore) => Promise<number>): Promise<number> {
  const db = openDatabase(readEnvironment(process.env).dataDir);
  try {
    return await run(accountStore(db));
  } finally {
    db.close();
  }
}

async function add(rawName: string, values: Values, accounts: AccountStore): Promise<number> {
  const read = readAccountName(rawName);
  if ('refusal' in read) return refuse(NAME_REFUSALS[read.refusal]);
  const role = readRole(values.role ?? '');
  if (role === null) return refuse(`--role must be ${ROLES.join(' or ')}.`);
  const email = values.email === undefined ? null : readEmail(values.email);
  if (values.email !== undefined && email === null)
    return refuse(`--email ${values.email} is no mail address.`);
  const site = readSite();
  const { author } = values;
  if (author !== undefined && !site.authors.has(author)) return refuse(unknownAuthor(author, site));
  const language = values.lang ?? (site.defaultLang === 'zh' ? 'zh' : 'en');
  if (language !== 'en' && language !== 'zh') return refuse('--lang must be en or zh.');
  if ((await accounts.findByKey(nameKey(read.name))) !== null) return refuse(taken(read.name));
  const password = readPassword(read.name, values);
  if ('refusal' in password) return refuse(password.refusal);
  const { hash } = await createPasswordHasher();
  const account = {
    name: read.name,
    nameKey: nameKey(read.name),
    role,
    email,
    authorKey: author ?? null,
    language,
    passwordHash: await hash(password.text),
  } as const;
  if ((await accounts.add(account, by())) === null) return refuse(taken(read.name));
  return say(`${role} ${read.name} added`);
}

async function changePassword(rawName: string, values: Values, accounts: AccountStore): Promise<number> {
  const account = await accounts.findByKey(nameKey(rawName));
  if (account === null) return unknownAccount(rawName, accounts);
  const password = readPassword(account.name, values);
  if ('refusal' in password) return refuse(password.refusal);
  const { hash } = await createPasswordHasher();
  await accounts.changePassword(account.id, await hash(password.text), { session: null, device: null }, by());
  return say(`password of ${account.name} changed; it is signed out everywhere`);
}

async function remove(rawName: string, accounts: AccountStore): Promise<number> {
  const account = await accounts.findByKey(nameKey(rawName));
  if (account === null) return unknownAccount(rawName, accounts);
  const outcome = await accounts.remove(account.id, by());
  if (outcome === 'last-owner')
    return refuse(`${account.name} is the last owner. Add another owner first, or the site would have none.`);
  return outcome === 'done' ? say(`${account.name} removed`) : unknownAccount(rawName, accounts);
}

async function list(accounts: AccountStore, { json }: Values): Promise<number> {
  const all = await accounts.list();
  if (json === true) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  else for (const account of all) say(describe(account));
  return 0;
}

function describe({ name, role, email, authorKey, language }: Account): string {
  return [name, role, language, email ?? '-', authorKey === null ? '-' : `author ${authorKey}`].join('\t');
}

/** One password on standard input; the line end that `echo` adds is not part of it. */
function readPassword(
  name: string,
  values: Values,
): { readonly text: string } | { readonly refusal: string } {
  if (values['password-stdin'] !== true)
    return { refusal: 'Give the password on standard input, with --password-stdin.' };
  const bytes = readFileSync(0);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replace(/\r?\n$/, '');
  } catch {
    return { refusal: 'The password is not UTF-8.' };
  }
  if (text === '') return { refusal: 'Standard input was empty; the password comes from there.' };
  const refusal = judgePassword(text, name);
  return refusal === null ? { text } : { refusal: PASSWORD_REFUSALS[refusal] };
}

function readSite(): SiteConfig {
  const { contentDir } = readEnvironment(process.env);
  const file = join(contentDir, SITE_FILE);
  const site = parseSiteConfig(existsSync(file) ? readFileSync(file, 'utf8') : null, contentDir);
  if (!site.ok) throw new RangeError(`${SITE_FILE}, line ${site.problem.line}: ${site.problem.message}`);
  return site.config;
}

function unknownAuthor(author: string, { authors }: SiteConfig): string {
  const known = [...authors.keys()];
  return `site.yaml has no author "${author}"${known.length === 0 ? '; it has none at all' : ` (it has ${known.join(', ')})`}.`;
}

function taken(name: string): string {
  return `There is an account ${name} already, or one whose name looks the same.`;
}

async function unknownAccount(name: string, accounts: AccountStore): Promise<number> {
  const names = (await accounts.list()).map((account) => account.name);
  return refuse(
    `There is no account ${name}${names.length === 0 ? '; there is none at all' : ` (there are ${names.join(', ')})`}.`,
  );
}

function say(line: string): number {
  process.stdout.write(`${line}\n`);
  return 0;
}

/** What was asked for cannot be done; nothing was changed. */
function refuse(sentence: string): number {
  process.stderr.write(`user: ${sentence}\n`);
  return 1;
}

import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be a whole number from ${least} to ${most}`);

const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 0 or 1')
  .transform((value) => value === '1' || value === 'true');

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be a full http(s) address',
  )
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === '/' && url.search === '' && url.hash === '',
    'must be an origin without a path',
  )
  .transform((url) => url.origin);

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** One entry of TRUST_PROXY: an address, a CIDR range, or the word `loopback`. */
function isProxyEntry(entry: string): boolean {
  if (entry === 'loopback') return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const proxies = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine(
    (entries) => entries.every(isProxyEntry),
    'must be a comma list of addresses, CIDR ranges or "loopback"',
  )
  .transform((entries) => entries.flatMap((entry) => (entry === 'loopback' ? LOOPBACK : [entry])));

const smtpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
    'must look like smtp://user:password@host:587 or smtps://user:password@host (signs such as @ and / in a password percent-encoded)',
  );

/** `name@host`, or `Name <name@host>`. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>\p{Cc}]*<[^\s@<>",;]+@[^\s@<>",;]+>|[^\s@<>",;]+@[^\s@<>",;]+)$/u,
    'must be an address as name@example.org, or Name <name@example.org>',
  )
  .transform((text) => {
    const [, name = '', bracketed] = /^([^<]*)<([^>]*)>$/.exec(text) ?? [];
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: bracketed ?? text };
  });

const schema = z.object({
  PORT: integer(0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: origin.optional(),
  CONTENT_DIR: z.string().min(1).default('./content'),
  DATA_DIR: z.string().min(1).default('./data'),
  TRUST_PROXY: proxies.default([]),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  RELIST_SECONDS: integer(1, 86_400).default(60),
  WATCH_POLLING: flag.default(false),
  WORKERS: integer(1, Math.max(64, availableParallelism())).default(1),
  INKLOOP_DEV: flag.default(false),
});

/** Names of all variables an operator may set; `npm run dev` sets one more by itself. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape).filter(
  (name) => name !== 'INKLOOP_DEV',
);

export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Public origin without a trailing slash; every absolute address is made from it, never from a Host header. */
  readonly baseUrl: string;
  readonly contentDir: string;
  readonly dataDir: string;
  /** CIDR ranges and addresses whose forwarding headers are believed. */
  readonly trustProxy: readonly string[];
  /** Null: no mail is sent. */
  readonly smtpUrl: string | null;
  /** Sender of all mail; without a name of its own it is sent in the site's. */
  readonly mailFrom: { readonly name: string; readonly address: string };
  readonly logLevel: string;
  readonly relistSeconds: number;
  readonly watchPolling: boolean;
  /** Threads for parsing and rendering. */
  readonly workers: number;
  /** `npm run dev`: drafts are shown, sources are watched. */
  readonly isDevelopment: boolean;
}

/** What holds a password is not repeated in a message. */
const SECRET: ReadonlySet<string> = new Set(['SMTP_URL']);

/** Thrown for an environment the process cannot start with; the message is one line for the operator. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
}

/**
 * Reads the environment once, at start. Empty values count as unset.
 * @throws BadEnvironment naming the variable, what it held and what it takes
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'environment');
    const held = SECRET.has(name) ? '…' : (given[name] ?? '');
    throw new BadEnvironment(`${name}=${held} ${issue?.message ?? 'is not understood'}.`);
  }
  const value = parsed.data;
  const baseUrl = value.BASE_URL ?? `http://localhost:${value.PORT}`;
  return {
    port: value.PORT,
    host: value.HOST,
    baseUrl,
    contentDir: resolve(value.CONTENT_DIR),
    dataDir: resolve(value.DATA_DIR),
    trustProxy: value.TRUST_PROXY,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? { name: '', address: `noreply@${new URL(baseUrl).hostname}` },
    logLevel: value.LOG_LEVEL,
    relistSeconds: value.RELIST_SECONDS,
    watchPolling: value.WATCH_POLLING,
    workers: value.WORKERS,
    isDevelopment: value.INKLOOP_DEV,
  };
}

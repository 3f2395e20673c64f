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

const schema = z.object({
  PORT: integer(0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: origin.optional(),
  CONTENT_DIR: z.string().min(1).default('./content'),
  DATA_DIR: z.string().min(1).default('./data'),
  TRUST_PROXY: proxies.default([]),
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

export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Public origin without a trailing slash; every absolute address is made from it, never from a Host header. */
  readonly baseUrl: string;
  readonly contentDir: string;
  readonly dataDir: string;
  /** CIDR ranges and addresses whose forwarding headers are believed. */
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly relistSeconds: number;
  readonly watchPolling: boolean;
  /** Threads for parsing and rendering. */
  readonly workers: number;
  /** `npm run dev`: drafts are shown, sources are watched. */
  readonly isDevelopment: boolean;
}

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
    throw new BadEnvironment(`${name}=${given[name] ?? ''} ${issue?.message ?? 'is not understood'}.`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    baseUrl: value.BASE_URL ?? `http://localhost:${value.PORT}`,
    contentDir: resolve(value.CONTENT_DIR),
    dataDir: resolve(value.DATA_DIR),
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    relistSeconds: value.RELIST_SECONDS,
    watchPolling: value.WATCH_POLLING,
    workers: value.WORKERS,
    isDevelopment: value.INKLOOP_DEV,
  };
}

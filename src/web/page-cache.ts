import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * What a page shows depends on scopes: `site`, the thread of an article (see `comments/comment-changes.ts`). Raising a
 * scope makes its pages stale. Revisions are numbers of one count, so that a page need not know beforehand what it will
 * show: it is fresh while none of its scopes was raised after it was begun.
 */
export interface Revisions {
  /** The newest revision of all. */
  latest(): number;
  /** When the scope was raised last; 0 for never. */
  of(scope: string): number;
  raise(scope: string): void;
  /** Makes every page stale. */
  raiseAll(): void;
}

export function createRevisions(): Revisions {
  const revisions = new Map<string, number>();
  let latest = 0;
  let allRaised = 0;
  return {
    latest: () => latest,
    of: (scope) => Math.max(allRaised, revisions.get(scope) ?? 0),
    raise(scope) {
      latest += 1;
      revisions.set(scope, latest);
    },
    raiseAll() {
      latest += 1;
      allRaised = latest;
    },
  };
}

/** What a page was made from, and how long that can be believed. */
export interface Provenance {
  readonly scopes: readonly string[];
  /** The newest revision when it was begun. */
  readonly stamp: number;
  /** From when on it says something else though nothing was raised, in milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
}

type Encoding = 'br' | 'gzip' | 'identity';

interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them fastest. */
  readonly headers: readonly string[];
}

/** When bytes became what they are, in milliseconds since 1970, whole seconds. */
export interface ChangeTime {
  /** For `Last-Modified`; never ahead of the clock. */
  readonly said: number;
  /** Whoever asks with this date or a later one has these very bytes and no earlier ones. */
  readonly known: number;
}

/** A page ready to be sent in any encoding; the same bytes for every visitor. */
export interface StoredPage {
  readonly status: number;
  readonly representations: Readonly<Record<Encoding, Representation>>;
  readonly changed: ChangeTime | null;
  readonly bytes: number;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Better ratios cost more than they save on pages that live until the next save. */
const BROTLI_QUALITY = 5;
const SMALLEST_COMPRESSED = 860;

/**
 * Prepares a page for sending: compressed once, with a strong ETag for each encoding.
 * @param headers every header of the response but those that depend on the encoding
 * @param findChange tells when these bytes became what they are, from their hash; null where nobody knows
 */
export async function storePage(
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  findChange: (tag: string) => ChangeTime | null = () => null,
): Promise<StoredPage> {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const changed = findChange(tag);
  const isSmall = body.length < SMALLEST_COMPRESSED;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = isSmall ? [body, body] : await Promise.all([brotli(body, { params }), deflate(body)]);
  const represent = (encoding: Encoding, bytes: Buffer, suffix: string): Representation => {
    const etag = `"${tag}${suffix}"`;
    const all: OutgoingHttpHeaders = { ...headers, ETag: etag, 'Content-Length': bytes.length };
    if (changed !== null) all['Last-Modified'] = new Date(changed.said).toUTCString();
    if (encoding !== 'identity' && !isSmall) all['Content-Encoding'] = encoding;
    return {
      body: bytes,
      etag,
      headers: Object.entries(all).flatMap(([name, value]) => [name, String(value)]),
    };
  };
  const representations = {
    br: represent('br', br, isSmall ? '' : '-b'),
    gzip: represent('gzip', gz, isSmall ? '' : '-g'),
    identity: represent('identity', body, ''),
  };
  return { status, representations, changed, bytes: body.length + br.length + gz.length };
}

/** Sends a stored page, or 304 when the client already has it. Answers HEAD as GET without a body. */
export function sendStored(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
  const { body, etag, headers } = page.representations[chooseEncoding(request.headers['accept-encoding'])];
  if (page.status === 200 && isKnown(page, etag, request)) {
    const kept = new Set(['content-length', 'content-type', 'content-encoding', 'content-language']);
    response.writeHead(
      304,
      headers.filter((_, index) => !kept.has((headers[index - (index % 2)] ?? '').toLowerCase())),
    );
    response.end();
    return;
  }
  response.writeHead(page.status, headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** What most browsers send; decided without reading it. */
const USUAL = new Set(['gzip, deflate, br', 'gzip, deflate, br, zstd']);

/** The best of our encodings that the client takes (RFC 9110, section 12.5.3); `q=0` refuses one. */
function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity';
  if (USUAL.has(accepted)) return 'br';
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, Number(weight));
  }
  const takes = (coding: Encoding): boolean => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** Whether the client has these bytes already; its dates count only where it names no tags (RFC 9110, section 13.2.2). */
function isKnown({ changed }: StoredPage, etag: string, { headers }: IncomingMessage): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return matches(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return changed !== null && changed.known <= since;
}

function matches(header: string, etag: string): boolean {
  return (
    header === etag ||
    header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  );
}

interface Entry {
  readonly page: StoredPage;
  readonly provenance: Provenance;
  wasUsed: boolean;
}

export interface PageCache {
  /** The page at this path if it is still what would be rendered now. */
  find(path: string): StoredPage | null;
  /** The newest revision of all; take it before rendering. */
  stamp(): number;
  /** Whether a page of this provenance was right at the revision `at`, or has become so only since. */
  wasFresh(provenance: Provenance, at: number): boolean;
  keep(path: string, page: StoredPage, provenance: Provenance): void;
}

export interface PageCacheOptions {
  readonly revisions: Revisions;
  /** Milliseconds since 1970. */
  now(): number;
  readonly limitBytes?: number;
}

const DEFAULT_LIMIT_BYTES = 96 * 1024 * 1024;

/** Pages by path, in memory; entries not used for longest give way when the limit is reached. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { revisions, now, limitBytes = DEFAULT_LIMIT_BYTES } = options;
  const entries = new Map<string, Entry>();
  let held = 0;
  const isFresh = ({ provenance: { scopes, stamp, expiresAt } }: Entry): boolean =>
    (expiresAt === null || now() < expiresAt) && scopes.every((scope) => revisions.of(scope) <= stamp);
  const drop = (path: string, entry: Entry): void => {
    entries.delete(path);
    held -= entry.page.bytes;
  };
  const makeRoom = (): void => {
    for (const [path, entry] of entries) {
      if (held <= limitBytes) return;
      drop(path, entry);
      if (!entry.wasUsed || !isFresh(entry)) continue;
      entry.wasUsed = false;
      entries.set(path, entry);
      held += entry.page.bytes;
    }
  };
  return {
    find(path) {
      const entry = entries.get(path);
      if (entry === undefined) return null;
      if (!isFresh(entry)) {
        drop(path, entry);
        return null;
      }
      entry.wasUsed = true;
      return entry.page;
    },
    stamp: () => revisions.latest(),
    wasFresh: ({ scopes, stamp }, at) =>
      scopes.every((scope) => revisions.of(scope) <= stamp || revisions.of(scope) > at),
    keep(path, page, provenance) {
      const before = entries.get(path);
      if (before !== undefined) drop(path, before);
      entries.set(path, { page, provenance, wasUsed: false });
      held += page.bytes;
      makeRoom();
    },
  };
}

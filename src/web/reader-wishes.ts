import type { IncomingHttpHeaders } from 'node:http';

/** Programs that read the web for others; what they ask for is nobody's wish. */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|monitor|uptime|lighthouse|pagespeed|mediapartners|feedfetcher|scrapy/i;

/**
 * Whether a request may be counted: made by a person, for this very moment, who did not ask to be left alone. Decided
 * from the headers and forgotten; nothing of them is kept.
 */
export function isCountable(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET') return false;
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return false;
  if (ROBOT.test(headers['user-agent'] ?? '')) return false;
  return !isAhead(headers) && !isReload(headers);
}

/** A page fetched before anybody asked for it. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`;
  return /prefetch|prerender/i.test(purpose) || headers['x-moz'] === 'prefetch';
}

/** Browsers say so when the same page is loaded again. */
function isReload(headers: IncomingHttpHeaders): boolean {
  return /max-age=0/i.test(headers['cache-control'] ?? '');
}

import type { IncomingHttpHeaders } from 'node:http';

/** Where a request was made, by what the browser says of it and no page can forge. */
export type RequestOrigin = 'own' | 'foreign' | 'unsaid';

/**
 * A page of ours has the origin of `BASE_URL`, or the host under which this request reached us. Programs and very old
 * browsers say nothing; for them the form's token has to do.
 */
export function readOrigin(headers: IncomingHttpHeaders, baseUrl: string): RequestOrigin {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  if (origin === undefined) return site === undefined ? 'unsaid' : 'own';
  if (origin === baseUrl) return 'own';
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
    ? 'own'
    : 'foreign';
}

import { dropInvisible } from '../../text/invisible.ts';

const MAX_ADDRESS = 2000;

/**
 * The address a link of a comment may have, entities already decoded, or null. Only http, https and mailto; a host in
 * its ASCII form; nobody's name and password; of a mail address nothing but the address.
 */
export function judgeAddress(written: string): string | null {
  const address = dropInvisible(written).trim();
  if (address.length > MAX_ADDRESS || !/^(?:https?:)?\/\/|^mailto:/i.test(address)) return null;
  const url = parseUrl(address.startsWith('//') ? `https:${address}` : address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'mailto:')
    return /^[^\s@?&]+@[^\s@?&]+$/.test(url.pathname) ? `mailto:${url.pathname}` : null;
  return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : null;
}

/**
 * The website a commenter gave, as an address to link to; empty for none and for anything that is no http address.
 * `example.com` is taken for `http://example.com`, as WordPress does.
 */
export function judgeWebsite(written: string): string {
  const address = dropInvisible(written).trim();
  if (address === '') return '';
  const isBareHost = /^[^\s/:@?#]+\.[^\s/:@?#]+(?::\d+)?(?:[/?#]|$)/.test(address);
  const judged = judgeAddress(isBareHost ? `http://${address}` : address);
  return judged === null || judged.startsWith('mailto:') ? '' : judged;
}

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** An address of any scheme, `www.`, or a mail address, in text that was not read as Markdown. */
const ADDRESS = /[a-z][a-z0-9+.-]{1,19}:\/\/[^\s<>"']|\bwww\.[^\s<>.]|[\w.+-]@[a-z0-9-]{1,63}\.[a-z0-9]/gi;
/** An address of a scheme that comments do not link. */
const OTHER_SCHEME = /[a-z][a-z0-9+.-]{1,19}:\/\/[^\s<>"']/gi;

/**
 * Links of a rendered comment: what can be clicked, and addresses in the text that only need copying. Code does not count,
 * and a link that shows its own address counts once.
 */
export function countLinks(html: string): number {
  const anchors = html.match(/<a /g)?.length ?? 0;
  if (!html.includes('://')) return anchors;
  const text = html.replace(/<(a|pre|code)\b[^>]*>[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, '');
  return anchors + (text.match(OTHER_SCHEME)?.length ?? 0);
}

/** Addresses in a text that has no markup. */
export function countAddresses(text: string): number {
  return text.match(ADDRESS)?.length ?? 0;
}

import sanitizeHtml from 'sanitize-html';
import { judgeAddress } from './addresses.ts';
import { cleanCommentLine, cleanCommentText } from './comment-text.ts';
import { writtenTag } from './markup-html.ts';

/** All a comment may consist of. */
const ELEMENTS = 'p br em strong del code pre blockquote ul ol li a hr'.split(' ');
const REL = 'nofollow ugc noopener';
/** Deeper than the lexer goes. */
const MAX_HTML_DEPTH = 100;

/** Passes HTML through the allow-list of comments. This is the last word: whatever comes in, what goes out is harmless. */
export function sanitizeComment(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ELEMENTS,
    allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    selfClosing: ['br', 'hr'],
    nestingLimit: MAX_HTML_DEPTH,
    parseStyleAttributes: false,
    textFilter: (text) => cleanCommentText(text).replace(/"/g, '&quot;'),
    transformTags: { '*': judgeTag },
  })
    .replace(/ \/>/g, '>')
    .replace(/<p><\/p>\n?/g, '')
    .trimEnd();
}

function judgeTag(
  written: string,
  { href, title, start }: sanitizeHtml.Attributes,
): { tagName: string; attribs: sanitizeHtml.Attributes } {
  const tagName = writtenTag(written) ?? written;
  if (tagName === 'a') return judgeLink(href, title);
  if (tagName === 'ol' && start !== undefined && /^\d{1,9}$/.test(start))
    return { tagName, attribs: { start } };
  // An empty name is not on the list: the tag goes, its content stays.
  return { tagName: tagName === '' ? 'span' : tagName, attribs: {} };
}

function judgeLink(
  href: string | undefined,
  title: string | undefined,
): { tagName: string; attribs: sanitizeHtml.Attributes } {
  const address = href === undefined ? null : judgeAddress(href);
  if (address === null) return { tagName: 'span', attribs: {} };
  const shown = cleanCommentLine(title ?? '');
  return { tagName: 'a', attribs: { href: address, ...(shown === '' ? {} : { title: shown }), rel: REL } };
}

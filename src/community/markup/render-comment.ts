import { cleanCommentText } from './comment-text.ts';
import { countLinks } from './count-links.ts';
import { lexComment, TooIntricate } from './lexer.ts';
import { commentHtml } from './markup-html.ts';
import { renderAsTyped, type RenderedComment } from './render-as-typed.ts';
import { sanitizeComment } from './sanitize.ts';

/** Kept with every rendering; raise it with each change that alters what an unchanged comment looks like. */
export const COMMENT_RENDERER = 'comment-1';
/** Longest text that is read as Markdown, in UTF-16 units: twice the 10,000 characters a comment may have. */
const MAX_LENGTH = 20_000;

/** Renders a comment's Markdown. Never throws; what is too intricate is shown as it was typed. */
export function renderComment(content: string): RenderedComment {
  const source = cleanCommentText(content);
  if (source.length > MAX_LENGTH) return renderAsTyped(source);
  try {
    const html = sanitizeComment(commentHtml(lexComment(source)));
    return { source, html, text: textOf(html), links: countLinks(html), renderer: COMMENT_RENDERER };
  } catch (error) {
    // A regular expression of the library that runs out of stack is a RangeError.
    if (error instanceof TooIntricate || error instanceof RangeError) return renderAsTyped(source);
    throw error;
  }
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** What the sanitizer's HTML says, one line a paragraph. */
function textOf(html: string): string {
  return html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : part.replaceAll('\n', '')))
    .join('')
    .replace(/<[bh]r>|<[ou]l[^>]*>|<\/(?:p|li|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (reference) => CHARACTERS[reference] ?? reference)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

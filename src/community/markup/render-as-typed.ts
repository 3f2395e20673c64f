import { escapeHtml } from '../../text/escape-html.ts';
import { cleanCommentText } from './comment-text.ts';
import { countAddresses } from './count-links.ts';

/** Of a comment that is shown as it was typed. */
const TYPED_RENDERER = 'typed-1';

/** A comment's text in the forms everything else needs. */
export interface RenderedComment {
  /** What was typed, without characters no page may hold. */
  readonly source: string;
  /** Safe on any page: only the elements and attributes of comments. */
  readonly html: string;
  /** What a reader sees, without markup: for feeds, mail, search and word lists. */
  readonly text: string;
  /** How many addresses a reader could follow. */
  readonly links: number;
  readonly renderer: string;
}

/** A comment without any markup: the fallback when rendering it would take too long. */
export function renderAsTyped(content: string): RenderedComment {
  const source = cleanCommentText(content);
  const html = source
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\n/g, '<br>\n')}</p>`)
    .join('\n');
  return { source, html, text: source.trim(), links: countAddresses(source), renderer: TYPED_RENDERER };
}

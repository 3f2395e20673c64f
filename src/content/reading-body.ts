import { readOpeningHeading } from '../text/opening-heading.ts';
import type { TitleSource } from './article.ts';

/**
 * The Markdown below the title. Where the title was taken from the heading that opens the text, that line is left
 * empty: it is shown as the title already, and every other line keeps its number.
 */
export function readingBody(body: string, titleSource: TitleSource): string {
  const heading = titleSource === 'heading' ? readOpeningHeading(body) : null;
  if (heading === null) return body;
  const lines = body.split('\n');
  lines[heading.line - 1] = '';
  return lines.join('\n');
}

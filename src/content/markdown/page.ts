import type { ContentProblem } from '../../errors.ts';
import type { RenderContext } from './document.ts';
import type { ParsedMarkdown } from './parse.ts';
import { phrasesFor, type Phrases } from './phrases.ts';
import { ownTag } from './sanitize.ts';

/** What one rendering carries along; made for it and thrown away after it. */
export interface Page {
  readonly parsed: ParsedMarkdown;
  readonly context: RenderContext;
  readonly phrases: Phrases;
  readonly problems: ContentProblem[];
  /** Finished HTML that is put in after sanitizing; see `keep`. */
  readonly kept: string[];
  readonly count: { images: number; coloured: number; tables: number; tex: number; diagrams: number };
  /** Author tags that are open, by name; see `renderAuthorHtml`. */
  readonly openTags: Map<string, number>;
}

/** Starts a rendering. */
export function openPage(parsed: ParsedMarkdown, context: RenderContext): Page {
  return {
    parsed,
    context,
    phrases: phrasesFor(context.lang),
    problems: [],
    kept: [],
    count: { images: 0, coloured: 0, tables: 0, tex: 0, diagrams: 0 },
    openTags: new Map(),
  };
}

const BEFORE = '\ufdd1';
const AFTER = '\ufdd2';

/**
 * Sets balanced, safe HTML of our own aside and gives a mark for its place, so that the sanitizer neither sees
 * it nor has to allow what only we may write. Authors cannot write the mark.
 */
export function keep(page: Page, html: string): string {
  page.kept.push(html);
  return `${BEFORE}${page.kept.length - 1}${AFTER}`;
}

/** Puts everything that was set aside back in its place. */
export function restoreKept(page: Page, html: string): string {
  return html.replace(/\ufdd1(\d+)\ufdd2/g, (_mark, index) => page.kept[Number(index)] ?? '');
}

/** The start of a box in which a wide table scrolls, also by keyboard. */
export function openTable(page: Page): string {
  page.count.tables += 1;
  const label = `${page.phrases.table} ${page.count.tables}`;
  return ownTag('section', { class: 'scroll-x', tabindex: '0', 'aria-label': label });
}

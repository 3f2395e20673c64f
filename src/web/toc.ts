import type { Heading } from '../content/markdown/document.ts';
import type { TocEntry } from './page-models.ts';

/** Fewer headings than this need no list of them. */
const FEWEST_HEADINGS = 2;
/** As rendered: the body's own top level is h2, one further level is shown. */
const TOP_LEVEL = 2;
const DEEPEST_LEVEL = 3;

/** The contents list of an article: h2 with their h3, in reading order; null when a list would be no help. */
export function tocFrom(headings: readonly Heading[]): TocEntry[] | null {
  const entries: { id: string; text: string; children: TocEntry[] }[] = [];
  for (const { id, text, level } of headings) {
    if (level > DEEPEST_LEVEL) continue;
    const parent = entries.at(-1);
    const entry = { id, text, children: [] };
    if (level <= TOP_LEVEL || parent === undefined) entries.push(entry);
    else parent.children.push(entry);
  }
  const count = entries.reduce((sum, { children }) => sum + 1 + children.length, 0);
  return count < FEWEST_HEADINGS ? null : entries;
}

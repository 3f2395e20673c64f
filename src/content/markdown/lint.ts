import type { ContentProblem, ProblemKind } from '../../errors.ts';
import type { AnchorPlan } from './anchors.ts';
import type { Reference } from './document.ts';
import type { NotePlan } from './notes.ts';
import { lineFinder } from './references.ts';
import type { Block } from './tokens.ts';
import { walk } from './walk.ts';

interface Findings {
  readonly anchors: AnchorPlan;
  readonly notes: NotePlan;
  readonly references: readonly Reference[];
  readonly source: string;
  readonly bodyLine: number;
}

/** `![图](a b.png)`: a destination with a space in it is no link at all. */
const SPACED_DESTINATION = /!?\[[^[\]\n]{0,200}\]\((?=[^()<>\n"']{0,500}[)）])[^()<>\s"']+ +[^()<>\n"']*[)）]/;

/** What an author probably did not mean; none of it refuses the text. */
export function lintBlocks(blocks: readonly Block[], found: Findings): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const lines = lineFinder(found.source, found.bodyLine);
  const warn = (kind: ProblemKind, line: number, message: string, hint: string): void => {
    problems.push({ severity: 'warning', kind, field: 'body', line, message, hint });
  };
  for (const { kind, href, text, line } of found.references) {
    if (kind === 'image' && text === '') {
      warn('alt', line, `The image ${href} has no alternative text.`, 'Write what it shows: ![text](file).');
    }
  }
  let start = 0;
  for (const block of blocks) {
    const top = start;
    const lineOf = (raw: string): number =>
      lines(Math.max(top, found.source.slice(0, top + block.raw.length).indexOf(raw, top)));
    walk([block], {
      inline(token) {
        if (token.type !== 'text' || !token.text.includes('](')) return;
        const literal = SPACED_DESTINATION.exec(token.text)?.[0];
        if (literal === undefined) return;
        const kind = literal.startsWith('!') ? 'image' : 'link';
        const hint = 'Put the address in angle brackets, [text](<a b.png>), or write %20 for each space.';
        warn(kind, lineOf(literal), `${literal} is shown as it stands: its address has a space in it.`, hint);
      },
    });
    start += block.raw.length;
  }
  for (const { label, raw } of found.notes.unused) {
    warn('markdown', lines(Math.max(0, found.source.indexOf(raw))), `Nothing refers to the footnote [^${label}].`, '');
  }
  for (const { token, id } of found.anchors.refused) {
    const line = lines(Math.max(0, found.source.indexOf(token.raw)));
    warn('markdown', line, `The heading id "${id}" is taken.`, 'Choose another one.');
  }
  return problems;
}

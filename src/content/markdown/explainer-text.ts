import type { ContentProblem } from '../../errors.ts';
import type { Complaint } from '../../explainer/complaints.ts';
import { drawExplainer, type DrawnExplainer, type DrawingFault } from '../../explainer/draw-explainer.ts';
import { readExplainer, type ExplainerReading } from '../../explainer/read-explainer.ts';
import { lex } from './lexer.ts';
import { inlineText } from './plain-text.ts';
import type { Inline } from './tokens.ts';
import { walkInline } from './walk.ts';

/** An explainer understood and drawn, with everything that is wrong with it. */
export interface JudgedExplainer {
  readonly reading: ExplainerReading;
  /** Null with any error. */
  readonly drawn: DrawnExplainer | null;
  /** By line of the saved file. */
  readonly problems: readonly ContentProblem[];
}

/**
 * Judges the text of an explainer. Pure; never throws.
 * @param firstLine line of the saved file on which the text begins
 */
export function judgeExplainer(text: string, place: 'post' | 'file', firstLine: number): JudgedExplainer {
  const reading = readExplainer(text, place);
  const drawn = reading.explainer === null ? null : drawExplainer(reading.explainer);
  const complaints = [
    ...reading.complaints,
    ...narrationComplaints(reading),
    ...(drawn?.excesses ?? []).map((fault) => complaintOf(fault, reading, 'error')),
    ...(drawn?.overlaps ?? []).map((fault) => complaintOf(fault, reading, 'warning')),
  ];
  const problems = complaints
    .map((complaint) => explainerProblem(complaint, firstLine))
    .sort((a, b) => a.line - b.line);
  const isFaulty = problems.some(({ severity }) => severity === 'error');
  return { reading, drawn: isFaulty ? null : drawn, problems };
}

/** A complaint about an explainer as a problem of the file it stands in. */
export function explainerProblem(
  { severity, line, column, message }: Complaint,
  firstLine: number,
): ContentProblem {
  return {
    severity,
    kind: 'explainer',
    field: 'explainer',
    line: firstLine + line - 1,
    column,
    message,
    hint: '',
  };
}

function complaintOf(
  { message, at }: DrawingFault,
  { layoutAt, messageAt }: ExplainerReading,
  severity: Complaint['severity'],
): Complaint {
  const place = (at === null ? null : messageAt.get(`${at.step}.${at.index}`)) ?? layoutAt;
  return { severity, message, line: place.line, column: place.column };
}

const NARRATED: ReadonlySet<Inline['type']> = new Set([
  'text',
  'escape',
  'codespan',
  'strong',
  'em',
  'link',
  'br',
]);

/** A narration is one paragraph of text, code, emphasis and links. */
function narrationComplaints({ plain, sayAt }: ExplainerReading): Complaint[] {
  return (plain?.steps ?? []).flatMap(({ say }, index) => {
    const at = sayAt[index] ?? { line: 1, column: 1 };
    const found = foreignMarkup(say);
    if (found === null) return [];
    const message = `say of step ${index + 1} holds ${found}; it may hold text, code, emphasis and links`;
    return [{ severity: 'error', message, line: at.line, column: at.column }];
  });
}

/** A narration as a reader hears it, without its markup. */
export function plainNarration(say: string): string {
  const paragraph = lex(say).find((block) => block.type === 'paragraph');
  return paragraph?.type === 'paragraph' ? inlineText(paragraph.tokens) : say;
}

function foreignMarkup(say: string): string | null {
  const blocks = lex(say).filter(({ type }) => type !== 'space');
  const [only, ...more] = blocks;
  if (only === undefined) return null;
  if (only.type === 'html') return 'raw HTML';
  if (only.type !== 'paragraph' || more.length > 0) return 'more than one paragraph of text';
  let found: string | null = null;
  walkInline(only.tokens, ({ type }) => {
    if (!NARRATED.has(type))
      found ??= type === 'html' ? 'raw HTML' : type === 'image' ? 'a picture' : `markup (${type})`;
  });
  return found;
}

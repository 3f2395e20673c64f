import type { ContentProblem } from '../../errors.ts';
import { planAnchors, type AnchorPlan } from './anchors.ts';
import { cleanText } from './clean.ts';
import type { Outline } from './document.ts';
import { findExplainers, reservedIds, type FoundExplainers } from './explainer-blocks.ts';
import { decodeEntities } from './sanitize.ts';
import { joinCjkLines } from './join-lines.ts';
import { lex } from './lexer.ts';
import { TooComplex } from './reading-state.ts';
import { excess, findExcess } from './limits.ts';
import { numberNotes, type NotePlan } from './notes.ts';
import { outlineOf } from './outline.ts';
import { lineFinder } from '../../text/line-finder.ts';
import type { Block, Inline } from './tokens.ts';
import { walk, walkInline } from './walk.ts';

/** A body read once: its tree for `renderHtml`, its outline for everything else. */
export interface ParsedMarkdown {
  readonly source: string;
  readonly blocks: readonly Block[];
  readonly anchors: AnchorPlan;
  readonly notes: NotePlan;
  readonly explainers: FoundExplainers;
  readonly outline: Outline;
}

/**
 * Reads the Markdown of an article. Never throws: a body that would take too long is refused, with an error among
 * the outline's problems and no blocks.
 */
export function parseMarkdown(
  body: string,
  context: { readonly lang: string; readonly bodyLine: number },
): ParsedMarkdown {
  const source = cleanText(body);
  const tooMuch = findExcess(source, context.bodyLine);
  if (tooMuch) return refused(tooMuch);
  let blocks: Block[];
  try {
    blocks = lex(source);
  } catch (error) {
    const problem = complaintOf(error, source, context.bodyLine);
    if (problem === null) throw error;
    return refused(problem);
  }
  settleText(blocks);
  const explainers = findExplainers(blocks, source, context.bodyLine);
  const anchors = planAnchors(blocks, reservedIds(explainers));
  const notes = numberNotes(blocks);
  return {
    source,
    blocks,
    anchors,
    notes,
    explainers,
    outline: outlineOf({ blocks, anchors, notes, explainers, source, bodyLine: context.bodyLine }),
  };
}

/** What an editor is told when the text was too much for the lexer; null for an error of our own. */
function complaintOf(error: unknown, source: string, bodyLine: number): ContentProblem | null {
  if (error instanceof TooComplex) {
    const at = source.indexOf(error.source.slice(0, 100).split('\n', 1)[0] ?? '');
    return excess(lineFinder(source, bodyLine)(Math.max(0, at)), error.message, 'Divide it.');
  }
  // A regular expression of the library that runs out of stack.
  if (error instanceof RangeError)
    return excess(bodyLine, 'The text is nested too deeply to be read.', 'Divide it.');
  return null;
}

/** Turns entities into characters and joins Chinese lines, so that all later stages see plain text. */
function settleText(blocks: readonly Block[]): void {
  walk(blocks, {
    run: (tokens) => {
      walkInline(tokens, decodeToken);
      joinCjkLines(tokens);
    },
  });
}

function decodeToken(token: Inline): void {
  if (token.type === 'text') token.text = decodeEntities(token.text);
  if (token.type !== 'link' && token.type !== 'image') return;
  if (token.type === 'link' && token.autolink === true) return;
  token.href = decodeEntities(token.href);
  if (token.title) token.title = decodeEntities(token.title);
}

function refused(problem: ContentProblem): ParsedMarkdown {
  const anchors = planAnchors([]);
  const notes = numberNotes([]);
  const explainers = findExplainers([], '', problem.line);
  const outline = outlineOf({
    blocks: [],
    anchors,
    notes,
    explainers,
    source: '',
    bodyLine: problem.line,
  });
  return { source: '', blocks: [], anchors, notes, explainers, outline: { ...outline, problems: [problem] } };
}

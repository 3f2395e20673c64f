import type { ContentProblem } from '../../errors.ts';
import { planAnchors, type AnchorPlan } from './anchors.ts';
import { cleanText } from './clean.ts';
import type { Outline } from './document.ts';
import { decodeEntities } from './sanitize.ts';
import { joinCjkLines } from './join-lines.ts';
import { lex, TooComplex } from './lexer.ts';
import { findExcess } from './limits.ts';
import { numberNotes, type NotePlan } from './notes.ts';
import { outlineOf } from './outline.ts';
import type { Block, Inline } from './tokens.ts';
import { walk, walkInline } from './walk.ts';

/** A body read once: its tree for `renderHtml`, its outline for everything else. */
export interface ParsedMarkdown {
  readonly blocks: readonly Block[];
  readonly anchors: AnchorPlan;
  readonly notes: NotePlan;
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
  const excess = findExcess(source, context.bodyLine);
  if (excess) return refused(excess);
  let blocks: Block[];
  try {
    blocks = lex(source);
  } catch (error) {
    // A regular expression that runs out of stack is a RangeError.
    if (!(error instanceof TooComplex || error instanceof RangeError)) throw error;
    return refused({
      severity: 'error',
      kind: 'markdown',
      field: 'body',
      line: context.bodyLine,
      message: 'The text is nested too deeply to be read.',
      hint: 'Use fewer levels of quotes, lists or emphasis.',
    });
  }
  settleText(blocks);
  const anchors = planAnchors(blocks);
  const notes = numberNotes(blocks);
  return { blocks, anchors, notes, outline: outlineOf(blocks, anchors, notes, source, context.bodyLine) };
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
  const outline = outlineOf([], anchors, notes, '', problem.line);
  return { blocks: [], anchors, notes, outline: { ...outline, problems: [problem] } };
}

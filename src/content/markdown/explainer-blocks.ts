import type { ContentProblem } from '../../errors.ts';
import { LIMITS } from '../../explainer/limits.ts';
import { lineFinder } from '../../text/line-finder.ts';
import { readCodeInfo } from './code-info.ts';
import type { EmbeddedExplainer, Section } from './document.ts';
import { explainerProblem, judgeExplainer, plainNarration, type JudgedExplainer } from './explainer-text.ts';
import type { Block, CodeBlock } from './tokens.ts';
import { walk } from './walk.ts';

/** The explainers of a text: blocks of code with the language `explainer`, at the top level. */
export interface FoundExplainers {
  readonly blocks: ReadonlyMap<CodeBlock, JudgedExplainer>;
  readonly embedded: readonly EmbeddedExplainer[];
  readonly problems: readonly ContentProblem[];
}

const MOST_IN_A_TEXT = 4;
const NESTED = 'an explainer stands at the top level of a text, not in a list, quote or other block';

export function isExplainer({ lang }: CodeBlock): boolean {
  return lang !== undefined && readCodeInfo(lang).lang === 'explainer';
}

/** Finds and judges them. Neither marked nor its tokens know lines, so they are counted in what stands before. */
export function findExplainers(blocks: readonly Block[], source: string, bodyLine: number): FoundExplainers {
  const judged = new Map<CodeBlock, JudgedExplainer>();
  const embedded: EmbeddedExplainer[] = [];
  const problems: ContentProblem[] = [];
  let lineOf: ((offset: number) => number) | null = null;
  let offset = 0;
  for (const block of blocks) {
    const start = offset;
    offset += block.raw.length;
    const isOne = block.type === 'code' && isExplainer(block);
    if (!isOne && !block.raw.includes('explainer')) continue;
    lineOf ??= lineFinder(source, bodyLine);
    const line = lineOf(start);
    if (!isOne) {
      if (holdsExplainer(block)) problems.push(problemAt(line, NESTED));
      continue;
    }
    if (judged.size >= MOST_IN_A_TEXT) {
      problems.push(
        problemAt(line, `more than ${MOST_IN_A_TEXT} explainers in one text; at most ${MOST_IN_A_TEXT}`),
      );
      continue;
    }
    const one = judgeExplainer(block.text, 'post', line + 1);
    judged.set(block, one);
    problems.push(...one.problems, ...addEmbedded(one, line, embedded));
  }
  return { blocks: judged, embedded, problems };
}

function holdsExplainer(block: Block): boolean {
  let isFound = false;
  walk([block], { block: (inner) => (isFound ||= inner.type === 'code' && isExplainer(inner)) });
  return isFound;
}

/** Notes the id of one explainer; ids are prefixes of everything in it, so they are unique in a page. */
function addEmbedded(
  { reading }: JudgedExplainer,
  fenceLine: number,
  embedded: EmbeddedExplainer[],
): ContentProblem[] {
  const { use, id } = reading;
  const name = use?.id ?? id?.text;
  const at = use ?? id;
  if (name === undefined || at === null) return [];
  const line = fenceLine + at.line;
  const before = embedded.find((each) => each.id === name);
  if (before !== undefined) {
    const message = `id "${name}" is already used on line ${before.line}`;
    return [
      explainerProblem({ severity: 'error', message, line: at.line, column: at.column }, fenceLine + 1),
    ];
  }
  embedded.push({ id: name, isInline: use === null, line, column: at.column });
  return [];
}

function problemAt(line: number, message: string): ContentProblem {
  return explainerProblem({ severity: 'error', message, line: 1, column: 1 }, line);
}

/** Ids that figures of these explainers have, so that no heading takes them. */
export function reservedIds({ embedded }: FoundExplainers): string[] {
  return embedded.flatMap(({ id }) => [id, `${id}-t`, `${id}-d`, ...stepIds(id)]);
}

/** Fragments that lead to the steps of an explainer, as many as one may have. */
export function stepIds(id: string): string[] {
  return Array.from({ length: LIMITS.steps.most }, (_, index) => `${id}-step-${index + 1}`);
}

/** Each step as a section of its text, for search. */
export function stepSections(judged: JudgedExplainer | undefined): Section[] {
  const plain = judged?.reading.plain ?? null;
  return (plain?.steps ?? []).map(({ title, say }, index) => ({
    anchor: `${plain?.id ?? ''}-step-${index + 1}`,
    title,
    text: plainNarration(say),
    code: '',
  }));
}

import type { AnchorPlan } from './anchors.ts';
import type { Heading, Outline, Section } from './document.ts';
import { isExplainer, stepIds, stepSections, type FoundExplainers } from './explainer-blocks.ts';
import { locatorFor } from './lines.ts';
import { lintBlocks } from './lint.ts';
import type { NotePlan } from './notes.ts';
import { addBlockText, inlineText, type PlainLines } from './plain-text.ts';
import { findReferences } from './references.ts';
import type { Block } from './tokens.ts';
import { countWords } from './word-count.ts';

/** A text as read, before anything is said about it. */
interface ReadText {
  readonly blocks: readonly Block[];
  readonly anchors: AnchorPlan;
  readonly notes: NotePlan;
  readonly explainers: FoundExplainers;
  readonly source: string;
  readonly bodyLine: number;
}

/** Everything about a text short of its HTML, from its one token tree. */
export function outlineOf({ blocks, anchors, notes, explainers, source, bodyLine }: ReadText): Outline {
  const { sections, codeLines } = sectionsOf(blocks, anchors.headings, explainers);
  const locator = locatorFor(source, bodyLine);
  const references = findReferences(blocks, locator);
  return {
    headings: blocks.flatMap((block) =>
      block.type === 'heading' ? (anchors.headings.get(block) ?? []) : [],
    ),
    sections,
    counts: countWords(
      sections.flatMap(({ title, text }) => [title, text]),
      codeLines,
    ),
    references,
    explainers: explainers.embedded,
    anchors: [
      ...[...anchors.headings.values()].map(({ id }) => id),
      ...anchors.authored,
      ...explainers.embedded.flatMap(({ id }) => [id, ...stepIds(id)]),
    ],
    opening: openingOf(blocks),
    problems: [...lintBlocks(blocks, locator, { anchors, notes, references }), ...explainers.problems],
  };
}

function sectionsOf(
  blocks: readonly Block[],
  headings: AnchorPlan['headings'],
  explainers: FoundExplainers,
): { sections: Section[]; codeLines: number } {
  const sections: Section[] = [];
  let heading: Heading | null = null;
  let lines: PlainLines = { prose: [], code: [] };
  let codeLines = 0;
  let steps: Section[] = [];
  const close = (): void => {
    if (heading === null && lines.prose.length === 0 && lines.code.length === 0) {
      sections.push(...steps);
      return;
    }
    codeLines += lines.code.reduce((sum, code) => sum + countLines(code), 0);
    sections.push({
      anchor: heading?.id ?? null,
      title: heading?.text ?? '',
      text: lines.prose.filter((line) => line !== '').join('\n'),
      code: lines.code.join('\n'),
    });
    sections.push(...steps);
  };
  for (const block of blocks) {
    if (block.type === 'code' && isExplainer(block)) {
      steps.push(...stepSections(explainers.blocks.get(block)));
      continue;
    }
    if (block.type !== 'heading') {
      addBlockText(block, lines);
      continue;
    }
    close();
    heading = headings.get(block) ?? null;
    lines = { prose: [], code: [] };
    steps = [];
  }
  close();
  return { sections, codeLines };
}

function countLines(code: string): number {
  let count = 1;
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The first paragraph that says something, for a missing excerpt. */
function openingOf(blocks: readonly Block[]): string {
  for (const block of blocks) {
    if (block.type !== 'paragraph') continue;
    const text = inlineText(block.tokens.filter((token) => token.type !== 'image'));
    if (text) return text;
  }
  return '';
}

import type { ContentProblem } from '../../errors.ts';

/** What is refused before it is parsed; a placeholder limit is the size of the whole text. */
const MAX_CHARACTERS = 1_100_000;

/** The first thing in a text that would take too long to read, found in one pass over it. */
export function findExcess(source: string, bodyLine: number): ContentProblem | null {
  if (source.length <= MAX_CHARACTERS) return null;
  return {
    severity: 'error',
    kind: 'markdown',
    field: 'body',
    line: bodyLine,
    message: `The text has ${source.length} characters; at most ${MAX_CHARACTERS} are read.`,
    hint: 'Divide it into several articles.',
  };
}

import type { ParseContext, ParseResult } from '../article.ts';
import { parseArticle } from '../parse-article.ts';
import { contextOf } from './frontmatter-cases.ts';

export const CONTEXT: ParseContext = contextOf();

/** A file with these front-matter lines; `title` and `date` are added where they are not said. */
export function parseLines(
  lines: string,
  { file = 'posts/a.md', body = 'Body.\n', context = CONTEXT } = {},
): ParseResult {
  const has = (key: string) => lines.split('\n').some((line) => line.startsWith(`${key}:`));
  const raw = [
    lines,
    ...(has('title') || has('标题') ? [] : ['title: Hello']),
    ...(has('date') ? [] : ['date: 2025-01-02']),
  ];
  return parseArticle(file, Buffer.from(`---\n${raw.join('\n')}\n---\n${body}`), context);
}

/** `field message` of each warning. */
export function warningsOf(result: ParseResult): string[] {
  return result.problems
    .filter(({ severity }) => severity === 'warning')
    .map(({ field, message }) => `${field} ${message}`);
}

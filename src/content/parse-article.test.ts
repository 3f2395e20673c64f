import { describe, expect, it } from 'vitest';
import type { Article, ParseContext, ParseResult } from './article.ts';
import { claimOf } from './claim.ts';
import { settleClaims, type Contender } from './collisions.ts';
import { parseArticle } from './parse-article.ts';
import { bytesOf, contextOf, table, type CaseInput } from './testing/frontmatter-cases.ts';

/** The file parsed, and then judged beside the files that were there before it. */
function settle(input: CaseInput, siblings: readonly CaseInput[], context: ParseContext): ParseResult {
  const result = parseArticle(input.file, bytesOf(input), context);
  if (!result.ok) return result;
  const holders = siblings.map((sibling): Contender => {
    const held = parseArticle(sibling.file, bytesOf(sibling), context);
    const claim = held.ok ? claimOf(held.article) : null;
    return { path: sibling.file, wanted: claim, held: claim };
  });
  const newcomer = { path: input.file, wanted: claimOf(result.article), held: null };
  const problem = settleClaims([newcomer, ...holders]).get(input.file)?.problem ?? null;
  return problem === null ? result : { ok: false, problems: [problem, ...result.problems] };
}

describe('the table of cases', () => {
  it.each(table.cases.map((each) => [each.id, each] as const))(
    '%s',
    (_id, { expect: expected, siblings = [], context, ...input }) => {
      const result = settle(input, siblings, contextOf(context));
      const warnings = result.problems.filter(({ severity }) => severity === 'warning');
      if (!result.ok) {
        const [error, ...rest] = result.problems;
        expect({ ok: false, error }).toMatchObject({ ok: expected.ok });
        expect([expected.error?.field].flat()).toContain(error?.field);
        expect([expected.error?.line].flat()).toContain(error?.line);
        expect(error?.message.toLowerCase()).toContain(expected.error?.messageContains.toLowerCase());
        expect(rest.every(({ severity }) => severity === 'warning')).toBe(true);
        return;
      }
      expect(result).toMatchObject({ ok: expected.ok });
      for (const [name, value] of Object.entries(expected.fields ?? {}))
        expect({ [name]: result.article[name as keyof Article] }).toEqual({ [name]: value });
      if (expected.warnings?.length === 0) expect(warnings).toEqual([]);
      for (const { field, contains } of expected.warnings ?? []) {
        expect(
          warnings.filter((each) => each.field === field).map(({ message }) => message.toLowerCase()),
        ).toContainEqual(expect.stringContaining(contains.toLowerCase()));
      }
    },
  );
});

import { readFileSync } from 'node:fs';
import type { ParseContext } from '../article.ts';
import { DEFAULT_LIMITS } from '../limits.ts';

type CaseContext = Omit<ParseContext, 'now' | 'reservedSlugs' | 'limits'> &
  ParseContext['limits'] & { readonly now: string; readonly reservedSlugs: readonly string[] };

export interface CaseInput {
  readonly file: string;
  readonly raw?: string;
  readonly rawBase64?: string;
  readonly rawParts?: readonly { readonly text: string; readonly times: number }[];
}

interface Case extends CaseInput {
  readonly id: string;
  readonly context?: Partial<CaseContext>;
  readonly siblings?: readonly CaseInput[];
  readonly expect: {
    readonly ok: boolean;
    readonly fields?: Readonly<Record<string, unknown>>;
    readonly warnings?: readonly { readonly field: string; readonly contains: string }[];
    readonly error?: {
      readonly field: string | string[];
      readonly line: number | number[];
      readonly messageContains: string;
    };
  };
}

/** The rules of front matter as cases, with the settings they run under. */
export const table: { readonly context: CaseContext; readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(new URL('../cases/frontmatter.json', import.meta.url), 'utf8'),
);

/** The settings of the table, or those with some of them changed. */
export function contextOf(overrides: Partial<CaseContext> = {}): ParseContext {
  const { now, reservedSlugs, ...rest } = { ...table.context, ...overrides };
  return {
    ...rest,
    now: new Date(now),
    reservedSlugs: new Set(reservedSlugs),
    limits: { ...DEFAULT_LIMITS, ...rest },
  };
}

/** What the file of a case holds. */
export function bytesOf({ raw, rawBase64, rawParts = [] }: CaseInput): Uint8Array {
  if (rawBase64 !== undefined) return Buffer.from(rawBase64, 'base64');
  return Buffer.from(raw ?? rawParts.map(({ text, times }) => text.repeat(times)).join(''));
}

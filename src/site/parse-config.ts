import { basename } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import type { ContentProblem } from '../errors.ts';
import type { AuthorProfile, Localized, SiteConfig } from './config.ts';
import { isSearchParameter } from './search-address.ts';

const LANGUAGE = /^[a-z]{2,3}$/;

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const localized = z.union([text, z.record(z.string(), text)]);
type LocalizedInput = z.infer<typeof localized>;

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const httpUrl = text.refine(
  (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
  'must be a full http(s) address',
);
const sitePath = text.refine(
  (href) => /^\/(?![/\\])/.test(href),
  'must be a path of this site that begins with one "/"',
);

const authorSchema = z.strictObject({
  name: localized.optional(),
  bio: localized.optional(),
  url: httpUrl.optional(),
  image: text.optional(),
  account: text.optional(),
});

const schema = z.strictObject({
  title: localized.optional(),
  description: localized.optional(),
  logo: text
    .refine((logo) => [1, 2].includes(graphemes(logo).length), 'must be one or two characters')
    .optional(),
  languages: z
    .array(text.refine((code) => LANGUAGE.test(code), 'must be language codes such as en, zh'))
    .min(1, 'must name at least one language')
    .refine((codes) => new Set(codes).size === codes.length, 'must not name a language twice')
    .optional(),
  timezone: text.refine(isTimezone, 'must be a zone name such as Asia/Shanghai or UTC').optional(),
  author: text.optional(),
  authors: z.record(z.string(), authorSchema).optional(),
  nav: z.array(z.strictObject({ label: localized, href: z.union([sitePath, httpUrl]) })).optional(),
  licence: localized.optional(),
  terms: z.record(z.string(), localized).optional(),
  images: z.strictObject({ remote: z.boolean('must be true or false').default(true) }).optional(),
  fields: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be lower-case names such as level'),
      z.strictObject({
        type: z
          .enum(['string', 'number', 'boolean', 'list'], 'must be string, number, boolean or list')
          .default('string'),
        facet: z.boolean('must be true or false').default(false),
        label: localized.optional(),
      }),
    )
    .superRefine((fields, context) => {
      for (const [name, { facet }] of Object.entries(fields)) {
        if (!facet || !isSearchParameter(name)) continue;
        const message = 'must be false: a search has a parameter of this name already';
        context.addIssue({ code: 'custom', path: [name, 'facet'], message });
      }
    })
    .optional(),
});
type SiteInput = z.infer<typeof schema>;

export type SiteConfigResult =
  | { readonly ok: true; readonly config: SiteConfig }
  | { readonly ok: false; readonly problem: ContentProblem };

/**
 * Reads `site.yaml`. Every key is optional; an unknown key or a wrong value refuses the file with the one line that is
 * at fault, so that the last good configuration keeps serving.
 * @param source text of the file, or null when there is none
 * @param contentDir names the site where the file gives no title
 */
export function parseSiteConfig(source: string | null, contentDir: string): SiteConfigResult {
  let value: unknown;
  try {
    value = source === null ? {} : (parse(source, { maxAliasCount: 0 }) ?? {});
  } catch (error) {
    const line = error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 1) : 1;
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return refuse('site', line, `site.yaml is not valid YAML: ${reason}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, config: toConfig(parsed.data, contentDir) };
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : '';
  const path = [...(issue?.path ?? []), ...(unknown === '' ? [] : [unknown])].map(String);
  const field = path.join('.') || 'site';
  const message =
    unknown === ''
      ? `site.yaml: ${field} ${issue?.message ?? 'is not understood'}.`
      : `site.yaml has an unknown key "${field}".`;
  return refuse(field, lineOfKey(source ?? '', path), message);
}

function refuse(field: string, line: number, message: string): SiteConfigResult {
  const hint = 'See the site.yaml section of the README for the keys and an example of each.';
  return { ok: false, problem: { severity: 'error', kind: 'site', field, line, message, hint } };
}

/** The line on which the last key of a path stands, looked for below the line of the key before it. */
function lineOfKey(source: string, path: readonly string[]): number {
  const lines = source.split(/\r\n|\r|\n/);
  let at = 0;
  for (const key of path) {
    const found = lines.findIndex(
      (line, index) => index >= at && line.trimStart().replace(/^["']/, '').startsWith(key),
    );
    if (found >= 0) at = found;
  }
  return at + 1;
}

function graphemes(words: string): string[] {
  return [...new Intl.Segmenter().segment(words)].map((part) => part.segment);
}

function toConfig(input: SiteInput, contentDir: string): SiteConfig {
  const languages = input.languages ?? ['en', 'zh'];
  const defaultLang = languages[0] ?? 'en';
  const spread = (value: LocalizedInput | undefined, missing: string): Localized => {
    const given: Readonly<Record<string, string>> = typeof value === 'object' ? value : {};
    const fallback =
      typeof value === 'string' ? value : (given[defaultLang] ?? Object.values(given)[0] ?? missing);
    return Object.fromEntries(languages.map((lang) => [lang, given[lang] ?? fallback]));
  };
  const optional = (value: LocalizedInput | undefined): Localized | null =>
    value === undefined ? null : spread(value, '');
  const title = spread(input.title, basename(contentDir));
  return {
    title,
    description: spread(input.description, ''),
    logo: graphemes(input.logo ?? graphemes(title[defaultLang] ?? '')[0] ?? ''),
    languages,
    defaultLang,
    timezone: input.timezone ?? 'UTC',
    author: input.author ?? null,
    authors: new Map(
      Object.entries(input.authors ?? {}).map(([key, author]): [string, AuthorProfile] => [
        key,
        {
          key,
          name: spread(author.name, key),
          bio: optional(author.bio),
          url: author.url ?? null,
          image: author.image ?? null,
          account: author.account ?? null,
        },
      ]),
    ),
    nav: input.nav?.map((entry) => ({ label: spread(entry.label, entry.href), href: entry.href })) ?? null,
    licence: optional(input.licence),
    terms: new Map(Object.entries(input.terms ?? {}).map(([slug, label]) => [slug, spread(label, slug)])),
    remoteImages: input.images?.remote ?? true,
    fields: Object.entries(input.fields ?? {}).map(([name, field]) => ({
      name,
      type: field.type,
      facet: field.facet,
      label: optional(field.label),
    })),
  };
}

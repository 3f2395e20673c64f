import type { z } from 'zod';
import type { GuanliPhrases } from '../../../site/phrases/guanli.ts';
import type { SettingArea } from '../../../store/settings.ts';
import {
  areaOf,
  SETTING_AREAS,
  SETTING_FIELDS,
  SETTING_SCHEMAS,
  type SettingField,
  type SettingName,
} from './setting-fields.ts';
import type { FieldProblems } from '../views.ts';

/** What a form of settings says, and what is wrong with it, by field. */
export interface ReadSettings {
  /** As typed, for showing it again. */
  readonly typed: ReadonlyMap<SettingName, string>;
  /** Only where nothing is wrong with any of its fields. */
  readonly values: ReadonlyMap<SettingArea, object>;
  /** The versions the form was made of. */
  readonly versions: ReadonlyMap<SettingArea, number>;
  readonly problems: FieldProblems;
}

/** Reads the whole form; a browser leaves out switches that are off. */
export function readSettings(fields: URLSearchParams, t: GuanliPhrases): ReadSettings {
  const typed = new Map(SETTING_FIELDS.map(({ name }) => [name, fields.get(name) ?? ''] as const));
  const values = new Map<SettingArea, object>();
  let problems: FieldProblems = {};
  for (const area of SETTING_AREAS) {
    const parsed = SETTING_SCHEMAS[area].safeParse(draftOf(area, typed));
    if (parsed.success) values.set(area, parsed.data);
    else problems = { ...problems, ...problemsOf(area, parsed.error.issues, t) };
  }
  const versions = new Map(
    SETTING_AREAS.map((area) => [area, readVersion(fields.get(`version.${area}`) ?? '')] as const),
  );
  return { typed, values, versions, problems };
}

function draftOf(area: SettingArea, typed: ReadonlyMap<SettingName, string>): object {
  const draft: Record<string, unknown> = {};
  for (const field of SETTING_FIELDS) {
    if (areaOf(field.name) !== area) continue;
    const [, ...path] = field.name.split('.');
    const last = path.pop() ?? '';
    let inner = draft;
    for (const part of path) inner = (inner[part] ??= {}) as Record<string, unknown>;
    inner[last] = readValue(field, typed.get(field.name) ?? '');
  }
  return draft;
}

function readValue({ kind }: SettingField, text: string): unknown {
  switch (kind) {
    case 'switch':
      return text !== '';
    case 'words':
      return text.replace(/\r\n?/g, '\n');
    case 'choice':
      return text;
    case 'whole':
    case 'share': {
      // Full-width digits, as Chinese keyboards write them.
      const plain = text.normalize('NFKC').trim();
      return /^\d{1,9}(\.\d{1,9})?$/.test(plain) ? Number(plain) : Number.NaN;
    }
  }
}

function problemsOf(area: SettingArea, issues: readonly z.core.$ZodIssue[], t: GuanliPhrases): FieldProblems {
  return Object.fromEntries(
    issues.map((issue) => [[area, ...issue.path].join('.'), say(issue, [area, ...issue.path].join('.'), t)]),
  );
}

function say(issue: z.core.$ZodIssue, name: string, { settings: { problems } }: GuanliPhrases): string {
  const kind = SETTING_FIELDS.find((field) => field.name === name)?.kind;
  switch (kind) {
    case 'share':
      return problems.share;
    case 'choice':
      return problems.choice;
    case 'words':
      return problems.long;
    case 'whole':
      if (issue.code === 'too_small') return problems.least(Number(issue.minimum));
      return issue.code === 'too_big' ? problems.most(Number(issue.maximum)) : problems.number;
    default:
      return problems.other;
  }
}

function readVersion(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

import type { GuanliPhrases } from '../../../site/phrases/guanli.ts';
import type { SettingField, SettingName } from './setting-fields.ts';

/** What a setting is called; the value of a choice in words. */
export function labelOf(name: SettingName, t: GuanliPhrases): string {
  return t.settings.labels[name];
}

export function hintOf(name: SettingName, t: GuanliPhrases): string | null {
  return pick(t.settings.hints, name);
}

/** The choices of a setting, by value. */
export function choicesOf(name: SettingName, t: GuanliPhrases): readonly (readonly [string, string])[] {
  return Object.entries(pick<Record<string, string>>(t.settings.choices, name) ?? {});
}

/** A value in words; of a word list its length. */
export function sayValue({ name, kind }: SettingField, value: unknown, t: GuanliPhrases): string {
  switch (kind) {
    case 'switch':
      return value === true ? t.settings.on : t.settings.off;
    case 'words':
      return t.settings.entries(entriesOf(value).length);
    case 'choice':
      return choicesOf(name, t).find(([each]) => each === value)?.[1] ?? String(value);
    case 'whole':
    case 'share':
      return String(value);
  }
}

/** Lines of a word list that say something. */
export function entriesOf(list: unknown): string[] {
  if (typeof list !== 'string') return [];
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '0');
}

function pick<T>(table: Readonly<Partial<Record<string, T>>>, name: string): T | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}

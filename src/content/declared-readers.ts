import { excerptOf } from '../text/clean.ts';
import type { FieldValue } from '../text/front-matter.ts';
import type { DeclaredType } from './article.ts';
import { readSwitch, readText, type ReadingSite } from './field-readers.ts';
import { dropEmpty, readItems } from './list-readers.ts';

/** A field that `site.yaml` declares: its texts, one or a list, as its type wants them. */
export function readDeclared(
  value: FieldValue,
  site: ReadingSite,
  type: DeclaredType | undefined,
): string[] | null {
  const isEmpty = value.kind === 'none' || (value.kind === 'text' && value.text.trim() === '');
  if (isEmpty && type !== undefined) return null;
  if (type === 'string') return listOf(readText(value, site));
  if (type === 'number') return listOf(readNumber(value, site));
  if (type === 'boolean') return listOf(readSwitch(value, site));
  const items = readItems(value, site, (text) => [text]);
  const texts = items === null ? [] : [...new Set(dropEmpty(items, site))];
  return texts.length === 0 ? null : texts;
}

function listOf(value: string | number | boolean | null): string[] | null {
  return value === null ? null : [String(value)];
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A plain number; `1,000` or `3 km` would be compared wrongly. */
function readNumber(value: FieldValue, site: ReadingSite): number | null {
  const text = readText(value, site);
  if (text === null) return null;
  const folded = text.normalize('NFKC');
  if (NUMBER.test(folded)) return Number(folded);
  const message = `\`${site.field}\` must be a number; found \`${excerptOf(text)}\`.`;
  site.notes.refuse(site.field, site.line, message, `Write for example \`${site.field}: 3\`.`);
  return null;
}

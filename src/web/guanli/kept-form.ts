import { readGuanliPath } from '../../site/guanli-urls.ts';
import type { Call } from './call.ts';

/**
 * A form that could not be carried out because its sender was signed out meanwhile, or has to give the password first.
 * It travels along as hidden fields of the pages in between, and is offered for sending at the end: nothing typed is
 * lost, and nothing is done that nobody asked for.
 */
export interface KeptForm {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const ACTION = 'kept-action';
const FIELD = 'kept.';

/** What a refused POST held, without its token and without passwords. */
export function keepForm({ path, fields }: Pick<Call, 'path' | 'fields'>): KeptForm {
  return {
    action: path,
    fields: [...fields].filter(([name]) => name !== 'csrf' && !/password/i.test(name)),
  };
}

/** The hidden fields that carry a kept form along. */
export function hiddenFields({ action, fields }: KeptForm): [string, string][] {
  return [[ACTION, action], ...fields.map(([name, value]): [string, string] => [FIELD + name, value])];
}

/** The kept form among the fields of a page in between; null when it carries none. */
export function readKeptForm(fields: URLSearchParams): KeptForm | null {
  const action = readGuanliPath(fields.get(ACTION) ?? '');
  if (action === null) return null;
  return {
    action,
    fields: [...fields].flatMap(([name, value]): [string, string][] =>
      name.startsWith(FIELD) ? [[name.slice(FIELD.length), value]] : [],
    ),
  };
}

import { isBlank } from '../text/invisible.ts';
import { isEmail } from './email.ts';

/** Fields of a comment, as the form names them. */
export type CommentField = 'content' | 'author' | 'email' | 'url';

export interface FieldFault {
  readonly field: CommentField;
  readonly fault: 'missing' | 'malformed' | 'too-long';
}

/** What was typed, cleaned and trimmed as the policy sees it. */
interface TypedFields {
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly source: string;
}

/** Most UTF-8 bytes of a field: what WordPress's columns hold. */
const MAX_BYTES = { author: 245, email: 100, url: 200, content: 65_525 } as const;

/**
 * Fields that are longer than may be.
 * @param maxLength characters of the text
 */
export function longFields(typed: TypedFields, maxLength: number): CommentField[] {
  const { name, email, website } = typed;
  const source = typed.source.trim();
  const exceeds = (field: CommentField, text: string): boolean => Buffer.byteLength(text) > MAX_BYTES[field];
  return [
    ...(exceeds('content', source) || (source.length > maxLength && [...source].length > maxLength)
      ? (['content'] as const)
      : []),
    ...(exceeds('author', name) ? (['author'] as const) : []),
    ...(exceeds('email', email) ? (['email'] as const) : []),
    ...(exceeds('url', website.trim()) ? (['url'] as const) : []),
  ];
}

/**
 * Everything that is wrong with the fields, where the policy names the first thing only; in the order of the form.
 * @param asksForPerson whether name and email are asked for: of visitors, as the settings have it
 */
export function fieldFaults(
  typed: TypedFields,
  { asksForPerson, maxLength }: { readonly asksForPerson: boolean; readonly maxLength: number },
): FieldFault[] {
  const long = longFields(typed, maxLength);
  const faultOf = (field: CommentField, text: string, isNeeded: boolean): FieldFault[] => {
    if (isNeeded && isBlank(text)) return [{ field, fault: 'missing' }];
    if (long.includes(field)) return [{ field, fault: 'too-long' }];
    return isNeeded && field === 'email' && !isEmail(text) ? [{ field, fault: 'malformed' }] : [];
  };
  return [
    ...faultOf('content', typed.source, true),
    ...faultOf('author', typed.name, asksForPerson),
    ...faultOf('email', typed.email, asksForPerson),
    ...faultOf('url', typed.website, false),
  ];
}

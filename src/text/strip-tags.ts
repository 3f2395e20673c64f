/** Begins like a tag, a closing tag, a comment or a declaration, and ends at the next bracket. */
const TAG = /<(?=[a-z/!?])[^<>]*>/gi;

/** Text without what looks like HTML tags; a lone `<` stays. */
export function stripTags(text: string): string {
  return text.includes('<') ? text.replace(TAG, '') : text;
}

import { isCjkMark, isSharedMark, isUnspaced } from '../../text/han.ts';
import type { Inline, Text } from './tokens.ts';

/**
 * Takes away line breaks between two characters of a script that writes without spaces, where HTML would show a
 * space: 中文⏎中文. Emphasis and links in between do not matter.
 */
export function joinCjkLines(tokens: readonly Inline[]): void {
  if (!hasLineBreak(tokens)) return;
  const leaves: (Text | string)[] = [];
  collectLeaves(tokens, leaves);
  leaves.forEach((leaf, index) => {
    if (typeof leaf === 'string' || !leaf.text.includes('\n')) return;
    const original = leaf.text;
    leaf.text = original.replace(/[ \t]*\n[ \t]*/g, (space, at: number) => {
      const before = lastChars(original.slice(0, at)) || lastOf(leaves, index - 1);
      const after = original.slice(at + space.length, at + space.length + 4) || firstOf(leaves, index + 1);
      return belongTogether(before, after) ? '' : '\n';
    });
  });
}

function hasLineBreak(tokens: readonly Inline[]): boolean {
  return tokens.some((token) =>
    token.type === 'text' ? token.text.includes('\n') : 'tokens' in token && hasLineBreak(token.tokens),
  );
}

/** Text tokens, and for anything else a letter that stands for it. */
function collectLeaves(tokens: readonly Inline[], leaves: (Text | string)[]): void {
  for (const token of tokens) {
    if (token.type === 'text') leaves.push(token);
    else if (token.type === 'html' || token.type === 'noteReference') continue;
    else if (token.type === 'escape') leaves.push(token.text);
    else if ('tokens' in token && token.type !== 'image') collectLeaves(token.tokens, leaves);
    else leaves.push('x');
  }
}

function lastChars(text: string): string {
  return text.slice(-4);
}

function lastOf(leaves: readonly (Text | string)[], from: number): string {
  for (let index = from; index >= 0; index--) {
    const leaf = leaves[index];
    const text = typeof leaf === 'string' ? leaf : leaf?.text;
    if (text) return lastChars(text);
  }
  return '';
}

function firstOf(leaves: readonly (Text | string)[], from: number): string {
  for (let index = from; index < leaves.length; index++) {
    const leaf = leaves[index];
    const text = typeof leaf === 'string' ? leaf : leaf?.text;
    if (text) return text.slice(0, 4);
  }
  return '';
}

/**
 * Full-width marks bring their own space, whatever stands on the other side. Shared marks such as “ and … count as
 * Chinese where a Chinese character is on the other side.
 */
function belongTogether(before: string, after: string): boolean {
  const left = [...before].at(-1) ?? '';
  const right = [...after][0] ?? '';
  if (isCjkMark(left) || isCjkMark(right)) return true;
  if (isUnspaced(left)) return isUnspaced(right) || isSharedMark(right);
  return isSharedMark(left) && isUnspaced(right);
}

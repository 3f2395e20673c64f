const SEPARATORS: ReadonlySet<string> = new Set([',', '，', '、', ';', '；']);
/** Brackets that may wrap a company or a role, Chinese kinds included; a closer closes whatever is open. */
const OPENERS: ReadonlySet<string> = new Set('([{<（［｛＜【〔〖「『《〈｢');
const CLOSERS: ReadonlySet<string> = new Set(')]}>）］｝＞】〕〗」』》〉｣');

/** Splits a text on `, ， 、 ; ；`, and not on spaces. Items are as written, empty ones included. */
export function splitList(text: string): string[] {
  return text.split(/[,，、;；]/u);
}

/**
 * The same, except that a separator inside brackets does not split: `Lin (Acme, Inc.), Wang` is two items.
 * A bracket that is never closed protects nothing.
 */
export function splitOutsideBrackets(text: string): string[] {
  const unclosed = findUnclosed(text);
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (OPENERS.has(character) && !unclosed.has(at)) depth += 1;
    else if (CLOSERS.has(character)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && SEPARATORS.has(character)) {
      items.push(text.slice(start, at));
      start = at + 1;
    }
  }
  items.push(text.slice(start));
  return items;
}

function findUnclosed(text: string): ReadonlySet<number> {
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (OPENERS.has(character)) open.push(at);
    else if (CLOSERS.has(character)) open.pop();
  }
  return new Set(open);
}

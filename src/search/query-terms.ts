import { segment, type Token } from './segment.ts';

/** Something that has to stand in a document: one word, or tokens side by side. */
export interface QueryTerm {
  readonly tokens: readonly string[];
  /** Whether other forms of the word are as good (container, containers). */
  readonly isInflected: boolean;
  /** Quoted by the reader: exactly these tokens. */
  readonly isQuoted: boolean;
  /** Made of characters of a script without spaces. */
  readonly isUnspaced: boolean;
}

/** Between two words without a blank these make one thing of them: `memory.high`, `kube-proxy`, `a/b`. */
const JOINS = /^[./\\\-_@+'’&~#]+$/;
const LONGEST_PHRASE = 32;

/** The terms of a piece without blanks; punctuation that joins nothing, and the border to Chinese, part them. */
export function termsOfPiece(piece: string): QueryTerm[] {
  const groups: { tokens: Token[] }[] = [];
  let last: Token | null = null;
  segment(piece, (token) => {
    if (token.kind === 'break') {
      last = null;
      return;
    }
    if (token.kind === 'part') {
      // An option is looked for as it is written; any other part was met as a word already.
      if (token.text.startsWith('--')) replaceLastGroup(groups, token);
      return;
    }
    const isJoined =
      last !== null &&
      last.kind === token.kind &&
      (token.kind === 'character' || JOINS.test(piece.slice(last.end, token.start)));
    if (isJoined) groups.at(-1)?.tokens.push(token);
    else groups.push({ tokens: [token] });
    last = token;
  });
  return groups.map(({ tokens }) => termOf(tokens, false));
}

/** The words of an option that follow in the text belong to it. */
function replaceLastGroup(groups: { tokens: Token[] }[], option: Token): void {
  groups.pop();
  groups.push({ tokens: [option] });
}

/** A quoted phrase as one term, with the borders it crosses; none when it holds nothing to look for. */
export function quotedTerm(text: string): QueryTerm[] {
  const tokens: Token[] = [];
  segment(text, (token) => {
    if (token.kind !== 'part') tokens.push(token);
  });
  return tokens.length === 0 ? [] : [termOf(tokens, true)];
}

function termOf(tokens: readonly Token[], isQuoted: boolean): QueryTerm {
  const [first] = tokens;
  return {
    tokens: tokens.slice(0, LONGEST_PHRASE).map(({ text }) => text),
    isInflected: !isQuoted && tokens.length === 1 && first?.kind === 'word' && !first.isName,
    isQuoted,
    isUnspaced: tokens.every(({ kind }) => kind === 'character'),
  };
}

/** One text for one term, to leave out what is asked twice. */
export function keyOf({ tokens, isQuoted }: QueryTerm): string {
  return `${isQuoted && tokens.length > 1 ? '"' : ''}${tokens.join(' ')}`;
}

import { Lexer, Marked, Tokenizer, type Token, type Tokens, type TokensList } from 'marked';
import { pairEmphasis, type EmphasisPair } from '../../text/emphasis.ts';
import { cutBareUrl, isPlainText, textLength } from '../../text/inline-stops.ts';

/** Thrown when a text is nested too deeply, or has too many marks, to be rendered in time. */
export class TooIntricate extends Error {
  override readonly name = 'TooIntricate';
}

/**
 * Lines and characters that may begin markup: each may become a token, which costs microseconds where a letter costs
 * nanoseconds. Ten thousand characters of dense source code have about 1,500.
 */
const MAX_MARKS = 2000;
/** Trying each `@` for a mail address costs far more. */
const MAX_AT_SIGNS = 200;

/** Quotes and lists within each other. */
const MAX_BLOCK_DEPTH = 20;
/** Emphasis and links within each other. */
const MAX_INLINE_DEPTH = 20;
/** Characters that may be read again at deeper levels, as a multiple of the text. */
const WORK_FACTOR = 12;
const WORK_BASE = 20_000;

/** One run of inline text, with the emphasis found in it or in the run around it. */
interface InlineFrame {
  readonly source: string;
  readonly base: number;
  pairs: ReadonlyMap<number, EmphasisPair> | null;
}

interface ReadingState {
  readonly inlines: InlineFrame[];
  inherited: { readonly pairs: ReadonlyMap<number, EmphasisPair>; readonly base: number } | null;
  blockDepth: number;
  work: number;
}

/** State belongs to one lexer, that is to one comment. */
const states = new WeakMap<object, ReadingState>();

/**
 * The locked instance of the parser for comments: GFM without tables, underlined headings and blocks of HTML; emphasis and
 * bare addresses as in articles, so that both know Chinese.
 */
const marked = new Marked({
  gfm: true,
  tokenizer: {
    html: () => undefined,
    table: () => undefined,
    lheading: () => undefined,
    emStrong(source, masked) {
      return readEmphasis(this.lexer, source, masked) as Tokens.Em | Tokens.Strong | undefined;
    },
    del(source, masked) {
      return readEmphasis(this.lexer, source, masked) as Tokens.Del | undefined;
    },
    url(source) {
      // Between tags such as <code> an address is an example.
      const cut = this.lexer.state.inRawBlock ? '' : cutBareUrl(source);
      return cut === '' ? undefined : Tokenizer.prototype.url.call(this, cut);
    },
    inlineText(source) {
      const text = source.slice(0, textLength(source));
      return { type: 'text', raw: text, text, escaped: false };
    },
  },
});

/**
 * Reads a comment into the parser's tokens.
 * @throws TooIntricate
 */
export function lexComment(source: string): Token[] {
  if (countMarks(source, /[\n`*_~[<!&\\]/g) > MAX_MARKS || countMarks(source, /@/g) > MAX_AT_SIGNS)
    throw new TooIntricate('The comment has too many marks.');
  const lexer = new Lexer(marked.defaults);
  const state: ReadingState = {
    inlines: [],
    inherited: null,
    blockDepth: 0,
    work: WORK_BASE + source.length * WORK_FACTOR,
  };
  states.set(lexer, state);
  watch(lexer, state);
  return lexer.lex(source);
}

function countMarks(source: string, mark: RegExp): number {
  return source.match(mark)?.length ?? 0;
}

/** Wraps the two methods through which the lexer enters a run of text, at any depth. */
function watch(lexer: Lexer, state: ReadingState): void {
  const blockTokens = lexer.blockTokens.bind(lexer);
  const inlineTokens = lexer.inlineTokens.bind(lexer);
  lexer.blockTokens = (source: string, tokens: Token[] = [], clipped?: boolean) => {
    state.blockDepth += 1;
    enter(state, source, state.blockDepth > MAX_BLOCK_DEPTH + 1);
    try {
      return blockTokens(source, tokens, clipped) as TokensList;
    } finally {
      state.blockDepth -= 1;
    }
  };
  lexer.inlineTokens = (source: string, tokens: Token[] = []) => {
    const { inherited } = state;
    state.inherited = null;
    if (isPlainText(source)) {
      if (source !== '') tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    enter(state, source, state.inlines.length > MAX_INLINE_DEPTH);
    // A tag such as <code> that was left open ends with its paragraph.
    if (state.inlines.length === 0) lexer.state.inRawBlock = lexer.state.inLink = false;
    state.inlines.push({ source, pairs: inherited?.pairs ?? null, base: inherited?.base ?? 0 });
    try {
      return inlineTokens(source, tokens);
    } finally {
      state.inlines.pop();
    }
  };
}

function enter(state: ReadingState, source: string, isTooDeep: boolean): void {
  state.work -= source.length;
  if (isTooDeep || state.work < 0) throw new TooIntricate('The comment is nested too deeply.');
}

/** The emphasis that begins here; all pairs of a run are found at once and inherited by the runs within. */
function readEmphasis(lexer: Lexer, source: string, masked: string): Tokens.Generic | undefined {
  const state = states.get(lexer);
  const frame = state?.inlines.at(-1);
  if (state === undefined || frame === undefined) return undefined;
  frame.pairs ??= pairEmphasis(frame.source, masked);
  const at = frame.source.length - source.length + frame.base;
  const pair = frame.pairs.get(at);
  if (!pair) return undefined;
  const text = source.slice(pair.width, pair.close - at);
  state.inherited = { pairs: frame.pairs, base: at + pair.width };
  return {
    type: source.startsWith('~') ? 'del' : pair.width === 2 ? 'strong' : 'em',
    raw: source.slice(0, pair.close + pair.width - at),
    text,
    tokens: lexer.inlineTokens(text),
  };
}

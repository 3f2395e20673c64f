import { Lexer, Marked, Tokenizer, type Token, type Tokens, type TokensList } from 'marked';
import { ARTICLE_SYNTAX } from './article-syntax.ts';
import { pairEmphasis } from '../../text/emphasis.ts';
import { cutBareUrl, isPlainText, textLength } from '../../text/inline-stops.ts';
import { maskInlineMath } from './inline-syntax.ts';
import { enter, enterBlocks, startReading, stateOf, TooComplex, type ReadingState } from './reading-state.ts';
import type { Block } from './tokens.ts';

/** One paragraph, cell or heading; some searches within one look at all of it. A page of print has 3,000. */
const MAX_RUN = 32_000;

/** GFM and `ARTICLE_SYNTAX`, with emphasis, bare addresses and text read in ways that know Chinese. */
const marked = new Marked({
  gfm: true,
  tokenizer: {
    emStrong(source, masked) {
      return readEmphasis(this.lexer, source, masked) as Tokens.Em | Tokens.Strong | undefined;
    },
    del(source, masked) {
      return readEmphasis(this.lexer, source, masked) as Tokens.Del | undefined;
    },
    url(source) {
      const cut = cutBareUrl(source);
      return cut === '' ? undefined : Tokenizer.prototype.url.call(this, cut);
    },
    inlineText(source) {
      const text = source.slice(0, textLength(source));
      return { type: 'text', raw: text, text, escaped: false };
    },
  },
  hooks: {
    emStrongMask: (masked) => maskInlineMath(masked),
  },
  extensions: ARTICLE_SYNTAX,
});

/** Reads Markdown into blocks. Throws `TooComplex`. */
export function lex(body: string): Block[] {
  const lexer = new Lexer(marked.defaults);
  watch(lexer, startReading(lexer, body.length));
  return lexer.lex(body) as Token[] as Block[];
}

/** Wraps the two methods through which the lexer enters a run of text, at any depth. */
function watch(lexer: Lexer, state: ReadingState): void {
  const blockTokens = lexer.blockTokens.bind(lexer);
  const inlineTokens = lexer.inlineTokens.bind(lexer);
  lexer.blockTokens = (source: string, tokens: Token[] = [], clipped?: boolean) => {
    enterBlocks(state, source);
    try {
      return blockTokens(source, tokens, clipped) as TokensList;
    } finally {
      state.blocks.pop();
      state.depth -= 1;
    }
  };
  lexer.inlineTokens = (source: string, tokens: Token[] = []) => {
    const inherited = state.inherited;
    state.inherited = null;
    if (isPlainText(source)) {
      if (source !== '') tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    if (source.length > MAX_RUN) {
      throw new TooComplex(`This paragraph has more than ${MAX_RUN} characters.`, source);
    }
    enter(state, source);
    state.inlines.push({ source, pairs: inherited?.pairs ?? null, base: inherited?.base ?? 0 });
    try {
      return inlineTokens(source, tokens);
    } finally {
      state.inlines.pop();
      state.depth -= 1;
    }
  };
}

/**
 * The emphasis that begins here. All pairs of a run are found at once, at the first delimiter; runs within
 * emphasis inherit them, so that what pairs with what never depends on the order of reading.
 */
function readEmphasis(lexer: Lexer, source: string, masked: string): Tokens.Generic | undefined {
  const state = stateOf(lexer);
  const frame = state.inlines.at(-1);
  if (!frame) return undefined;
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

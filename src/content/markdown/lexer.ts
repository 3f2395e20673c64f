import { Lexer, Marked, Tokenizer, type Token, type Tokens, type TokensList } from 'marked';
import { readDefinitions, readMathBlock, readNote } from './block-syntax.ts';
import { nextInterruption, scanBlocks, type BlockScan } from './block-scan.ts';
import { pairEmphasis, type EmphasisPair } from './emphasis.ts';
import {
  cutBareUrl,
  isPlainText,
  maskInlineMath,
  noteKey,
  readInlineMath,
  readNoteReference,
  textLength,
} from './inline-syntax.ts';
import type { Block } from './tokens.ts';

/** Thrown when a text is nested too deeply, or has a paragraph too long, to be read in time. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
  /** The part of the text that was too much, as far as the lexer knows it. */
  readonly source: string;
  constructor(message: string, source: string) {
    super(message);
    this.source = source;
  }
}

/** Blocks within blocks, or emphasis within links within emphasis. Real articles stay below ten. */
const MAX_DEPTH = 50;
/** Characters that may be read again at deeper levels, as a multiple of the text. */
const WORK_FACTOR = 12;
const WORK_BASE = 100_000;

/** One paragraph, cell or heading; some searches within one look at all of it. A page of print has 3,000. */
const MAX_RUN = 32_000;

/** What is known while one run of text is read; runs nest. */
interface BlockFrame {
  readonly length: number;
  readonly scan: BlockScan;
}
interface InlineFrame {
  readonly source: string;
  pairs: ReadonlyMap<number, EmphasisPair> | null;
  base: number;
}
interface State {
  readonly notes: Set<string>;
  readonly blocks: BlockFrame[];
  readonly inlines: InlineFrame[];
  /** Pairs found in the outer run, for the inner one that is about to be read. */
  inherited: { pairs: ReadonlyMap<number, EmphasisPair>; base: number } | null;
  depth: number;
  work: number;
}

/** State belongs to one lexer, that is to one parse; nothing survives it. */
const states = new WeakMap<object, State>();

/** Reads Markdown into blocks. Throws `TooComplex`. */
export function lex(body: string): Block[] {
  const lexer = new Lexer(marked.defaults);
  const state: State = {
    notes: new Set(),
    blocks: [],
    inlines: [],
    inherited: null,
    depth: 0,
    work: WORK_BASE + body.length * WORK_FACTOR,
  };
  states.set(lexer, state);
  watch(lexer, state);
  return lexer.lex(body) as Token[] as Block[];
}

/** Wraps the two methods through which the lexer enters a run of text, at any depth. */
function watch(lexer: Lexer, state: State): void {
  const blockTokens = lexer.blockTokens.bind(lexer);
  const inlineTokens = lexer.inlineTokens.bind(lexer);
  lexer.blockTokens = (source: string, tokens: Token[] = [], clipped?: boolean) => {
    enter(state, source);
    state.blocks.push({ length: source.length, scan: scanBlocks(source) });
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

function enter(state: State, source: string): void {
  state.work -= source.length;
  state.depth += 1;
  if (state.depth > MAX_DEPTH || state.work < 0) {
    throw new TooComplex('Quotes, lists or emphasis are nested too deeply here.', source);
  }
}

function stateOf(lexer: object): State {
  const state = states.get(lexer);
  if (!state) throw new Error('the article syntax works in its own lexer only');
  return state;
}

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
  extensions: [
    {
      name: 'note',
      level: 'block',
      start(source) {
        const frame = stateOf(this.lexer).blocks.at(-1);
        if (!frame) return undefined;
        const offset = frame.length - source.length;
        const next = nextInterruption(frame.scan, offset);
        return next === null ? undefined : next - offset;
      },
      tokenizer(source) {
        const note = readNote(source);
        if (!note) return undefined;
        stateOf(this.lexer).notes.add(noteKey(note.label));
        return {
          type: 'note',
          raw: note.raw,
          label: note.label,
          tokens: this.lexer.blockTokens(note.body, []),
        };
      },
    },
    {
      name: 'directive',
      level: 'block',
      tokenizer(source) {
        const frame = stateOf(this.lexer).blocks.at(-1);
        if (!frame) return undefined;
        const offset = frame.length - source.length;
        const span = frame.scan.directives.get(offset);
        if (!span) return undefined;
        const content = source.slice(span.contentStart - offset, span.contentEnd - offset);
        return {
          type: 'directive',
          raw: source.slice(0, span.end + 1 - offset),
          name: span.name,
          tokens: this.lexer.blockTokens(content, []),
        };
      },
    },
    {
      name: 'mathBlock',
      level: 'block',
      tokenizer(source) {
        const math = readMathBlock(source);
        return math ? { type: 'mathBlock', ...math } : undefined;
      },
    },
    {
      name: 'definitionList',
      level: 'block',
      tokenizer(source) {
        const frame = stateOf(this.lexer).blocks.at(-1);
        const list = frame?.scan.hasDefinitions ? readDefinitions(source) : null;
        if (!list) return undefined;
        const entries = list.entries.map((entry) => ({
          terms: entry.terms.map((term) => this.lexer.inline(term.trim())),
          definitions: entry.definitions.map((text) => ({
            loose: /\n[ \t]*\n/.test(text),
            tokens: this.lexer.blockTokens(text, []),
          })),
        }));
        return { type: 'definitionList', raw: list.raw, entries };
      },
    },
    {
      name: 'noteReference',
      level: 'inline',
      tokenizer(source) {
        const reference = source.startsWith('[^') ? readNoteReference(source) : null;
        if (!reference || !stateOf(this.lexer).notes.has(noteKey(reference.label))) return undefined;
        return { type: 'noteReference', ...reference };
      },
    },
    {
      name: 'inlineMath',
      level: 'inline',
      start: (source) => source.indexOf('$'),
      tokenizer(source, tokens) {
        if (!source.startsWith('$')) return undefined;
        const math = readInlineMath(source, tokens.at(-1)?.raw.slice(-2) ?? '');
        return math ? { type: 'inlineMath', ...math } : undefined;
      },
    },
  ],
});

function readEmphasis(lexer: Lexer, source: string, masked: string): Tokens.Generic | undefined {
  const state = stateOf(lexer);
  const frame = state.inlines.at(-1);
  if (!frame) return undefined;
  frame.pairs ??= pairEmphasis(frame.source, masked);
  const at = frame.source.length - source.length + frame.base;
  const pair = frame.pairs.get(at);
  if (!pair) return undefined;
  const inner = at + pair.width;
  const text = source.slice(pair.width, pair.close - at);
  state.inherited = { pairs: frame.pairs, base: inner };
  return {
    type: source.startsWith('~') ? 'del' : pair.width === 2 ? 'strong' : 'em',
    raw: source.slice(0, pair.close + pair.width - at),
    text,
    tokens: lexer.inlineTokens(text),
  };
}

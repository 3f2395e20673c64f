import { scanBlocks, type BlockScan } from './block-scan.ts';
import type { EmphasisPair } from '../../text/emphasis.ts';

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

/** What is known while one run of blocks is read; runs nest. */
interface BlockFrame {
  readonly length: number;
  readonly scan: BlockScan;
}

/** The same for a run of inline text. */
interface InlineFrame {
  readonly source: string;
  pairs: ReadonlyMap<number, EmphasisPair> | null;
  /** Where this run begins in the one its pairs were found in. */
  readonly base: number;
}

export interface ReadingState {
  /** Keys of the footnotes defined so far; all blocks are read before any inline text. */
  readonly notes: Set<string>;
  readonly blocks: BlockFrame[];
  readonly inlines: InlineFrame[];
  /** Pairs found in the outer run, for the inner one that is about to be read. */
  inherited: { readonly pairs: ReadonlyMap<number, EmphasisPair>; readonly base: number } | null;
  depth: number;
  work: number;
}

/** State belongs to one lexer, that is to one parse; nothing survives it. */
const states = new WeakMap<object, ReadingState>();

/** Gives a lexer its state for reading a text of this length. */
export function startReading(lexer: object, length: number): ReadingState {
  const work = WORK_BASE + length * WORK_FACTOR;
  const state: ReadingState = { notes: new Set(), blocks: [], inlines: [], inherited: null, depth: 0, work };
  states.set(lexer, state);
  return state;
}

/** The state of a lexer that `startReading` was called for. */
export function stateOf(lexer: object): ReadingState {
  const state = states.get(lexer);
  if (!state) throw new Error('the article syntax works in its own lexer only');
  return state;
}

/** Goes one level down; throws `TooComplex` where the text has used up its levels or its work. */
export function enter(state: ReadingState, source: string): void {
  state.work -= source.length;
  state.depth += 1;
  if (state.depth > MAX_DEPTH || state.work < 0) {
    throw new TooComplex('Quotes, lists or emphasis are nested too deeply here.', source);
  }
}

/** `enter` for a run of blocks. */
export function enterBlocks(state: ReadingState, source: string): void {
  enter(state, source);
  state.blocks.push({ length: source.length, scan: scanBlocks(source) });
}

/** Where in the current run of blocks `rest`, what is left of it, begins; with what is known of the run. */
export function placeOf(lexer: object, rest: string): { scan: BlockScan; offset: number } | null {
  const frame = stateOf(lexer).blocks.at(-1);
  return frame ? { scan: frame.scan, offset: frame.length - rest.length } : null;
}

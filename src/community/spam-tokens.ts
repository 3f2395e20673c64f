import { isUnspaced } from '../text/han.ts';
import { foldForMatching } from './match-text.ts';

/** A word, a pair of Chinese characters, a host, with a prefix that says where it stood. */
export type SpamToken = string;

/** What the filter looks at; never address or email, which change hands. */
export interface SpamText {
  readonly name: string;
  readonly website: string;
  /** As typed, for addresses; and as a reader sees it, for words. */
  readonly source: string;
  readonly text: string;
  readonly links: number;
}

const MAX_TOKENS = 600;
const MIN_WORD = 2;
const MAX_WORD = 40;

/**
 * The tokens of a comment. Text in scripts without blanks gives its characters in pairs, everything else its words;
 * traditional and simplified spellings are one. Tokens count once, however often they occur.
 */
export function spamTokens({ name, website, source, text, links }: SpamText): Set<SpamToken> {
  const tokens = new Set<SpamToken>();
  for (const host of hostsOf(`${source} ${website}`)) tokens.add(`host:${host}`);
  tokens.add(`links:${Math.min(links, 5)}`);
  if (website.trim() !== '') tokens.add('website:given');
  for (const word of wordsOf(name)) tokens.add(`name:${word}`);
  for (const word of wordsOf(text)) {
    if (tokens.size >= MAX_TOKENS) break;
    tokens.add(word);
  }
  return tokens;
}

function* wordsOf(text: string): Generator<string> {
  const runs = foldForMatching(text, true).match(/[\p{L}\p{N}\p{M}'$€£¥-]+/gu) ?? [];
  for (const run of runs) {
    let word = '';
    let before = '';
    for (const char of run) {
      const isHan = isUnspaced(char);
      if (isHan && before !== '') yield before + char;
      if (!isHan) word += char;
      else if (word !== '') {
        yield* sizedWord(word);
        word = '';
      }
      before = isHan ? char : '';
    }
    yield* sizedWord(word);
    // A run of one character has no pair.
    if (before !== '' && before === run) yield run;
  }
}

function* sizedWord(word: string): Generator<string> {
  if (word.length >= MIN_WORD && word.length <= MAX_WORD) yield word;
}

function* hostsOf(text: string): Generator<string> {
  for (const [, host = ''] of text.matchAll(
    /(?:\/\/|\bwww\.)([^\s/:?#()<>"'[\]\u3000-\u303f\uff00-\uffef]{3,100})/gi,
  ))
    yield foldForMatching(host)
      .replace(/^www\./, '')
      .replace(/\.$/, '');
}

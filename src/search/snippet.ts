import { escapeHtml } from '../text/escape-html.ts';
import type { DocumentText } from './search-index.ts';
import { canBegin, rowsOf } from './match.ts';
import type { QueryTerm } from './query-terms.ts';
import { segment, type Token } from './segment.ts';

/** What is marked in a text. */
export interface Marker {
  readonly words: ReadonlyMap<string, number>;
  readonly beginnings: readonly (readonly [beginning: string, term: number])[];
  readonly phrases: readonly (readonly [tokens: readonly string[], term: number, isBeginning: boolean])[];
  readonly terms: number;
}

export function markerFor(terms: readonly QueryTerm[], endsInWord: boolean, isTyping: boolean): Marker {
  const words = new Map<string, number>();
  const beginnings: [string, number][] = [];
  const phrases: [readonly string[], number, boolean][] = [];
  for (const [index, term] of terms.entries()) {
    const isBeginning = endsInWord && index === terms.length - 1 && canBegin(term, isTyping);
    for (const row of rowsOf(term)) {
      if (row.length > 1) phrases.push([row, index, isBeginning]);
      else words.set(row[0] ?? '', index);
    }
    if (isBeginning && term.tokens.length === 1) beginnings.push([term.tokens[0] ?? '', index]);
  }
  return { words, beginnings, phrases, terms: terms.length };
}

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly term: number;
}

function findHits(text: string, marker: Marker): Hit[] {
  const hits: Hit[] = [];
  const row: Token[] = [];
  segment(text, (token) => {
    if (token.kind !== 'part') row.push(token);
    const term =
      marker.words.get(token.text) ??
      (token.kind === 'break'
        ? undefined
        : marker.beginnings.find(([beginning]) => token.text.startsWith(beginning))?.[1]);
    if (term !== undefined) hits.push({ start: token.start, end: token.end, term });
  });
  for (const [tokens, term, isBeginning] of marker.phrases) {
    const [first] = tokens;
    for (let at = 0; at + tokens.length <= row.length; at += 1) {
      if (row[at]?.text !== first) continue;
      const isHere = tokens.every((wanted, offset) => {
        const here = row[at + offset]?.text;
        return (
          here === wanted ||
          (isBeginning && offset === tokens.length - 1 && here?.startsWith(wanted) === true)
        );
      });
      if (isHere) hits.push({ start: row[at]?.start ?? 0, end: row[at + tokens.length - 1]?.end ?? 0, term });
    }
  }
  return hits.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Escaped HTML of a whole short text with what was found marked. */
export function markText(text: string, marker: Marker): string {
  return markUp(text, 0, text.length, findHits(text, marker));
}

/** Escaped HTML of `text` from `from` to `to`; marks that meet become one. */
function markUp(text: string, from: number, to: number, hits: readonly Hit[]): string {
  let html = '';
  let at = from;
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of hits) {
    if (start < from || end > to) continue;
    const last = spans.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  for (const { start, end } of spans) {
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at, to));
}

export interface Snippet {
  readonly html: string;
  readonly section: { readonly title: string; readonly anchor: string } | null;
}

interface Window {
  readonly text: string;
  readonly hits: readonly Hit[];
  readonly first: number;
  readonly found: number;
  readonly anchor: string | null;
  readonly title: string;
}

/**
 * The piece of a document that shows most of what was asked for: prose first, then excerpt and headings, then code; the
 * beginning where only the title matched.
 */
export function cutSnippet(document: DocumentText, marker: Marker): Snippet {
  const { excerpt, sections } = document;
  const best =
    bestOf(
      sections.map(([anchor, title, text]) => [text, anchor, title]),
      marker,
    ) ??
    bestOf([[excerpt ?? '', null, '']], marker) ??
    bestOf(
      sections.map(([anchor, title, text]) => [`${title}\n${text}`, anchor, title]),
      marker,
    ) ??
    bestOf(
      sections.map(([anchor, title, , code]) => [code, anchor, title]),
      marker,
    );
  if (best === null) return { html: opening(document), section: null };
  const { anchor, title } = best;
  return { html: cutWindow(best), section: anchor === null ? null : { title, anchor } };
}

type Piece = readonly [text: string, anchor: string | null, title: string];

function bestOf(pieces: readonly Piece[], marker: Marker): Window | null {
  let best: Window | null = null;
  for (const [text, anchor, title] of pieces) {
    if (text === '') continue;
    const hits = findHits(text, marker);
    const { first, found } = densest(hits);
    if (found > (best?.found ?? 0)) best = { text, hits, first, found, anchor, title };
    if (found === marker.terms) break;
  }
  return best;
}

const WINDOW = 170;
const LEAD = 50;

/** Where the most different terms stand within one window; the first of such places. */
function densest(hits: readonly Hit[]): { first: number; found: number } {
  let best = { first: 0, found: 0 };
  for (let from = 0; from < hits.length; from += 1) {
    const start = hits[from]?.start ?? 0;
    const terms = new Set<number>();
    for (let at = from; at < hits.length && (hits[at]?.end ?? 0) - start <= WINDOW - LEAD; at += 1)
      terms.add(hits[at]?.term ?? -1);
    if (terms.size > best.found) best = { first: from, found: terms.size };
  }
  return best;
}

function cutWindow({ text, hits, first }: Window): string {
  const start = hits[first]?.start ?? 0;
  const near = beginAt(text, Math.max(0, start - LEAD), start);
  const from = near + (near > 0 ? (LEFT_OVER.exec(text.slice(near, start))?.[0].length ?? 0) : 0);
  const to = endAt(text, Math.max(hits[first]?.end ?? 0, from + WINDOW));
  return `${from > 0 ? '…' : ''}${onOneLine(markUp(text, from, to, hits))}${to < text.length ? '…' : ''}`;
}

function onOneLine(html: string): string {
  return html.replace(/\s+/g, ' ').trim();
}

const NEAR = 24;
const graphemes = new Intl.Segmenter();
const IS_WORD_INSIDE = /^[\p{L}\p{N}][\p{L}\p{N}]$/u;
const IS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A border of graphemes, and of words where the script has them, at or behind `at` and not beyond `limit`. */
function beginAt(text: string, at: number, limit: number): number {
  if (at === 0) return 0;
  const from = borderNear(text, at);
  const around = text.slice(from - 1, from + 1);
  if (!IS_WORD_INSIDE.test(around) || IS_UNSPACED.test(around)) return from;
  const space = text.slice(from, limit).search(/[\s\p{P}]/u);
  return space < 0 || space > NEAR ? from : from + space + 1;
}

/** Ends of what stands before the piece. */
const LEFT_OVER = /^[\s.,;:!?)\]}、。，；：！？）」』”]+/u;

function endAt(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const to = borderNear(text, at);
  const around = text.slice(to - 1, to + 1);
  if (!IS_WORD_INSIDE.test(around) || IS_UNSPACED.test(around)) return to;
  const space = /[\s\p{P}](?=[^\s\p{P}]*$)/u.exec(text.slice(to - NEAR, to));
  return space === null ? to : to - NEAR + space.index;
}

/** The end of the grapheme that reaches over `at`. */
function borderNear(text: string, at: number): number {
  const from = Math.max(0, at - NEAR);
  for (const { segment: grapheme, index } of graphemes.segment(text.slice(from, at + NEAR))) {
    if (from + index + grapheme.length >= at) return from + index + grapheme.length;
  }
  return at;
}

function opening({ excerpt, sections }: DocumentText): string {
  const text = excerpt ?? sections.find(([, , prose]) => prose !== '')?.[2] ?? '';
  const to = endAt(text, WINDOW);
  return onOneLine(escapeHtml(text.slice(0, to))) + (to < text.length ? '…' : '');
}

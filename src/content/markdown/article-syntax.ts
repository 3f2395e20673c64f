import type { TokenizerAndRendererExtension } from 'marked';
import { nextInterruption } from './block-scan.ts';
import { readDefinitions, readMathBlock, readNote } from './block-syntax.ts';
import { noteKey, readInlineMath, readNoteReference } from './inline-syntax.ts';
import { placeOf, stateOf } from './reading-state.ts';

/** What articles may hold beyond GFM, as the parsing library wants it; each makes a token of `tokens.ts`. */
export const ARTICLE_SYNTAX: TokenizerAndRendererExtension[] = [
  {
    name: 'note',
    level: 'block',
    /** Where a paragraph ends for a footnote, and for every other block of ours. */
    start(source) {
      const place = placeOf(this.lexer, source);
      const next = place && nextInterruption(place.scan, place.offset);
      return place && next !== null ? next - place.offset : undefined;
    },
    tokenizer(source) {
      const note = readNote(source);
      if (!note) return undefined;
      stateOf(this.lexer).notes.add(noteKey(note.label));
      const tokens = this.lexer.blockTokens(note.body, []);
      return { type: 'note', raw: note.raw, label: note.label, tokens };
    },
  },
  {
    name: 'directive',
    level: 'block',
    tokenizer(source) {
      const place = placeOf(this.lexer, source);
      const span = place?.scan.directives.get(place.offset);
      if (!place || !span) return undefined;
      const content = source.slice(span.contentStart - place.offset, span.contentEnd - place.offset);
      return {
        type: 'directive',
        raw: source.slice(0, span.end + 1 - place.offset),
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
      const list = placeOf(this.lexer, source)?.scan.hasDefinitions ? readDefinitions(source) : null;
      if (!list) return undefined;
      const entries = list.entries.map(({ terms, definitions }) => ({
        terms: terms.map((term) => this.lexer.inline(term.trim())),
        definitions: definitions.map((text) => ({
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
];

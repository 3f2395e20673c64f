import { noteKey } from './inline-syntax.ts';
import type { Block, Note, NoteReference } from './tokens.ts';
import { walk } from './walk.ts';

/** A footnote in the order in which the text first refers to it. */
export interface NumberedNote {
  readonly number: number;
  readonly note: Note;
  /** How often the text refers to it; each reference gets a way back. */
  uses: number;
}

export interface NotePlan {
  readonly notes: readonly NumberedNote[];
  /** Number of the note and of this reference to it, from 1. */
  readonly references: ReadonlyMap<NoteReference, { readonly number: number; readonly use: number }>;
  /** Notes nothing refers to. */
  readonly unused: readonly Note[];
}

/** Numbers footnotes by first reference; references within notes come after those of the text. */
export function numberNotes(blocks: readonly Block[]): NotePlan {
  const defined = new Map<string, Note>();
  const all: Note[] = [];
  walk(blocks, {
    block(block) {
      if (block.type !== 'note') return;
      all.push(block);
      if (!defined.has(noteKey(block.label))) defined.set(noteKey(block.label), block);
    },
  });
  const numbered = new Map<Note, NumberedNote>();
  const references = new Map<NoteReference, { number: number; use: number }>();
  const visit = (reference: NoteReference): void => {
    const note = defined.get(noteKey(reference.label));
    if (!note) return;
    const entry = numbered.get(note) ?? { number: numbered.size + 1, note, uses: 0 };
    entry.uses += 1;
    numbered.set(note, entry);
    references.set(reference, { number: entry.number, use: entry.uses });
  };
  const collect = (from: readonly Block[]): void =>
    walk(from, { notes: false, inline: (token) => token.type === 'noteReference' && visit(token) });
  if (all.length > 0) collect(blocks);
  // A Map yields entries that are added while it is read.
  for (const note of numbered.keys()) collect(note.tokens);
  return { notes: [...numbered.values()], references, unused: all.filter((note) => !numbered.has(note)) };
}

import type { Block, Inline } from './tokens.ts';

/** What to do at each token; children follow their parent, in reading order. */
export interface Visitor {
  readonly block?: (block: Block) => void;
  readonly inline?: (token: Inline) => void;
  /** Each run of inline text as a whole, before its tokens. */
  readonly run?: (tokens: Inline[]) => void;
  /** False: footnotes are passed over. */
  readonly notes?: boolean;
}

/** Visits every token below `blocks`. */
export function walk(blocks: readonly Block[], visitor: Visitor): void {
  for (const block of blocks) {
    if (block.type === 'note' && visitor.notes === false) continue;
    visitor.block?.(block);
    walkChildren(block, visitor);
  }
}

function walkChildren(block: Block, visitor: Visitor): void {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return walkRun(block.tokens, visitor);
    case 'text':
      return block.tokens && walkRun(block.tokens, visitor);
    case 'blockquote':
    case 'note':
    case 'directive':
      return walk(block.tokens, visitor);
    case 'list':
      return block.items.forEach((item) => walk(item.tokens, visitor));
    case 'table':
      return [block.header, ...block.rows].forEach((row) =>
        row.forEach((cell) => walkRun(cell.tokens, visitor)),
      );
    case 'definitionList':
      return block.entries.forEach((entry) => {
        entry.terms.forEach((term) => walkRun(term, visitor));
        entry.definitions.forEach((definition) => walk(definition.tokens, visitor));
      });
    default:
  }
}

function walkRun(tokens: Inline[], visitor: Visitor): void {
  visitor.run?.(tokens);
  if (visitor.inline) walkInline(tokens, visitor.inline);
}

/** Visits inline tokens and what they hold. */
export function walkInline(tokens: readonly Inline[], visit: (token: Inline) => void): void {
  for (const token of tokens) {
    visit(token);
    if ('tokens' in token) walkInline(token.tokens, visit);
  }
}

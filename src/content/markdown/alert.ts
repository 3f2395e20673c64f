import { ALERT_KINDS, type AlertKind } from './phrases.ts';
import type { Block, Inline, Quote } from './tokens.ts';

export interface Alert {
  readonly kind: AlertKind;
  /** The first paragraph without its mark; may be empty. */
  readonly first: readonly Inline[];
  readonly rest: readonly Block[];
}

const MARK = new RegExp(`^\\[!(${ALERT_KINDS.join('|')})\\][ \\t]*(?:\\n|$)`, 'i');

/** A quote that begins with `[!NOTE]` on a line of its own. */
export function alertOf(quote: Quote): Alert | null {
  const [paragraph, ...rest] = quote.tokens;
  if (paragraph?.type !== 'paragraph') return null;
  const [text, ...inline] = paragraph.tokens;
  const written = MARK.exec(paragraph.raw.trimStart());
  const kind = ALERT_KINDS.find((known) => known === written?.[1]?.toLowerCase());
  if (!kind || text?.type !== 'text') return null;
  const left = text.text.replace(/^\[![a-z]+\]\s*/i, '');
  const withoutBreak = left === '' && inline[0]?.type === 'br' ? inline.slice(1) : inline;
  return { kind, first: left === '' ? withoutBreak : [{ ...text, text: left }, ...inline], rest };
}

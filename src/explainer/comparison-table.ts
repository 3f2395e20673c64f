import { escapeHtml } from '../text/escape-html.ts';
import type { DrawnExplainer } from './draw-explainer.ts';
import type { ExplainerPhrases } from './phrases.ts';
import { timingAttributes } from './shapes.ts';
import type { Variant } from './timeline.ts';

/** The comparison under a drawing as a real table; empty without one. */
export function comparisonTable({ explainer, timeline }: DrawnExplainer, phrases: ExplainerPhrases): string {
  const { compare } = explainer;
  if (compare === null) return '';
  const [left, right] = [compare.left, compare.right].map(escapeHtml);
  const rows = compare.rows.map(({ id, label }) => {
    const row = timeline.compare.get(id);
    const cells = [row?.left ?? [], row?.right ?? []].map((variants) => `<td>${values(variants)}</td>`);
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join('')}<td class="xdiff">${values(row?.difference ?? [])}</td></tr>`;
  });
  const caption = escapeHtml(phrases.compared(compare.left, compare.right));
  return `<table class="xp-cmp"><caption class="vh">${caption}</caption><thead><tr><td></td><th scope="col">${left}</th><th scope="col">${right}</th><th scope="col">${phrases.difference}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Values that replace each other share one place. */
function values(variants: readonly (Variant & { readonly isSame?: boolean })[]): string {
  const spans = variants.map((variant) => {
    const names = [variant.isSame === true ? 'xsame' : null, variant.isFinal ? 'fin' : null].filter(
      (name) => name !== null,
    );
    const attributes = Object.entries(timingAttributes(variant)).map(
      ([name, value]) => ` ${name}="${value}"`,
    );
    return `<span${names.length === 0 ? '' : ` class="${names.join(' ')}"`}${attributes.join('')}>${escapeHtml(variant.text)}</span>`;
  });
  return `<div class="xv">${spans.join('')}</div>`;
}

import type { Node } from './node.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * A page's nodes as the text of one `<script type="application/ld+json">`: no title can end the element or begin
 * another, since no `<`, `>` or `&` is left, and halves of surrogate pairs are replaced.
 */
export function embedJsonLd(nodes: readonly Node[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph, (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value,
  ).replace(/[<>&\u2028\u2029]/g, (char) => ESCAPED[char] ?? char);
}

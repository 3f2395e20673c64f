import { escapeHtml, escapeText } from '../../text/escape-html.ts';
import { renderCode } from './code-block.ts';
import { readCodeInfo } from './code-info.ts';
import { DIAGRAM_ADDRESS } from './diagram.ts';
import { guessDiagramHeight } from './diagram-height.ts';
import type { Page } from './page.ts';
import type { CodeBlock } from './tokens.ts';

export function isDiagram({ lang, text }: CodeBlock): boolean {
  return lang !== undefined && readCodeInfo(lang).lang === 'mermaid' && text.trim() !== '';
}

/**
 * A block of mermaid: a frame of fixed height, in which a document of ours draws it, and its source. Where that
 * document lies is known when the page is built; see `placeDiagrams`.
 */
export function renderDiagram(block: CodeBlock, page: Page): string {
  const { phrases, count } = page;
  count.diagrams += 1;
  const address = `${DIAGRAM_ADDRESS}${count.diagrams}`;
  const title = readCodeInfo(block.lang ?? '').title;
  const name = title ?? ownTitle(block.text) ?? phrases.diagram(count.diagrams);
  const words = title === null ? '' : `<span>${escapeText(title)}</span> `;
  const frame = `<iframe src="${address}" title="${escapeHtml(name)}" loading="lazy" height="${guessDiagramHeight(block.text)}"></iframe>`;
  const link = `<a href="${address}">${phrases.openDiagram}</a>`;
  const source = `<details><summary>${phrases.diagramSource}</summary>${renderCode(block, phrases, count)}</details>`;
  return `<figure class="diagram">${frame}<figcaption>${words}${link}${source}</figcaption></figure>`;
}

/** What a diagram calls itself: `accTitle: …`, `title: …` in its front matter, or a line `title …`. */
function ownTitle(source: string): string | null {
  const [, title] = /^[ \t]*(?:accTitle[ \t]*:|title:?[ \t])[ \t]*(\S.*)$/m.exec(source) ?? [];
  return title?.trim() ?? null;
}

import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml, escapeText } from '../../text/escape-html.ts';
import { readCodeInfo } from './code-info.ts';
import { renderCode } from './code-block.ts';
import { guessDiagramHeight } from './diagram-height.ts';
import type { Page } from './page.ts';
import type { CodeBlock } from './tokens.ts';

/** A diagram that an article shows. */
export interface Diagram {
  /** Counted from 1 in its article. */
  readonly number: number;
  readonly name: string;
  readonly source: string;
}

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
  const address = `${ADDRESS}${count.diagrams}`;
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

/** Stands for the address of the document that draws a diagram. */
const ADDRESS = 'inkloop-diagram:';
const FRAME =
  /<iframe src="inkloop-diagram:\d+"[^>]*><\/iframe>(<figcaption>[^\n]*?)<a href="inkloop-diagram:\d+">[^<]*<\/a><details>/g;

/** Whether a page shows frames with diagrams. */
export function hasDiagram(html: string): boolean {
  return html.includes('<figure class="diagram"><iframe ');
}

/**
 * Puts the addresses of the documents that draw diagrams into an article's HTML.
 * @param pathOf null: such documents are not public; only the source is shown
 */
export function placeDiagrams(html: string, pathOf: ((diagram: Diagram) => string) | null): string {
  if (!hasDiagram(html)) return html;
  if (pathOf === null) return html.replace(FRAME, '$1<details open>');
  const paths = new Map(listDiagrams(html).map((diagram) => [String(diagram.number), pathOf(diagram)]));
  return html.replace(
    // With the bracket, which no text of an article has unescaped.
    /<(iframe src|a href)="inkloop-diagram:(\d+)"/g,
    (_, start: string, number: string) => `<${start}="${escapeHtml(paths.get(number) ?? '')}"`,
  );
}

/** The diagrams of an article, from its HTML as it is rendered. */
export function listDiagrams(html: string): Diagram[] {
  if (!hasDiagram(html)) return [];
  const figures = DomUtils.getElements({ tag_name: 'figure', class: 'diagram' }, parseDocument(html), true);
  return figures.flatMap((figure) => {
    const [frame] = DomUtils.getElementsByTagName('iframe', figure);
    const [code] = DomUtils.getElementsByTagName('code', figure);
    if (frame === undefined || code === undefined) return [];
    const number = Number(frame.attribs['src']?.slice(ADDRESS.length));
    return [{ number, name: frame.attribs['title'] ?? '', source: DomUtils.textContent(code) }];
  });
}

import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../text/escape-html.ts';

/** A diagram that an article shows. */
export interface Diagram {
  /** Counted from 1 in its article. */
  readonly number: number;
  readonly name: string;
  readonly source: string;
}

/** Stands for the address of the document that draws a diagram. */
export const DIAGRAM_ADDRESS = 'inkloop-diagram:';
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
    const number = Number(frame.attribs['src']?.slice(DIAGRAM_ADDRESS.length));
    return [{ number, name: frame.attribs['title'] ?? '', source: DomUtils.textContent(code) }];
  });
}

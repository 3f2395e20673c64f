import { DomUtils, parseDocument } from 'htmlparser2';
import type { RenderContext } from '../document.ts';
import { parseMarkdown } from '../parse.ts';
import { renderHtml } from '../render.ts';

/** A post in its own folder. */
export const CONTEXT: RenderContext = {
  lang: 'en',
  folder: 'posts/hello',
  bodyLine: 1,
  filesBase: '/posts/hello',
  remoteImages: true,
  images: { 'posts/hello/images/a.png': { width: 640, height: 360 } },
};

/** HTML of a Markdown text. */
export async function render(source: string, context: Partial<RenderContext> = {}): Promise<string> {
  const full = { ...CONTEXT, ...context };
  return (await renderHtml(parseMarkdown(source, full), full)).html;
}

/** HTML without what every article ends with. */
export async function renderPart(source: string, context: Partial<RenderContext> = {}): Promise<string> {
  return (await render(source, context)).replace('<span class="endmark" aria-hidden="true"></span>', '');
}

type Document = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof elements>[number];

/** Elements of these names, with their attributes, in document order. */
export function elements(html: string | Document, ...names: string[]) {
  const document = typeof html === 'string' ? parseDocument(html) : html;
  return DomUtils.getElementsByTagName((name) => names.length === 0 || names.includes(name), document);
}

/** The words of an element. */
export function textOf(element: Element | undefined): string {
  return element ? DomUtils.textContent(element) : '';
}

const VOID = new Set(['br', 'hr', 'img', 'wbr', 'col', 'input']);
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-z][\w:-]*(?:="[^"<>]*")?)*)\s*(\/?)>/gi;

/** What is wrong with the nesting of some HTML, read strictly; empty when every tag has its end. */
export function imbalanceOf(html: string): string {
  const open: string[] = [];
  for (const [tag, slash, name = '', , selfClosing] of html.matchAll(TAG)) {
    if (VOID.has(name) || selfClosing === '/') continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return `${tag} ends something else`;
  }
  const stray = html.replace(TAG, '').match(/<[^ ]{0,20}/)?.[0];
  return stray !== undefined ? `stray ${stray}` : open.map((name) => `<${name}> is open`).join(', ');
}

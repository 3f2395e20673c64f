import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml, escapeText } from '../../text/escape-html.ts';
import { explainerMarker } from './explainer-marker.ts';

type Document = ReturnType<typeof parseDocument>;
type Node = Document['children'][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Elements that feed readers and the W3C validator accept, each with the attributes it keeps. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'hreflang'],
  abbr: [],
  b: [],
  bdi: [],
  blockquote: [],
  br: [],
  caption: [],
  cite: [],
  code: [],
  col: ['span'],
  colgroup: ['span'],
  dd: [],
  del: ['datetime'],
  details: ['open'],
  dfn: [],
  div: [],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'width', 'height'],
  ins: ['datetime'],
  kbd: [],
  li: ['value'],
  mark: [],
  ol: ['start', 'reversed', 'type'],
  p: [],
  pre: [],
  q: [],
  rp: [],
  rt: [],
  ruby: [],
  s: [],
  samp: [],
  small: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan', 'headers'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'scope', 'headers'],
  thead: [],
  time: ['datetime'],
  tr: [],
  u: [],
  ul: [],
  var: [],
  wbr: [],
};
const EVERYWHERE = ['id', 'lang', 'dir', 'title'];
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** Left out with all they hold: controls that do nothing without our script, and drawings readers drop. */
const DROPPED = new Set(['button', 'dialog', 'form', 'script', 'source', 'style', 'svg', 'template']);

/** What stands in a feed for an element of our own that means nothing there. */
const SPECIAL: Readonly<Record<string, (element: Element) => string>> = {
  'a.fnref': (element) => `<sup>${writeKept(element)}</sup>`,
  'a.self': () => '',
  aside: (element) => `<blockquote>${writeAll(element.children)}</blockquote>`,
  audio: writePlayer,
  'div.callout': (element) => `<blockquote>${writeAll(element.children)}</blockquote>`,
  'div.math': (element) => `<p>${writeAll(element.children)}</p>`,
  'explainer-player': writeExplainer,
  'figure.code': writeCode,
  'figure.diagram': writeDiagram,
  'inkloop-explainer': ({ attribs }) =>
    explainerMarker(attribs['data-id'] ?? '', Number(attribs['data-level'])),
  input: (element) => ('checked' in element.attribs ? '☑' : '☐'),
  math: (element) => `<code>${escapeText(texOf(element))}</code>`,
  'section.notes': (element) => `<hr>${writeAll(element.children)}`,
  'span.endmark': () => '',
  video: writePlayer,
};

/**
 * An article's HTML for feed readers, which know neither our styles nor our scripts: code without colours, formulas as
 * TeX, alerts and side notes as quotations, players as links, no links to sections. Addresses stay as they are.
 * @param html as `renderHtml` makes it
 */
export function feedHtml(html: string): string {
  return writeAll(parseDocument(html).children).trim();
}

function writeAll(nodes: readonly Node[]): string {
  return nodes.map(write).join('');
}

function write(node: Node): string {
  if (DomUtils.isText(node)) return escapeText(node.data);
  if (!DomUtils.isTag(node) || DROPPED.has(node.name)) return '';
  const special = SPECIAL[node.name] ?? specialByClass(node);
  if (special !== undefined) return special(node);
  return Object.hasOwn(KEPT, node.name) ? writeKept(node) : writeAll(node.children);
}

function specialByClass({ name, attribs }: Element): ((element: Element) => string) | undefined {
  const classes = attribs['class']?.split(' ') ?? [];
  return classes.map((each) => SPECIAL[`${name}.${each}`]).find((rule) => rule !== undefined);
}

function writeKept(element: Element): string {
  const { name, attribs, children } = element;
  const attributes = [...(KEPT[name] ?? []), ...EVERYWHERE]
    .flatMap((key) => (attribs[key] === undefined ? [] : ` ${key}="${escapeHtml(attribs[key])}"`))
    .join('');
  return VOID.has(name) ? `<${name}${attributes}>` : `<${name}${attributes}>${writeAll(children)}</${name}>`;
}

/** Colours, numbers and the copy button go; the name of a file stays. */
function writeCode(figure: Element): string {
  const [code] = DomUtils.getElementsByTagName('code', figure);
  const [caption] = DomUtils.getElementsByTagName('figcaption', figure);
  const [title] = caption === undefined ? [] : DomUtils.getElementsByTagName('b', caption);
  const name = title === undefined ? '' : `<p><b>${escapeText(DomUtils.textContent(title))}</b></p>`;
  return `${name}<pre><code>${code === undefined ? '' : escapeText(DomUtils.textContent(code))}</code></pre>`;
}

/** Only its source; the name of the diagram stands above it like that of a file. */
function writeDiagram(figure: Element): string {
  return DomUtils.getElementsByTagName('figure', figure.children).map(writeCode).join('');
}

/** The TeX that the formula was set from, as the typesetter notes it. */
function texOf(math: Element): string {
  const [annotation] = DomUtils.getElementsByTagName('annotation', math);
  return DomUtils.textContent(annotation ?? math);
}

/** Title, description, the picture and the list of steps; nothing to press. */
function writeExplainer(player: Element): string {
  const [figure] = DomUtils.getElementsByTagName('figure', player);
  const [caption] = DomUtils.getElementsByTagName('figcaption', player);
  const [list] = DomUtils.getElementsByTagName('ol', player);
  if (figure === undefined || caption === undefined || list === undefined) return '';
  const { id = '', lang } = figure.attribs;
  const heading = caption.children.filter((node) => DomUtils.isTag(node) && node.name.startsWith('h'));
  const said = caption.children.filter((node) => DomUtils.isTag(node) && node.attribs['id'] === `${id}-d`);
  const alt = escapeHtml(heading.map((node) => DomUtils.textContent(node)).join(''));
  const picture = `<p><img src="${PICTURE}${id}" alt="${alt}"></p>`;
  const items = DomUtils.getElementsByTagName('li', list).map(
    (item) => `<li>${writeAll(item.children.filter(isSaid))}</li>`,
  );
  const open = lang === undefined ? '<div>' : `<div lang="${escapeHtml(lang)}">`;
  return `${open}${writeAll([...heading, ...said])}${picture}<ol>${items.join('')}</ol></div>`;
}

function isSaid(node: Node): boolean {
  return !DomUtils.isTag(node) || node.name !== 'a';
}

/** Stands for the address of an explainer's picture, which only the page that is built knows. */
const PICTURE = 'inkloop-picture:';

/** Puts the addresses of explainers' pictures into a feed's HTML. */
export function placePictures(html: string, pathOfPicture: (id: string) => string): string {
  return html.replace(
    / src="inkloop-picture:([a-z0-9-]+)"/g,
    (_, id: string) => ` src="${escapeHtml(pathOfPicture(id))}"`,
  );
}

function writePlayer({ attribs }: Element): string {
  const src = attribs['src'] ?? '';
  return `<a href="${escapeHtml(src)}">${escapeText(attribs['aria-label'] ?? src)}</a>`;
}

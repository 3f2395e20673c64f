import { DomUtils, parseDocument } from 'htmlparser2';
import { renderAuthorHtml } from '../author-html.ts';
import { openPage, restoreKept } from '../page.ts';
import { parseMarkdown } from '../parse.ts';
import { sanitizePage } from '../sanitize-page.ts';
import { CONTEXT } from './rendered.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];

/**
 * HTML by its meaning, so that a specification's and ours can be held against each other: our wrappers, classes, end
 * marks and self links taken away, headings without level (the page's title is its only h1), cells without
 * alignment (a class, not an attribute), addresses undone to what was written.
 */
export function canonical(html: string): string {
  return serialize(parseDocument(html).children)
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

/** A specification's HTML as an author's, so that our allow-list has done to it what it does to ours. */
export function throughAllowList(html: string): string {
  const context = { ...CONTEXT, folder: '', filesBase: null };
  const page = openPage(parseMarkdown('', context), context);
  const tasks = html.replace(/<input (checked="" )?disabled="" type="checkbox">/g, (_, done) =>
    done ? DONE : OPEN,
  );
  return restoreKept(page, sanitizePage(renderAuthorHtml(tasks, true, page), page));
}

const DONE = '[x]';
const OPEN = '[ ]';
const BLOCKS = new Set('p h hr pre blockquote ul ol li table thead tbody tr th td div dl dt dd'.split(' '));
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'start'];

function serialize(nodes: readonly Node[]): string {
  return nodes.map(serializeNode).join('');
}

function serializeNode(node: Node): string {
  if (DomUtils.isText(node)) return escapeText(node.data.replace(/\s+/g, ' '));
  if (!DomUtils.isTag(node)) return '';
  const { name, attribs, children } = node;
  const classes = (attribs['class'] ?? '').split(' ');
  if (classes.includes('self') || classes.includes('endmark') || name === 'figcaption') return '';
  if (name === 'input') return 'checked' in attribs ? DONE : OPEN;
  if (classes.includes('scroll-x')) return serialize(children);
  if (name === 'pre') return `\n<pre>${escapeText(DomUtils.textContent(node).replace(/\n$/, ''))}</pre>\n`;
  if (name === 'figure' && classes.includes('code')) return serialize(children);
  if (name === 'figure') return `\n<p>\n${serialize(withCaption(node)).trim()}\n</p>\n`;
  const shown = /^h[1-6]$/.test(name) ? 'h' : name;
  const inner = serialize(children);
  const open = `<${shown}${attributesOf(attribs)}>`;
  if (!BLOCKS.has(shown)) return `${open}${inner}</${shown}>`;
  return `\n${open}\n${inner.trim()}\n</${shown}>\n`;
}

/** The image of a figure, with the caption where it was written. */
function withCaption(figure: Node): Node[] {
  const [image] = DomUtils.getElementsByTagName('img', figure);
  const [caption] = DomUtils.getElementsByTagName('figcaption', figure);
  if (image && caption) image.attribs['title'] = DomUtils.textContent(caption);
  return DomUtils.isTag(figure) ? figure.children : [];
}

function attributesOf(attribs: Readonly<Record<string, string>>): string {
  return ATTRIBUTES.flatMap((name) => {
    const value = attribs[name];
    return value === undefined ? [] : [` ${name}="${escapeText(plainAddress(value))}"`];
  }).join('');
}

function plainAddress(value: string): string {
  const address = value.replace(/^inkloop:|^\/files\//, '');
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

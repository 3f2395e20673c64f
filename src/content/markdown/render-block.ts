import { escapeHtml, escapeText } from '../../text/escape-html.ts';
import { renderAuthorHtml } from './author-html.ts';
import { alertOf } from './alert.ts';
import { renderCode } from './code-block.ts';
import { isDiagram, renderDiagram } from './render-diagram.ts';
import { isExplainer } from './explainer-blocks.ts';
import { renderExplainer } from './explainer-figure.ts';
import { renderMedia } from './media.ts';
import { keep, openTable, type Page } from './page.ts';
import { checkbox, mediaOf, renderInline, renderMath } from './render-inline.ts';
import { ownTag } from './sanitize.ts';
import type {
  Block,
  CodeBlock,
  DefinitionList,
  Directive,
  HeadingToken,
  Image,
  Inline,
  List,
  ListItem,
  Paragraph,
  Quote,
  Table,
  TableCell,
} from './tokens.ts';

/** Blocks as HTML for the sanitizer. */
export function renderBlocks(blocks: readonly Block[], page: Page): string {
  let html = '';
  for (const block of blocks) html += renderBlock(block, page);
  return html;
}

/** One block as HTML for the sanitizer; notes and definitions of links show nothing where they stand. */
export function renderBlock(block: Block, page: Page): string {
  switch (block.type) {
    case 'paragraph':
      return renderParagraph(block, page);
    case 'text':
      return block.tokens ? renderInline(block.tokens, page) : escapeText(block.text);
    case 'heading':
      return renderHeading(block, page);
    case 'code':
      return `${keep(page, renderCodeBlock(block, page))}\n`;
    case 'blockquote':
      return renderQuote(block, page);
    case 'list':
      return renderList(block, page);
    case 'table':
      return renderTable(block, page);
    case 'html':
      return `${renderAuthorHtml(block.text, true, page)}\n`;
    case 'hr':
      return '<hr>\n';
    case 'checkbox':
      return keep(page, checkbox(block.checked, page));
    case 'directive':
      return renderDirective(block, page);
    case 'definitionList':
      return renderDefinitions(block, page);
    case 'mathBlock':
      return `${ownTag('div', { class: 'math scroll-x', tabindex: '0' })}${renderMath(block.text, true, page)}</div>\n`;
    default:
      return '';
  }
}

/** Code as such, or what its language says it draws. */
function renderCodeBlock(block: CodeBlock, page: Page): string {
  if (isExplainer(block)) return renderExplainer(block, page);
  return isDiagram(block) ? renderDiagram(block, page) : renderCode(block, page.phrases, page.count);
}

/** Images alone in their paragraph are figures. */
function renderParagraph({ tokens }: Paragraph, page: Page): string {
  const images = onlyImages(tokens);
  if (images === null) return `<p>${renderInline(tokens, page)}</p>\n`;
  return images.map((image) => renderFigure(image, page)).join('');
}

function onlyImages(tokens: readonly Inline[]): Image[] | null {
  const shown = tokens.filter((token) => token.type !== 'text' || token.text.trim() !== '');
  const images = shown.filter((token) => token.type === 'image');
  return images.length > 0 && images.length === shown.length ? images : null;
}

function renderFigure(image: Image, page: Page): string {
  const { title, ...media } = mediaOf(image);
  const shown = renderMedia({ ...media, title: null }, page.context, page.phrases, page.count);
  // An address that leads nowhere leaves only the words.
  if (!shown.startsWith('<')) return `<p>${keep(page, shown)}</p>\n`;
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
  return `${keep(page, `<figure>${shown}${caption}</figure>`)}\n`;
}

function renderHeading(token: HeadingToken, page: Page): string {
  const heading = page.parsed.anchors.headings.get(token);
  if (!heading) return `<p>${renderInline(token.tokens, page)}</p>\n`;
  const name = `h${heading.level}`;
  const id = escapeHtml(heading.id);
  const self = keep(page, `<a class="self" href="#${id}" aria-label="${page.phrases.sectionLink}">§</a>`);
  return `${ownTag(name, { id: heading.id })}${renderInline(token.tokens, page)}${self}</${name}>\n`;
}

function renderQuote(quote: Quote, page: Page): string {
  const alert = alertOf(quote);
  if (!alert) return `<blockquote>\n${renderBlocks(quote.tokens, page)}</blockquote>\n`;
  const word = `<b>${page.phrases.alerts[alert.kind]}</b>`;
  const first =
    alert.first.length > 0 ? `<p>${word} ${renderInline(alert.first, page)}</p>\n` : `<p>${word}</p>\n`;
  return `${ownTag('div', { class: `callout ${alert.kind}`, role: 'note' })}${first}${renderBlocks(alert.rest, page)}</div>\n`;
}

function renderList(list: List, page: Page): string {
  const name = list.ordered ? 'ol' : 'ul';
  const start = list.ordered && list.start !== 1 ? String(list.start) : null;
  const open = start === null ? `<${name}>` : ownTag(name, { start });
  return `${open}\n${list.items.map((item) => renderItem(item, page)).join('')}</${name}>\n`;
}

function renderItem(item: ListItem, page: Page): string {
  const open = item.task ? ownTag('li', { class: 'task' }) : '<li>';
  return `${open}${renderBlocks(item.tokens, page)}</li>\n`;
}

function renderTable(table: Table, page: Page): string {
  const row = (cells: readonly TableCell[], name: string): string =>
    `<tr>${cells.map((cell) => renderCell(cell, name, page)).join('')}</tr>\n`;
  const head = `<thead>${row(table.header, 'th')}</thead>\n`;
  const body =
    table.rows.length > 0 ? `<tbody>${table.rows.map((cells) => row(cells, 'td')).join('')}</tbody>` : '';
  return `${openTable(page)}<table>${head}${body}</table></section>\n`;
}

const ALIGNED = { center: 'mid', right: 'end', left: null };

function renderCell(cell: TableCell, name: string, page: Page): string {
  const aligned = cell.align === null ? null : ALIGNED[cell.align];
  const open = aligned === null ? `<${name}>` : ownTag(name, { class: aligned });
  return `${open}${renderInline(cell.tokens, page)}</${name}>`;
}

function renderDirective({ name, tokens }: Directive, page: Page): string {
  if (name === 'wide') return `${ownTag('div', { class: 'wide' })}\n${renderBlocks(tokens, page)}</div>\n`;
  const { sideNote, note } = page.phrases;
  const open = ownTag('aside', { class: 'side', 'aria-label': sideNote });
  const only = tokens.filter(({ type }) => type !== 'space');
  const [first, ...more] = only;
  const content =
    first?.type === 'paragraph' && more.length === 0
      ? `<span><b>${note}</b>${renderInline(first.tokens, page)}</span>`
      : `<div><b>${note}</b>${renderBlocks(tokens, page)}</div>`;
  return `${open}${content}</aside>\n`;
}

function renderDefinitions({ entries }: DefinitionList, page: Page): string {
  const items = entries.map(({ terms, definitions }) => {
    const names = terms.map((term) => `<dt>${renderInline(term, page)}</dt>\n`).join('');
    const texts = definitions.map(({ loose, tokens }) => {
      const [only, ...more] = tokens;
      const isTight = !loose && only?.type === 'paragraph' && more.length === 0;
      return `<dd>${isTight ? renderInline(only.tokens, page) : renderBlocks(tokens, page)}</dd>\n`;
    });
    return names + texts.join('');
  });
  return `<dl>\n${items.join('')}</dl>\n`;
}

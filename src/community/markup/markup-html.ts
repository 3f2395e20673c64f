import type { MarkedToken, Token, Tokens } from 'marked';
import { escapeHtml } from '../../text/escape-html.ts';
import { judgeAddress } from './addresses.ts';

/** HTML a commenter may write, by what becomes of it; any other tag is shown as it was typed. */
const WRITTEN_TAGS: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 'del',
  strike: 'del',
  del: 'del',
  code: 'code',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  br: 'br',
  // Known from WordPress and harmless: only their content is shown.
  abbr: '',
  acronym: '',
  cite: '',
  q: '',
};

/** What an HTML tag of a comment becomes; undefined for one that has no place in comments, empty for its content alone. */
export function writtenTag(name: string): string | undefined {
  return Object.hasOwn(WRITTEN_TAGS, name) ? WRITTEN_TAGS[name] : undefined;
}

/** Whether we are inside a link, where another cannot begin. */
interface Place {
  isInLink: boolean;
}

/** Tokens of a comment as HTML for the sanitizer. */
export function commentHtml(tokens: readonly Token[]): string {
  return tokens.map((token) => blockHtml(token as MarkedToken)).join('');
}

function blockHtml(token: MarkedToken): string {
  switch (token.type) {
    case 'paragraph':
      return `<p>${runHtml(token.tokens)}</p>\n`;
    case 'heading':
      return `<p><strong>${runHtml(token.tokens)}</strong></p>\n`;
    case 'blockquote':
      return `<blockquote>\n${commentHtml(token.tokens)}</blockquote>\n`;
    case 'code':
      return `<pre><code>${escapeHtml(token.text)}</code></pre>\n`;
    case 'list':
      return listHtml(token);
    case 'hr':
      return '<hr>\n';
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'text':
      return token.tokens === undefined ? textHtml(token.text) : runHtml(token.tokens);
    case 'space':
    case 'def':
      return '';
    default:
      return escapeHtml(token.raw);
  }
}

function listHtml({ ordered, start, items }: Tokens.List): string {
  const open = ordered && start !== '' && start !== 1 ? `<ol start="${start}">` : ordered ? '<ol>' : '<ul>';
  const content = items.map((item) => `<li>${commentHtml(item.tokens)}</li>\n`).join('');
  return `${open}\n${content}</${ordered ? 'ol' : 'ul'}>\n`;
}

function runHtml(tokens: readonly Token[], place: Place = { isInLink: false }): string {
  return tokens.map((token) => inlineHtml(token as MarkedToken, place)).join('');
}

function inlineHtml(token: MarkedToken, place: Place): string {
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? runHtml(token.tokens, place) : textHtml(token.text);
    case 'escape':
      return escapeHtml(token.text);
    case 'codespan':
      return `<code>${escapeHtml(token.text)}</code>`;
    case 'br':
      return '<br>\n';
    case 'strong':
    case 'em':
    case 'del':
      return `<${token.type}>${runHtml(token.tokens, place)}</${token.type}>`;
    case 'link':
      return linkHtml(token, place);
    case 'image':
      return imageHtml(token, place);
    case 'html':
      return tagHtml(token.raw, place);
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    default:
      return escapeHtml(token.raw);
  }
}

/** What cannot be a link stays as it was written, so that no word is lost. */
function linkHtml(link: Tokens.Link, place: Place): string {
  if (place.isInLink) return runHtml(link.tokens, place);
  if (!mayLead(link.href)) return escapeHtml(link.raw);
  return anchorHtml(link.href, link.title, runHtml(link.tokens, { isInLink: true }));
}

/** Comments show no pictures; one becomes a link to it. */
function imageHtml({ href, title, text, raw }: Tokens.Image, place: Place): string {
  if (place.isInLink) return textHtml(text);
  return mayLead(href) ? anchorHtml(href, title, textHtml(text === '' ? href : text)) : escapeHtml(raw);
}

/** The sanitizer judges every address; only one with entities has to wait for it, since it decodes them. */
function mayLead(href: string): boolean {
  return href.includes('&') || judgeAddress(href) !== null;
}

function anchorHtml(href: string, title: string | null | undefined, content: string): string {
  const shown = title ? ` title="${parsedText(title)}"` : '';
  return `<a href="${parsedText(href)}"${shown}>${content}</a>`;
}

function tagHtml(raw: string, place: Place): string {
  const [, slash = '', written = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(raw) ?? [];
  const name = writtenTag(written.toLowerCase());
  if (name === undefined) return escapeHtml(raw);
  if (name === 'a') {
    const isOpening = slash === '';
    if (isOpening === place.isInLink) return '';
    place.isInLink = isOpening;
  }
  return raw;
}

/** Running text: a line break is a line break, as people expect of a comment field. */
function textHtml(text: string): string {
  return parsedText(text).replace(/[ \t]*\n[ \t]*/g, '<br>\n');
}

/** Text in which the sanitizer's parser finds no tag, and no character reference that Markdown does not know. */
function parsedText(text: string): string {
  return text
    .replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

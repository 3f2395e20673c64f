import { escapeText } from '../../text/escape-html.ts';
import type { ContentProblem } from '../../errors.ts';
import { isOnlyHan } from '../../text/han.ts';
import { renderAuthorHtml } from './author-html.ts';
import { lineFinder } from '../../text/line-finder.ts';
import { contentMarker, targetOf } from './links.ts';
import { texToMathml } from './math.ts';
import { renderMedia } from './media.ts';
import { keep, type Page } from './page.ts';
import { inlineText } from './plain-text.ts';
import { ownTag } from './sanitize.ts';
import type { Image, Inline, Link, NoteReference, Span } from './tokens.ts';

/** Inline tokens as HTML for the sanitizer. */
export function renderInline(tokens: readonly Inline[], page: Page): string {
  let html = '';
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    const end = token.type === 'html' ? playerEnd(tokens, index) : null;
    html +=
      end === null
        ? renderToken(token, page)
        : renderAuthorHtml(htmlBetween(tokens, index, end), false, page);
    index = end ?? index;
  }
  return html;
}

/** Index of the tag that ends the player beginning at `start`; null when none begins there. */
function playerEnd(tokens: readonly Inline[], start: number): number | null {
  const begin = tokens[start];
  const name = begin?.type === 'html' ? PLAYER.exec(begin.text)?.[1]?.toLowerCase() : undefined;
  if (name === undefined) return null;
  const end = tokens.findIndex(
    (token, index) =>
      index > start && token.type === 'html' && token.text.toLowerCase().startsWith(`</${name}`),
  );
  return end < 0 ? null : end;
}

const PLAYER = /^<(audio|video|iframe)[\s/>]/i;

/** Tags from one token to another; what else a player holds is for browsers that cannot play it. */
function htmlBetween(tokens: readonly Inline[], start: number, end: number): string {
  return tokens
    .slice(start, end + 1)
    .map((token) => (token.type === 'html' ? token.text : ''))
    .join('');
}

function renderToken(token: Inline, page: Page): string {
  switch (token.type) {
    case 'text':
    case 'escape':
      return escapeText(token.text);
    case 'codespan':
      return `<code>${escapeText(token.text)}</code>`;
    case 'br':
      return '<br>\n';
    case 'html':
      return renderAuthorHtml(token.text, false, page);
    case 'checkbox':
      return keep(page, checkbox(token.checked, page));
    case 'inlineMath':
      return renderMath(token.text, token.display, page);
    case 'noteReference':
      return renderReference(token, page);
    case 'link':
      return renderLink(token, page);
    case 'image':
      return keep(page, renderMedia(mediaOf(token), page.context, page.phrases, page.count));
    default:
      return renderSpan(token, page);
  }
}

/** A task of a list; only we make form controls. */
export function checkbox(isChecked: boolean, { phrases }: Page): string {
  const label = isChecked ? phrases.done : phrases.open;
  return `<input type="checkbox" disabled${isChecked ? ' checked' : ''} aria-label="${label}"> `;
}

/** TeX that is set in one article, a formula counting for twenty characters more; the rest is shown as source. */
const MAX_TEX = 60_000;

/** A formula, or its source when it cannot be set. */
export function renderMath(tex: string, display: boolean, page: Page): string {
  page.count.tex += tex.length + 20;
  const formula =
    page.count.tex > MAX_TEX ? { error: 'the text has too many of them' } : texToMathml(tex, display);
  if ('html' in formula) return keep(page, formula.html);
  if (page.problems.length < MAX_PROBLEMS) page.problems.push(formulaProblem(tex, formula.error, page));
  return `<code>${escapeText(tex)}</code>`;
}

/** Enough to see what is wrong. */
const MAX_PROBLEMS = 20;

function formulaProblem(tex: string, error: string, { parsed, context }: Page): ContentProblem {
  const line = lineFinder(parsed.source, context.bodyLine)(Math.max(0, parsed.source.indexOf(tex)));
  const shown = tex.length > 60 ? `${tex.slice(0, 59)}…` : tex;
  const message = `The formula ${shown} cannot be set: ${error}.`;
  return {
    severity: 'warning',
    kind: 'markdown',
    field: 'body',
    line,
    message,
    hint: 'It is shown as its source.',
  };
}

/** What an image token shows. */
export function mediaOf(image: Image): { src: string; alt: string; title: string | null } {
  return { src: image.href, alt: inlineText(image.tokens), title: image.title };
}

function renderReference(token: NoteReference, page: Page): string {
  const place = page.parsed.notes.references.get(token);
  if (!place) return escapeText(token.raw);
  const { number, use } = place;
  const id = use === 1 ? `fnref-${number}` : `fnref-${number}-${use}`;
  return keep(page, `<a class="fnref" id="${id}" href="#fn-${number}" aria-describedby="fn-h">${number}</a>`);
}

function renderLink(link: Link, page: Page): string {
  const content = link.autolink === true ? escapeText(link.text) : renderInline(link.tokens, page);
  const target = targetOf(link.href, page.context);
  if (target.kind === 'nowhere') return content;
  const href = target.kind === 'content' ? contentMarker(target.path, target.fragment) : target.href;
  return `${ownTag('a', { href, title: link.title || null })}${content}</a>`;
}

function renderSpan(span: Span, page: Page): string {
  const content = renderInline(span.tokens, page);
  if (span.type !== 'em') return `<${span.type}>${content}</${span.type}>`;
  const open = isOnlyHan(inlineText(span.tokens)) ? ownTag('em', { class: 'dot' }) : '<em>';
  return `${open}${content}</em>`;
}

import { escapeHtml } from '../../text/escape-html.ts';
import { cutAuthorHtml, type AuthorPiece, type AuthorTag } from './author-tags.ts';
import { targetOf } from './links.ts';
import { renderMedia } from './media.ts';
import { authorTagName, decodeEntities, OWN_MARK } from './sanitize.ts';
import { cleanReferences } from './clean.ts';
import { keep, openTable, type Page } from './page.ts';

const SOUND_AND_FILM = /^(?:audio|video)$/;

/**
 * An author's HTML made ready for the sanitizer: strict tags only, images and films as the renderer makes them,
 * frames as links. What the sanitizer will not allow it still takes away.
 */
export function renderAuthorHtml(html: string, isBlock: boolean, page: Page): string {
  let result = '';
  for (const piece of withPlayersResolved(cutAuthorHtml(html))) result += renderPiece(piece, isBlock, page);
  return result;
}

function renderPiece(piece: AuthorPiece, isBlock: boolean, page: Page): string {
  if (piece.kind === 'text') return escapeStray(piece.text);
  if (piece.kind === 'omitted') return '';
  if (piece.kind === 'close') return closeTag(piece.name, page);
  if (piece.name === 'iframe') return renderFrame(piece, isBlock, page);
  if (piece.name === 'img' || SOUND_AND_FILM.test(piece.name)) return renderAuthorMedia(piece, page);
  if (authorTagName(piece.name) === null || !openTag(piece.name, page)) return '';
  if (piece.name === 'table' && page.openTags.get('table') === 1) return `${openTable(page)}<table>`;
  return `<${piece.name}${attributesOf(piece)}>`;
}

/** As written, but for the mark of our own tags, which an entity could forge. */
function attributesOf({ attributes }: AuthorTag): string {
  let html = '';
  for (const [name, value] of attributes) {
    if (name !== OWN_MARK) html += ` ${name}="${cleanReferences(value).replace(/"/g, '&quot;')}"`;
  }
  return html;
}

const VOID = /^(?:br|hr|wbr|col)$/;
/** Elements that end by themselves where the next one begins. */
const SELF_ENDING = /^(?:p|li|dd|dt|td|th|tr|thead|tbody|tfoot|rp|rt)$/;
/** Deeper ones are left out: no article needs them, and they cost time in everything that reads the page. */
const MAX_OPEN_TAGS = 50;

/** Whether one more tag may be opened here. */
function openTag(name: string, { openTags }: Page): boolean {
  if (VOID.test(name)) return true;
  let depth = 0;
  for (const [open, count] of openTags) depth += SELF_ENDING.test(open) ? 0 : count;
  if (depth >= MAX_OPEN_TAGS && !SELF_ENDING.test(name)) return false;
  openTags.set(name, (openTags.get(name) ?? 0) + 1);
  return true;
}

/** The end tag, unless there is nothing it could end; looking for that in a deep stack would be quadratic. */
function closeTag(name: string, { openTags }: Page): string {
  const count = openTags.get(name) ?? 0;
  if (count === 0) return '';
  openTags.set(name, count - 1);
  return name === 'table' && count === 1 ? '</table></section>' : `</${name}>`;
}

/** Entities keep their meaning; a lone `<` is text. */
function escapeStray(text: string): string {
  return cleanReferences(text.replace(/</g, '&lt;'));
}

function renderAuthorMedia(tag: AuthorTag, page: Page): string {
  const media = {
    src: plain(tag.attributes.get('src')),
    alt: plain(tag.attributes.get('alt') ?? tag.attributes.get('aria-label')),
    title: plain(tag.attributes.get('title')) || null,
    width: tag.attributes.get('width'),
    height: tag.attributes.get('height'),
  };
  return keep(page, renderMedia(media, page.context, page.phrases, page.count));
}

function renderFrame(tag: AuthorTag, isBlock: boolean, page: Page): string {
  const target = targetOf(plain(tag.attributes.get('src')), page.context);
  if (target.kind === 'nowhere' || target.kind === 'content') return '';
  const title = plain(tag.attributes.get('title'));
  const host = /^https?:\/\/([^/?#]+)/i.exec(target.href)?.[1];
  const label = title || page.phrases.embedded(host ?? target.href);
  const link = keep(page, `<a href="${escapeHtml(target.href)}">${escapeHtml(label)}</a>`);
  return isBlock ? `<p>${link}</p>` : link;
}

/**
 * Takes the first `<source>` of a player as its address and drops the rest of the element, so that a player is one
 * piece; drops what stands between `<iframe>` and its end.
 */
function* withPlayersResolved(pieces: readonly AuthorPiece[]): Generator<AuthorPiece> {
  let open: AuthorTag | null = null;
  for (const piece of pieces) {
    if (open === null) {
      if (piece.kind === 'open' && (SOUND_AND_FILM.test(piece.name) || piece.name === 'iframe')) open = piece;
      else yield piece;
    } else if (piece.kind === 'close' && piece.name === open.name) {
      yield open;
      open = null;
    } else if (piece.kind === 'open' && piece.name === 'source') open = withSource(open, piece);
  }
  if (open !== null) yield open;
}

function withSource(player: AuthorTag, source: AuthorTag): AuthorTag {
  const src = source.attributes.get('src');
  if (src === undefined || player.attributes.has('src')) return player;
  return { ...player, attributes: new Map([...player.attributes, ['src', src]]) };
}

function plain(value: string | undefined): string {
  return decodeEntities(value ?? '');
}

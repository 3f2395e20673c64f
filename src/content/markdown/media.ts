import { escapeHtml } from '../../text/escape-html.ts';
import type { RenderContext } from './document.ts';
import { targetOf } from './links.ts';
import type { Phrases } from './phrases.ts';

/** An image, sound or film of the text, entities decoded. */
export interface Media {
  readonly src: string;
  readonly alt: string;
  readonly title: string | null;
  /** Size an author gave in HTML; the file's own goes before it. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** Counts the images of one article: all but the first are loaded late. */
export interface MediaCount {
  images: number;
}

const AUDIO = /\.(?:mp3|m4a|ogg|oga|opus|wav|flac)$/i;
const VIDEO = /\.(?:mp4|webm|ogv|mov)$/i;

/** The element for a medium, without caption. Safe HTML. */
export function renderMedia(
  media: Media,
  context: RenderContext,
  phrases: Phrases,
  count: MediaCount,
): string {
  const target = targetOf(media.src, context);
  const label = media.alt || media.title || '';
  if (media.src.trim() === '' || target.kind === 'nowhere' || target.kind === 'content')
    return escapeHtml(label || phrases.image);
  const path = target.href.replace(/[?#].*$/s, '');
  const isRemote = target.kind === 'outside';
  const name = AUDIO.test(path) ? 'audio' : VIDEO.test(path) ? 'video' : 'img';
  // The page's policy admits remote images over https only, and no remote sound or film.
  const isShown = !isRemote || (name === 'img' && context.remoteImages && /^https:/i.test(target.href));
  if (!isShown) return `<a href="${escapeHtml(target.href)}">${escapeHtml(label || target.href)}</a>`;
  if (name !== 'img') return renderPlayer(name, target.href, label);
  return renderImage(media, target.href, target.kind === 'file' ? target.path : null, context, count);
}

function renderPlayer(name: 'audio' | 'video', src: string, label: string): string {
  const named = label === '' ? '' : ` aria-label="${escapeHtml(label)}"`;
  return `<${name} controls preload="metadata" src="${escapeHtml(src)}"${named}></${name}>`;
}

function renderImage(
  media: Media,
  src: string,
  path: string | null,
  context: RenderContext,
  count: MediaCount,
): string {
  const facts = path === null ? undefined : context.images[path];
  const width = facts?.width ?? numberOf(media.width);
  const height = facts?.height ?? numberOf(media.height);
  const size = width !== null && height !== null ? ` width="${width}" height="${height}"` : '';
  const lazy = count.images++ === 0 ? '' : ' loading="lazy"';
  const title = media.title === null || media.title === '' ? '' : ` title="${escapeHtml(media.title)}"`;
  const referrer = path === null && /^https?:/i.test(src) ? ' referrerpolicy="no-referrer"' : '';
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(media.alt)}"${size}${lazy} decoding="async"${referrer}${title}>`;
}

function numberOf(written: string | undefined): number | null {
  return written !== undefined && /^[1-9]\d{0,4}$/.test(written) ? Number(written) : null;
}

import type { RenderContext } from './document.ts';
import { contentMarker, targetOf } from './links.ts';
import type { Page } from './page.ts';
import { sanitizeArticle } from './sanitize.ts';

/** Passes what was rendered for a page through the allow-list. */
export function sanitizePage(html: string, { parsed, context }: Page): string {
  const given = new Set<string>();
  return sanitizeArticle(html, {
    href: (written) => authorHref(written, context),
    id: (id) => parsed.anchors.authored.has(id) && !given.has(id) && Boolean(given.add(id)),
  });
}

function authorHref(written: string, context: RenderContext): string | null {
  const target = targetOf(written, context);
  if (target.kind === 'nowhere') return null;
  return target.kind === 'content' ? contentMarker(target.path, target.fragment) : target.href;
}

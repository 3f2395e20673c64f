import type { SiteConfig } from '../site/config.ts';
import { escapeHtml } from '../text/escape-html.ts';

/** The site's first logo character in a cell, light and dark. */
export function faviconSvg(site: SiteConfig): string {
  const glyph = escapeHtml(site.logo[0] ?? '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>:root{--ink:#0e6448;--paper:#fafbf8}@media (prefers-color-scheme:dark){:root{--ink:#7fc8a4;--paper:#111614}}rect{fill:var(--paper);stroke:var(--ink);stroke-width:2}text{fill:var(--ink);font:700 20px "Songti SC","Noto Serif CJK SC",SimSun,serif;text-anchor:middle}</style><rect x="1" y="1" width="30" height="30"/><text x="16" y="23">${glyph}</text></svg>\n`;
}

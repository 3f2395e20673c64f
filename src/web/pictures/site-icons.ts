import { createHash } from 'node:crypto';
import { PAPER } from '../../seo/head.ts';
import type { SiteConfig } from '../../site/config.ts';
import { htmlTag } from '../../site/languages.ts';
import { pathOf } from '../../site/urls.ts';
import type { IconName } from './draw-icon.ts';

/** Raise it when the same character would be drawn differently. */
const ICON_VERSION = 'icon-1';

/** The character an icon shows. */
export function iconGlyph(site: SiteConfig): string {
  return site.logo[0] ?? '';
}

export function iconHash(site: SiteConfig): string {
  return createHash('sha256')
    .update(JSON.stringify([ICON_VERSION, iconGlyph(site)]))
    .digest('hex')
    .slice(0, 16);
}

/** Address of an icon; it changes with the logo. */
export function iconPath(file: IconName, site: SiteConfig): string {
  return pathOf({ name: 'siteIcon', lang: site.defaultLang, file, hash: iconHash(site) }, site);
}

/** `/site.webmanifest`, in the default language: the format knows one language. */
export function webManifest(site: SiteConfig): string {
  const lang = site.defaultLang;
  const title = site.title[lang] ?? '';
  const png = (file: IconName, size: number, purpose: 'any' | 'maskable') => ({
    src: iconPath(file, site),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: title,
    short_name: title,
    description: site.description[lang] || undefined,
    lang: htmlTag(lang),
    start_url: pathOf({ name: 'home', lang, page: 1 }, site),
    scope: '/',
    display: 'browser',
    theme_color: PAPER.light,
    background_color: PAPER.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon-192.png', 192, 'any'),
      png('icon-512.png', 512, 'any'),
      png('maskable-512.png', 512, 'maskable'),
    ],
  });
}

import type { Route, UrlLanguages } from './urls.ts';

/** `kubelet.zh.svg`: the picture of an explainer in one of the site's languages. */
export function readPicture(
  file: string,
  site: UrlLanguages,
): { readonly id: string; readonly lang: string } | null {
  const [, id = '', written = ''] = /^(.+)\.([^.]+)\.svg$/i.exec(file.toLowerCase()) ?? [];
  const lang = site.languages.find((each) => each.toLowerCase() === written);
  return lang === undefined ? null : { id, lang };
}

/** What stands below `/explainers`. */
export function readExplainer(lang: string, rest: readonly string[], site: UrlLanguages): Route | null {
  const [slug, ...more] = rest;
  if (slug === undefined) return { name: 'explainers', lang };
  if (more.length > 0) return null;
  const picture = readPicture(slug, site);
  if (picture !== null) return { name: 'explainerPicture', lang: picture.lang, slug: picture.id };
  return { name: 'explainer', lang, slug: slug.toLowerCase() };
}

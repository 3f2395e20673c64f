import type { OutgoingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import { phrasesFor } from '../site/phrases.ts';
import { htmlTag } from '../site/languages.ts';
import { pathOf, type Route } from '../site/urls.ts';
import type { Page, PageContext } from './page-context.ts';
import { FRAMES_POLICY } from './security-headers.ts';
import { buildShell, type PageVariant, type ShellInput } from './shell.ts';
import type { ViewModels } from './views.ts';

/** Browsers and proxies ask again each time; an unchanged page costs them a 304. */
export const PAGE_CACHING = 'public, max-age=0, must-revalidate';

/** What the response has so far, and what the page says of itself. */
export function headersFor(page: Page, response: Response, caching: string): OutgoingHttpHeaders {
  const given = response.getHeaders();
  const policy = given['content-security-policy'];
  // Two spellings of one name would be sent as two headers, and of two policies browsers obey both.
  const own = Object.entries(page.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...given,
    ...(page.showsFrames === true ? { 'content-security-policy': `${String(policy)}${FRAMES_POLICY}` } : {}),
    'content-type': page.type,
    ...(page.language === null ? {} : { 'content-language': page.language }),
    'cache-control': caching,
    vary: 'Accept-Encoding',
    ...Object.fromEntries(own),
  };
}

/** Renders one page's view inside the shell. */
export function htmlPage<Name extends keyof ViewModels>(
  view: Name,
  input: ShellInput,
  model: ViewModels[Name],
  context: PageContext,
  status = 200,
): Page {
  const shell = buildShell(input, context);
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: context.views.render(view, { shell, page: model, t: phrasesFor(input.lang).phrases }),
    language: shell.htmlLang,
    path: input.route === null ? null : pathOf(input.route, context.site()),
  };
}

/** The same list page in every language for which `exists` says so. */
export function listVariants(
  route: Route,
  exists: (lang: string) => boolean,
  context: PageContext,
): PageVariant[] {
  const site = context.site();
  return site.languages
    .filter((lang) => lang === route.lang || exists(lang))
    .map((lang) => ({ lang, tag: htmlTag(lang), path: pathOf({ ...route, lang }, site), isIndexable: true }));
}

import { ACCOUNT_LANGUAGES } from '../../community/account.ts';
import { guanliPaths, withQuery } from '../../site/guanli-urls.ts';
import { htmlTag } from '../../site/languages.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { pathOf } from '../../site/urls.ts';
import type { Answer, Call, GuanliDeps } from './call.ts';
import type { Frame, GatePage, GuanliPages } from './views.ts';

/** Renders a view of `views/guanli/` inside the frame. */
export function renderPage<Name extends keyof GuanliPages>(
  view: Name,
  title: string,
  page: GuanliPages[Name],
  call: Call,
  deps: Pick<GuanliDeps, 'site' | 'assets' | 'views'>,
  options: { readonly status?: number; readonly retryAfter?: number } = {},
): Answer {
  const { lang, t, visitor, csrfToken } = call;
  const site = deps.site();
  const publicLang = site.languages.includes(lang) ? lang : site.defaultLang;
  const { status = 200, retryAfter } = options;
  const html = deps.views.render(view, {
    frame: {
      lang,
      htmlLang: htmlTag(lang),
      title: `${title} · ${t.brand}`,
      siteTitle: site.title[publicLang] ?? '',
      logo: site.logo,
      logoLang: lang !== 'zh' && site.logo.some((glyph) => /\p{Script=Han}/u.test(glyph)) ? 'zh-Hans' : null,
      siteHref: pathOf({ name: 'home', lang: publicLang, page: 1 }, site),
      assets: deps.assets(),
      paths: guanliPaths,
      csrfToken,
      visitor: visitor === null ? null : { name: visitor.account.name, role: visitor.account.role },
      nav: navigation(call),
      flash: flashOf(call),
    },
    page,
    t,
  });
  return { status, html, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

function navigation({ t, path, badges }: Call): Frame['nav'] {
  const entry = (
    name: keyof Call['t']['nav'],
    count: Frame['nav'][number]['count'] = null,
  ): Frame['nav'][number] => ({
    href: guanliPaths[name],
    label: t.nav[name],
    isCurrent: path === guanliPaths[name] || (name !== 'home' && path.startsWith(`${guanliPaths[name]}/`)),
    count: count?.number === 0 ? null : count,
  });
  return [
    entry('home'),
    entry('comments', { number: badges.pending, words: t.badges.pending }),
    entry('content', { number: badges.errors, words: t.badges.errors(badges.errors) }),
    entry('insight'),
    entry('spamFilter'),
    entry('settings'),
    entry('audit'),
    entry('accounts'),
  ];
}

/** What a sheet at the gate shows besides its form. */
export function gate(
  { lang, path, query, visitor }: Call,
  {
    heading,
    dek,
    alert = null,
  }: { readonly heading: string; readonly dek: string; readonly alert?: string | null },
): GatePage {
  const others = visitor === null ? ACCOUNT_LANGUAGES.filter((other) => other !== lang) : [];
  return {
    heading,
    headingIn: null,
    dek,
    alert,
    languages: others.map((other) => ({
      label: other === 'zh' ? '中文' : 'English',
      tag: htmlTag(other),
      href: withQuery(path, { ...Object.fromEntries(query), lang: other }),
    })),
  };
}

/** Back to a page, which then says what was done. */
export function redirectDone(path: string, done: keyof Call['t']['done']): Answer {
  return { redirect: withQuery(path, { done }) };
}

/** `?done=` names one of our own sentences; anything else says nothing. */
function flashOf({ query, t }: Call): string | null {
  const done = query.get('done') ?? '';
  return Object.entries(t.done).find(([name]) => name === done)?.[1] ?? null;
}

/** The words of the dashboard in a language. */
export function guanliPhrases(lang: string): Call['t'] {
  return phrasesFor(lang).phrases.guanli;
}

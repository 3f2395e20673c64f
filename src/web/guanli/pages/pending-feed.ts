import { stableId } from '../../../seo/feeds/stable-id.ts';
import { writeAtom } from '../../../seo/feeds/write-feed.ts';
import { guanliCommentPath, guanliPaths } from '../../../site/guanli-urls.ts';
import { htmlTag } from '../../../site/languages.ts';
import { pathOf } from '../../../site/urls.ts';
import { cutText } from '../../../text/cut.ts';
import type { Answer, Call, GuanliDeps, SignedInCall } from '../call.ts';
import { guanliPhrases, redirectDone } from '../frame.ts';
import { refuse } from '../refusals.ts';
import { byVisitor } from '../submitted.ts';
import { hashToken, newToken } from '../tokens.ts';
import { accountsPage } from './accounts.ts';

const MOST_ENTRIES = 50;
const TITLE_LENGTH = 100;

/** `POST /guanli/accounts/feed`: a new address, shown on the page that answers and never again. */
export async function openFeed(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const token = newToken();
  await deps.feedSecrets.open(call.visitor.account.id, hashToken(token), byVisitor(call));
  return accountsPage(call, deps, { feed: deps.baseUrl + addressOf(token), status: 200 });
}

/** `POST /guanli/accounts/feed/close` */
export async function closeFeed(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  await deps.feedSecrets.close(call.visitor.account.id, byVisitor(call));
  return redirectDone(guanliPaths.accounts, 'feedClosed');
}

/** `GET /guanli/feed/<secret>.xml`: whoever has the address reads names and texts of what waits, and nothing else of anyone. */
export async function pendingFeed(call: Call, deps: GuanliDeps): Promise<Answer> {
  const token = call.params['secret'] ?? '';
  const owner = /^[\w-]{43}$/.test(token) ? await deps.feedSecrets.find(hashToken(token)) : null;
  if (owner === null) return refuse('unknown', call, deps);
  const { language: lang } = owner;
  const t = guanliPhrases(lang);
  const site = deps.site();
  const publicLang = site.languages.includes(lang) ? lang : site.defaultLang;
  const title = site.title[publicLang] ?? '';
  const home = deps.baseUrl + pathOf({ name: 'home', lang: publicLang, page: 1 }, site);
  const comments = await deps.pending.listNewest(MOST_ENTRIES);
  const body = writeAtom({
    id: stableId(deps.siteId, `pending/${owner.accountId}`),
    title: t.feed.channel(title),
    description: t.feed.channel(title),
    tag: htmlTag(lang),
    pageUrl: `${deps.baseUrl}${guanliPaths.comments}?status=pending`,
    selfUrl: deps.baseUrl + addressOf(token),
    iconUrl: `${deps.baseUrl}/favicon.svg`,
    rights: null,
    publisher: { name: title, url: home },
    items: comments.map((comment) => ({
      id: stableId(deps.siteId, `comment/${comment.id}`),
      url: deps.baseUrl + guanliCommentPath(comment.id),
      title: t.feed.entry(comment.name, comment.articleTitle ?? t.overview.articleGone),
      tag: htmlTag(comment.lang),
      summary: cutText(comment.text, TITLE_LENGTH),
      html: comment.html,
      publishedAt: comment.createdAt,
      modifiedAt: comment.createdAt,
      authors: [{ name: comment.name, url: '' }],
      categories: [],
      image: null,
    })),
  });
  return { status: 200, html: body, type: 'application/atom+xml; charset=utf-8' };
}

function addressOf(token: string): string {
  return guanliPaths.feed.replace(':secret', token);
}

import { authorKeyOf } from '../../../community/account.ts';
import { normaliseAddress } from '../../../community/ip-address.ts';
import { sameText } from '../../../community/same-text.ts';
import { findAuthor } from '../../../content/terms.ts';
import type { SiteConfig } from '../../../site/config.ts';
import type { Account } from '../../../store/accounts.ts';
import type { CommentFilter } from '../../../store/comment-filter.ts';
import type { CommentedArticles } from '../../../store/commented-articles.ts';
import { parseInstant } from '../../../text/instant.ts';
import { NO_ARTICLE, REASONS, type ListAddress } from './list-address.ts';

const DAY_MS = 86_400_000;

/** What an address asks of the list, for whoever asks. */
export function listFilter(
  list: ListAddress,
  account: Account,
  articles: CommentedArticles,
  site: SiteConfig,
): CommentFilter {
  const isGone = list.post === NO_ARTICLE;
  return {
    own: { accountId: account.id, articleIds: ownArticles(account, articles, site) },
    text: list.q === '' ? null : list.q,
    articleIds: list.post === '' || isGone ? null : new Set(articles.findIds(list.post)),
    exceptArticleIds: isGone ? articles.listPresent() : null,
    lang: list.lang === '' ? null : list.lang,
    from: dayStart(list.from, site.timezone),
    before: dayStart(nextDay(list.to), site.timezone),
    reason: REASONS.find((reason) => reason === list.reason) ?? null,
    hasLinks: list.links,
    isFirst: list.first,
    isMember: list.who === '' ? null : list.who === 'member',
    ip: list.ip === '' ? null : normaliseAddress(list.ip),
    author: list.author === '' ? null : sameText(list.author),
  };
}

/** Articles that name the author an account writes as. */
function ownArticles(account: Account, articles: CommentedArticles, site: SiteConfig): ReadonlySet<number> {
  const key = authorKeyOf(account, site);
  if (key === null) return new Set();
  const own = articles.listAuthorships().filter(({ slug }) => findAuthor(slug, site)?.key === key);
  return new Set(own.map(({ articleId }) => articleId));
}

function dayStart(day: string, timezone: string): number | null {
  if (day === '') return null;
  const read = parseInstant(day, timezone);
  return read.ok ? read.ms : null;
}

function nextDay(day: string): string {
  const ms = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(ms) ? '' : new Date(ms + DAY_MS).toISOString().slice(0, 10);
}

import { guanliCommentPath, guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import type { OutboxState } from '../../../store/outbox-health.ts';
import { calendarDay, parseInstant } from '../../../text/instant.ts';
import { cutText } from '../../../text/cut.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { describeHealth, type HealthModel } from '../content-health.ts';
import { resultNotice } from '../comments/result-notice.ts';
import { rowButtons } from '../comments/row-actions.ts';
import type { Link, Notice, RowButton } from '../comments/view-types.ts';
import { renderPage } from '../frame.ts';
import { momentIn, type Moment } from '../moment.ts';
import { htmlTag } from '../../../site/languages.ts';
import type { Hidden } from '../views.ts';

/** A number, the word it stands before, and where it leads. */
export interface Figure {
  readonly value: string;
  readonly label: string;
  readonly href: string | null;
  readonly isBad: boolean;
}

export interface OverviewPage {
  readonly pending: number;
  /** What became of those that were decided about here. */
  readonly notice: Notice | null;
  /** Of the form that the buttons send. */
  readonly hidden: Hidden;
  readonly waiting: readonly {
    readonly id: number;
    readonly href: string;
    readonly name: string;
    readonly on: string;
    readonly text: string;
    readonly lang: string;
    readonly at: Moment;
    readonly buttons: readonly RowButton[];
    readonly links: readonly Link[];
  }[];
  readonly pendingHref: string;
  readonly today: readonly Figure[];
  readonly content: readonly Figure[];
  readonly health: HealthModel;
  readonly searches: readonly Figure[];
  readonly mail: Omit<OutboxState, 'oldestAt'> & { readonly oldest: Moment | null };
}

const SHOWN = 5;
const TEXT_LENGTH = 160;
const DAY_MS = 86_400_000;

/** `GET /guanli`: what waits for a moderator, and how the site is. */
export async function overviewPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { t, lang, now, badges } = call;
  const moment = momentIn(lang, deps.site().timezone);
  const hasTrash = deps.desk.settings.policy().settings.trashRetentionDays > 0;
  const newest = await deps.pending.listNewest(SHOWN);
  const { oldestAt, ...mail } = await deps.outboxState(new Date(now.getTime() - 7 * DAY_MS).toISOString());
  const page: OverviewPage = {
    pending: badges.pending,
    notice: await resultNotice(call, deps),
    hidden: [
      ['csrf', call.csrfToken],
      ['back', guanliPaths.home],
    ],
    waiting: newest.map(({ id, name, text, lang: written, articleTitle, createdAt }, index) => ({
      id,
      href: guanliCommentPath(id),
      name,
      on: t.overview.on(articleTitle ?? t.overview.articleGone),
      text: cutText(text, TEXT_LENGTH),
      lang: htmlTag(written),
      at: moment(createdAt),
      buttons: rowButtons({ id, status: 'pending' }, newest[index + 1]?.id ?? null, t.comments, hasTrash),
      links: linksOf(id, t.comments.actions),
    })),
    pendingHref: pendingHref({}),
    today: await todayFigures(call, deps),
    content: await contentFigures(call, deps),
    health: describeHealth(call, deps),
    searches: await searchFigures(call, deps),
    mail: { ...mail, oldest: oldestAt === null ? null : moment(oldestAt) },
  };
  const title = badges.pending > 0 ? t.overview.titleWaiting(badges.pending) : t.overview.title;
  return renderPage('overview', title, page, call, deps);
}

function pendingHref(open: Readonly<Record<string, string>>): string {
  return withQuery(guanliPaths.comments, { status: 'pending', ...open });
}

/** Forms open in the row of the list. */
function linksOf(id: number, words: SignedInCall['t']['comments']['actions']): Link[] {
  const inRow = (kind: 'reply' | 'quick'): string => `${pendingHref({ [kind]: String(id) })}#comment-${id}`;
  return [
    { text: words.reply, href: inRow('reply') },
    { text: words.quick, href: inRow('quick') },
    { text: words.edit, href: guanliCommentPath(id) },
  ];
}

async function todayFigures({ t, now }: SignedInCall, deps: GuanliDeps): Promise<Figure[]> {
  const { timezone } = deps.site();
  const midnight = parseInstant(calendarDay(now.getTime(), timezone), timezone);
  const [today, month] = await Promise.all([
    deps.pending.countArrivals(midnight.ok ? midnight.instant : now.toISOString()),
    deps.pending.countArrivals(new Date(now.getTime() - 30 * DAY_MS).toISOString()),
  ]);
  const arrived = Object.values(today).reduce((sum, count) => sum + count, 0);
  const list = (status: string): string => withQuery(guanliPaths.comments, { status });
  const figure = (count: number | undefined, label: string, status: string): Figure => ({
    value: (count ?? 0).toLocaleString('en'),
    label,
    href: list(status),
    isBad: false,
  });
  return [
    figure(arrived, t.overview.arrived(arrived), 'all'),
    figure(today.approved, t.overview.approved, 'approved'),
    figure(today.pending, t.overview.held, 'pending'),
    figure(today.spam, t.overview.spamToday, 'spam'),
    figure(today.trash, t.overview.trash, 'trash'),
    figure(month.spam, t.overview.spamMonth, 'spam'),
  ];
}

async function contentFigures({ t }: SignedInCall, deps: GuanliDeps): Promise<Figure[]> {
  const counts = await deps.content.count();
  const figure = (view: keyof typeof counts, label: string, isBad = false): Figure => ({
    value: counts[view].toLocaleString('en'),
    label,
    href: withQuery(guanliPaths.content, { state: view }),
    isBad: isBad && counts[view] > 0,
  });
  return [
    figure('errors', t.overview.errors(counts.errors), true),
    figure('warnings', t.overview.warnings(counts.warnings)),
    figure('untranslated', t.overview.untranslated),
    figure('outdated', t.overview.outdated(counts.outdated)),
    figure('drafts', t.overview.drafts(counts.drafts)),
    figure('scheduled', t.overview.scheduled),
  ];
}

async function searchFigures({ t, now }: SignedInCall, deps: GuanliDeps): Promise<Figure[]> {
  const { searches, followed, withoutResults } = await deps.searches.summarise(7, now);
  const share = (count: number): string => `${searches === 0 ? 0 : Math.round((100 * count) / searches)}%`;
  const href = withQuery(guanliPaths.insight, { days: '7' });
  return [
    { value: searches.toLocaleString('en'), label: t.overview.searchCount(searches), href, isBad: false },
    { value: share(followed), label: t.overview.opened, href, isBad: false },
    { value: share(withoutResults), label: t.overview.nothing, href, isBad: withoutResults > 0 },
  ];
}

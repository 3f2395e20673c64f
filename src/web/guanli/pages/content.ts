import { signToken } from '../../../community/signed-token.ts';
import { formatDay } from '../../../site/dates.ts';
import { guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import { cellLabel, htmlTag, languageName } from '../../../site/languages.ts';
import { previewPath } from '../../../site/preview-urls.ts';
import { pathOf } from '../../../site/urls.ts';
import {
  CONTENT_VIEWS,
  type ContentCursor,
  type ContentView,
  type ListedArticle,
  type ListedFile,
} from '../../../store/content-list.ts';
import { calendarDay } from '../../../text/instant.ts';
import type { ShownProblem } from '../../dev-events.ts';
import { showProblem } from '../../dev-events.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { describeHealth, type HealthModel } from '../content-health.ts';
import { redirectDone, renderPage } from '../frame.ts';
import { momentIn, type Moment } from '../moment.ts';
import { byVisitor } from '../submitted.ts';

interface FileModel {
  readonly path: string;
  readonly state: 'error' | 'warning' | 'scheduled' | 'draft' | 'ok';
  readonly title: string | null;
  readonly titleLang: string | null;
  /** Where readers find it; null while they do not. */
  readonly href: string | null;
  readonly languages: readonly { readonly label: string; readonly tag: string }[];
  readonly missing: string | null;
  readonly isOutdated: boolean;
  readonly date: Moment | null;
  readonly words: string | null;
  readonly explainers: string | null;
  readonly problems: readonly ShownProblem[];
  /** What readers see of a file with an error. */
  readonly consequence: string | null;
  readonly canBePreviewed: boolean;
  /** The list of what readers said of it. */
  readonly comments: { readonly href: string; readonly label: string } | null;
}

export interface ContentPage {
  readonly health: HealthModel;
  readonly tabs: readonly {
    readonly href: string;
    readonly label: string;
    readonly count: number;
    readonly isCurrent: boolean;
    readonly isHot: boolean;
  }[];
  readonly view: ContentView;
  readonly query: string;
  readonly files: readonly FileModel[];
  readonly next: string | null;
  readonly first: string | null;
  /** What there was, when everything is gone and an owner may say that it is meant. */
  readonly emptied: { readonly text: string; readonly canAccept: boolean } | null;
  readonly isOwner: boolean;
  readonly problem: string | null;
  readonly preview: { readonly text: string; readonly url: string } | null;
}

const PAGE = 50;
/** Problems of one file that are shown with their lines. */
const MOST_PROBLEMS = 5;
const DAY_MS = 86_400_000;
const PREVIEW_DAYS = 7;

interface ContentState {
  readonly status: number;
  readonly problem: string | null;
  readonly preview: ContentPage['preview'];
}
const PLAIN: ContentState = { status: 200, problem: null, preview: null };

/** `GET /guanli/content?state=&q=&after=` */
export function contentPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  return showContent(PLAIN, call, deps);
}

/** `POST /guanli/content/relist`: looks at every file now, at its bytes and not only its stamp. */
export async function relist(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { actor, at } = byVisitor(call);
  await deps.audit.record({ at, actor, action: 'relist-asked', subject: '', detail: {} });
  await deps.loop.relist({ contents: true });
  return redirectDone(guanliPaths.content, 'relisted');
}

/** `POST /guanli/content/emptied`: the emptied folder is what is wanted. */
export async function acceptEmptying(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { actor, at } = byVisitor(call);
  const { isEmptied, files } = deps.loop.status();
  const problem = call.t.content.emptiedNot;
  if (!isEmptied) return showContent({ ...PLAIN, status: 409, problem }, call, deps);
  await deps.audit.record({ at, actor, action: 'emptying-accepted', subject: '', detail: { files } });
  if (!(await deps.loop.acceptEmptying())) return showContent({ ...PLAIN, status: 409, problem }, call, deps);
  return redirectDone(guanliPaths.content, 'emptied');
}

/** `POST /guanli/content/previews`: a link that shows one unpublished file to whoever has it, for some days. */
export async function makePreview(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields, t, now, lang } = call;
  const path = fields.get('path') ?? '';
  const article = deps.findArticle(path);
  if (article === null || article.live)
    return showContent({ ...PLAIN, status: 422, problem: t.content.previewGone }, call, deps);
  const expires = new Date(now.getTime() + PREVIEW_DAYS * DAY_MS);
  const secret = await deps.previewKey.secret(now.toISOString());
  const token = signToken('preview', path, expires.getTime(), secret);
  const until = momentIn(lang, deps.site().timezone)(expires.toISOString()).text;
  const preview = {
    text: t.content.previewMadeDek(article.title, until),
    url: deps.baseUrl + previewPath(token),
  };
  return showContent({ ...PLAIN, preview }, call, deps);
}

/** `POST /guanli/content/previews/revoke` */
export async function revokePreviews(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  await deps.previewKey.replace(byVisitor(call));
  return redirectDone(guanliPaths.content, 'previewsRevoked');
}

async function showContent(state: ContentState, call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { t, query: asked, badges, visitor } = call;
  const view = CONTENT_VIEWS.find((each) => each === asked.get('state')) ?? 'all';
  const query = (asked.get('q') ?? '').trim().slice(0, 200);
  const cursor = readCursor(asked.get('after') ?? '');
  const counts = await deps.content.count();
  const found = await deps.content.list(view, query, cursor, PAGE + 1);
  const files = found.slice(0, PAGE);
  const last = files.at(-1);
  const address = (more: Record<string, string | null>): string =>
    withQuery(guanliPaths.content, {
      state: view === 'all' ? null : view,
      q: query === '' ? null : query,
      ...more,
    });
  const isOwner = visitor.account.role === 'owner';
  const page: ContentPage = {
    health: describeHealth(call, deps),
    tabs: CONTENT_VIEWS.map((each) => ({
      href: address({ state: each === 'all' ? null : each }),
      label: t.content.views[each],
      count: counts[each],
      isCurrent: each === view,
      isHot: each === 'errors' && counts.errors > 0,
    })),
    view,
    query,
    files: files.map((file) => fileModel(file, call, deps)),
    next: found.length > PAGE && last !== undefined ? address({ after: writeCursor(last) }) : null,
    first: cursor === null ? null : address({}),
    emptied: deps.loop.status().isEmptied
      ? { text: t.content.emptiedDek(counts.all), canAccept: isOwner }
      : null,
    isOwner,
    problem: state.problem,
    preview: state.preview,
  };
  const title = badges.errors > 0 ? t.content.titleErrors(badges.errors) : t.content.title;
  return renderPage('content', title, page, call, deps, { status: state.status });
}

function fileModel(
  { path, outcome, rank, problems, article }: ListedFile,
  { t, lang }: SignedInCall,
  deps: GuanliDeps,
): FileModel {
  const site = deps.site();
  const shown = problems
    .slice(0, MOST_PROBLEMS)
    .map((problem) => showProblem(deps.contentDir, path, problem));
  const consequence =
    outcome === 'indexed'
      ? t.content.served
      : article?.isLive === true
        ? t.content.lastGood
        : t.content.notServed;
  const base = { path, problems: shown, consequence: rank === 0 ? consequence : null };
  const nothing = {
    title: null,
    titleLang: null,
    href: null,
    languages: [],
    missing: null,
    isOutdated: false,
  };
  const empty = {
    ...nothing,
    date: null,
    words: null,
    explainers: null,
    canBePreviewed: false,
    comments: null,
  };
  if (article === null) return { ...base, ...empty, state: stateOf(rank, null) };
  const missing = site.languages.filter((each) => !article.languages.includes(each));
  const names = missing.map((each) => languageName(each, lang)).join(lang === 'zh' ? '、' : ', ');
  const { kind, slug, lang: written, date } = article;
  return {
    ...base,
    state: stateOf(rank, article),
    title: article.title,
    titleLang: article.langTag === written ? htmlTag(written) : article.langTag,
    href: article.isLive ? pathOf({ name: kind, lang: written, slug }, site) : null,
    languages: article.languages.map((each) => ({ label: cellLabel(each), tag: htmlTag(each) })),
    missing: missing.length === 0 || kind === 'explainer' ? null : t.content.missing(names),
    isOutdated: article.isOutdated,
    date: date === null ? null : dateOf(date, article.isLive, lang, site.timezone),
    words: article.words === 0 ? null : article.words.toLocaleString('en'),
    explainers: article.explainers === 0 ? null : String(article.explainers),
    canBePreviewed: !article.isLive,
    comments:
      article.isLive && kind === 'post'
        ? {
            href: withQuery(guanliPaths.comments, { post: slug }),
            label: t.comments.titleOn(article.title),
          }
        : null,
  };
}

function stateOf(rank: ListedFile['rank'], article: ListedArticle | null): FileModel['state'] {
  if (rank === 0) return 'error';
  if (article?.isDraft === true) return 'draft';
  if (article?.isLive === false) return 'scheduled';
  return rank === 1 ? 'warning' : 'ok';
}

/** The day of what is out; of what is to come the minute too. */
function dateOf(instant: string, isLive: boolean, lang: string, timezone: string): Moment {
  return isLive
    ? { datetime: instant, text: formatDay(calendarDay(Date.parse(instant), timezone), lang) }
    : momentIn(lang, timezone)(instant);
}

function writeCursor({ rank, path }: ContentCursor): string {
  return `${rank}:${path}`;
}

function readCursor(text: string): ContentCursor | null {
  const match = /^([012]):(.{1,1000})$/su.exec(text);
  return match === null ? null : { rank: Number(match[1]) as ContentCursor['rank'], path: match[2] ?? '' };
}

import { describeDevice } from '../../../community/device-name.ts';
import type { CommentStatus } from '../../../community/comment.ts';
import { guanliCommentPath, guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import { htmlTag, languageName } from '../../../site/languages.ts';
import type { CommentDetails } from '../../../store/comment-details.ts';
import type { CommentedArticle } from '../../../store/commented-articles.ts';
import { wallTimeOf } from '../../../text/zone.ts';
import type { GuanliDeps, SignedInCall } from '../call.ts';
import { momentIn } from '../moment.ts';
import type { FieldProblems, Typed } from '../views.ts';
import { authorCell, nameOf } from './author-cell.ts';
import { articleParam, articleTitle, commentPlace } from './comment-place.ts';
import { rowFacts, type RowFacts } from './comment-row.ts';
import { fieldsOf, inlineForm, type InlineState } from './inline-form.ts';
import { reasonName, reasonWords } from './reason-words.ts';
import { rowButtons } from './row-actions.ts';
import type { CommentPage, Notice } from './view-types.ts';

/** What a refused form is to be told. */
export interface CommentPageState {
  readonly typed?: Typed;
  readonly problems?: FieldProblems;
  readonly alert?: string | null;
  readonly now?: string | null;
  /** HTML of what was typed. */
  readonly preview?: string;
  readonly reply?: InlineState;
  readonly attachProblem?: string;
}

/** Articles to which a conversation can be moved, as far as they are offered. */
const MOST_TARGETS = 500;

/** Everything the page of one comment shows. */
export async function commentModel(
  comment: CommentDetails,
  notice: Notice | null,
  state: CommentPageState,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<CommentPage> {
  const { t, csrfToken } = call;
  const words = t.comments;
  const facts = await rowFacts([comment], deps);
  const article = facts.articles.get(comment.articleId);
  const path = guanliCommentPath(comment.id);
  const parent = comment.parentId === null ? undefined : facts.parents.get(comment.parentId);
  const hidden = [
    ['csrf', csrfToken],
    ['back', path],
  ] as const;
  const [trash] = rowButtons(comment, null, words, facts.hasTrash).filter(({ key }) => key === 'd');
  return {
    heading: words.editTitle(nameOf(comment, words)),
    id: comment.id,
    listHref: guanliPaths.comments,
    notice,
    action: path,
    hidden: [...hidden, ['revisions', String(comment.revisions)], ['seen', comment.status]],
    typed: state.typed ?? { ...fieldsOf(comment), date: dateField(comment.createdAt, deps.site().timezone) },
    problems: state.problems ?? {},
    alert: state.alert ?? null,
    now: state.now ?? null,
    previewHtml: state.preview ?? comment.html,
    lang: htmlTag(comment.lang),
    states: stateChoices(comment.status, words),
    who: authorCell(comment, facts.tallies, call),
    facts: factsOf(comment, article, call, deps),
    reasons: reasonWords(comment, words),
    parent:
      parent === undefined || parent.status === 'removed'
        ? null
        : {
            name: nameOf(parent, words),
            href: guanliCommentPath(parent.id),
            lang: htmlTag(parent.lang),
            bodyHtml: parent.html,
          },
    trash: trash === undefined ? null : { hidden, value: trash.value },
    reply: inlineForm(comment, article, state.reply ?? { kind: 'reply' }, path, call, deps),
    ...(await history(comment, call, deps)),
    attach: attachForm(comment, facts, state.attachProblem ?? null, call, deps),
  };
}

/** An instant as the field of a form: wall time of the site. */
export function dateField(instant: string, timezone: string): string {
  return new Date(wallTimeOf(Date.parse(instant), timezone)).toISOString().slice(0, 16);
}

function stateChoices(
  status: CommentStatus,
  { states }: SignedInCall['t']['comments'],
): CommentPage['states'] {
  const offered: CommentStatus[] = [
    'pending',
    'approved',
    'spam',
    ...(status === 'trash' ? (['trash'] as const) : []),
  ];
  return offered.map((value) => ({ value, label: states[value], isChosen: value === status }));
}

function factsOf(
  comment: CommentDetails,
  article: CommentedArticle | undefined,
  { t, lang }: SignedInCall,
  { site }: GuanliDeps,
): CommentPage['facts'] {
  const words = t.comments;
  const place = article === undefined ? null : commentPlace(comment, article, site());
  const search = (query: Record<string, string>): string => withQuery(guanliPaths.comments, query);
  const { ip, userAgent } = comment;
  return [
    ...(article === undefined
      ? []
      : [
          {
            label: words.facts.article,
            text:
              articleTitle(article, lang).title +
              (article.variants.length === 0 ? ` (${words.articleGone})` : ''),
            href: search({ post: articleParam(article) }),
          },
        ]),
    ...(place === null ? [] : [{ label: words.facts.link, text: place, href: place }]),
    {
      label: words.facts.language,
      text: languageName(comment.lang, lang),
      href: search({ lang: comment.lang }),
    },
    ...(ip === null ? [] : [{ label: words.facts.address, text: ip, href: search({ ip }) }]),
    ...(userAgent === ''
      ? []
      : [{ label: words.facts.browser, text: describeDevice(userAgent) || userAgent, href: null }]),
    { label: words.facts.id, text: String(comment.id), href: null },
  ];
}

async function history(
  comment: CommentDetails,
  { t, lang }: SignedInCall,
  { moderation, site }: GuanliDeps,
): Promise<Pick<CommentPage, 'decisions' | 'revisions'>> {
  const words = t.comments;
  const moment = momentIn(lang, site().timezone);
  const decisions = await moderation.details.listDecisions(comment.id);
  const revisions = await moderation.details.listRevisions(comment.id);
  return {
    decisions: decisions.map(({ at, account, from, to, reason, entry }) => ({
      at: moment(at),
      text: [
        from === null ? words.arrived : null,
        words.changedTo(words.states[to]),
        reasonName(reason, words) + (entry === null ? '' : ` “${entry}”`),
      ]
        .filter((part) => part !== null)
        .join(' · '),
      by: account ?? (from === null ? words.byPolicy : words.unknownActor),
    })),
    revisions: revisions.map(({ name, email, website, source, replacedAt, replacedBy }) => ({
      when: words.revisionUntil(moment(replacedAt).text, replacedBy ?? words.commenter),
      name,
      email,
      website,
      source,
    })),
  };
}

function attachForm(
  comment: CommentDetails,
  { articles }: RowFacts,
  problem: string | null,
  { t, csrfToken, lang }: SignedInCall,
  { moderation }: GuanliDeps,
): CommentPage['attach'] {
  const current = articles.get(comment.articleId);
  const targets = moderation.articles.describe(moderation.articles.listTargets(MOST_TARGETS));
  const isAmong = targets.some(({ id }) => id === current?.id);
  return {
    action: guanliCommentPath(comment.id, 'commentAttach'),
    hidden: [['csrf', csrfToken]],
    articles: [
      ...(isAmong ? [] : [{ value: '', label: t.comments.noArticle, isChosen: true }]),
      ...targets.map((article) => ({
        value: String(article.id),
        label: articleTitle(article, lang).title,
        isChosen: article.id === current?.id,
      })),
    ],
    problem,
  };
}

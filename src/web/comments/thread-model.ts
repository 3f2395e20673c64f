import { isEditable } from '../../community/commenter-token.ts';
import type { ThreadNode } from '../../community/thread.ts';
import { htmlTag } from '../../site/languages.ts';
import { phrasesFor, type Phrases } from '../../site/phrases.ts';
import { commentAnchor, FORM_ANCHOR, type ThreadView } from '../../site/thread-view.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import type { ThreadComment } from '../../store/comment-threads.ts';
import type { PageContext } from '../page-context.ts';
import { datedToTheMinute } from './comment-date.ts';
import type { CommentModel } from './talk-models.ts';

type PostRoute = Extract<Route, { name: 'post' }>;

/** What the drawing of a thread depends on, besides its comments. */
export interface ThreadSetting {
  readonly route: PostRoute;
  readonly view: ThreadView;
  readonly isOpen: boolean;
  /** Ids of comments that the one reader of this page wrote. */
  readonly own: ReadonlySet<number>;
  /** Of those, which nobody else can see. */
  readonly held: ReadonlySet<number>;
}

/** How long an own new comment is "Just now". */
const JUST_NOW_MS = 60_000;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The conversations of a page as its view draws them. */
export function threadModel(
  nodes: readonly ThreadNode<ThreadComment>[],
  setting: ThreadSetting,
  context: PageContext,
): CommentModel[] {
  const { lang } = setting.route;
  const { phrases } = phrasesFor(lang);
  const site = context.site();
  const bare = { ...setting.route, thread: { ...setting.view, replyTo: null } };
  const spoken = htmlTag(phrasesFor(lang).lang);

  const draw = ({
    row,
    isPlaceholder,
    indent,
    inReplyTo,
    replies,
  }: ThreadNode<ThreadComment>): CommentModel => {
    const isOwn = setting.own.has(row.id);
    const name = row.name === '' ? phrases.comments.anonymous : row.name;
    const written = htmlTag(row.lang);
    return {
      id: commentAnchor(row.id),
      href: pathOf({ ...setting.route, name: 'comment', id: row.id }, site),
      initial: graphemes.segment(name)[Symbol.iterator]().next().value?.segment.toUpperCase() ?? '',
      name,
      website: row.website === '' ? null : row.website,
      isAuthor: row.isAuthor,
      date: dateOf(row, isOwn, phrases, lang, context),
      edited:
        row.editedAt === null
          ? null
          : { ...datedToTheMinute(row.editedAt, site.timezone, lang), label: phrases.comments.edited },
      lang: written === spoken ? null : written,
      bodyHtml: row.html,
      placeholder: isPlaceholder ? phrases.comments.removed : null,
      level: indent,
      inReplyTo: inReplyTo === null ? null : linkUp(inReplyTo, phrases),
      reply:
        setting.isOpen && !isPlaceholder && !setting.held.has(row.id)
          ? {
              label: phrases.comments.reply,
              described: phrases.comments.replyTo(name),
              answering: phrases.comments.form.replyingTo(name),
              href: `${pathOf({ ...bare, thread: { ...bare.thread, replyTo: row.id } }, site)}#${FORM_ANCHOR}`,
            }
          : null,
      own: isOwn ? ownMarks(row, setting, phrases, context) : null,
      replies: replies.map(draw),
    };
  };
  return nodes.map(draw);
}

function dateOf(
  { createdAt }: ThreadComment,
  isOwn: boolean,
  phrases: Phrases,
  lang: string,
  { site, comments }: PageContext,
): CommentModel['date'] {
  const dated = datedToTheMinute(createdAt, site().timezone, lang);
  const isNew = isOwn && comments.now() - Date.parse(createdAt) < JUST_NOW_MS;
  return isNew ? { ...dated, label: phrases.comments.justNow } : dated;
}

function linkUp(answered: ThreadComment, { comments }: Phrases): CommentModel['inReplyTo'] {
  const name =
    answered.status !== 'approved'
      ? comments.aRemovedComment
      : answered.name === ''
        ? comments.anonymous
        : answered.name;
  return { label: comments.inReplyTo(name), href: `#${commentAnchor(answered.id)}` };
}

function ownMarks(
  { id, createdAt }: ThreadComment,
  { route, held }: ThreadSetting,
  phrases: Phrases,
  { site, comments }: PageContext,
): CommentModel['own'] {
  return {
    held: held.has(id) ? phrases.comments.held : null,
    edit: isEditable(createdAt, comments.now())
      ? { label: phrases.comments.edit, href: pathOf({ ...route, name: 'commentEdit', id }, site()) }
      : null,
  };
}

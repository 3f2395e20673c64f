import { guanliCommentPath } from '../../../site/guanli-urls.ts';
import type { CommentDetails } from '../../../store/comment-details.ts';
import type { CommentedArticle } from '../../../store/commented-articles.ts';
import type { GuanliDeps, SignedInCall } from '../call.ts';
import type { FieldProblems, Typed } from '../views.ts';
import { nameOf } from './author-cell.ts';
import type { InlineForm } from './view-types.ts';

/** What is known of a form besides its comment: after a refusal, what was typed and what is wrong with it. */
export interface InlineState {
  readonly kind: InlineForm['kind'];
  readonly typed?: Typed;
  readonly problems?: FieldProblems;
  readonly alert?: string | null;
  readonly now?: string | null;
}

/**
 * The form to reply to a comment, or to change it quickly.
 * @param back where to go afterwards, and on cancelling
 */
export function inlineForm(
  comment: CommentDetails,
  article: CommentedArticle | undefined,
  { kind, typed, problems = {}, alert = null, now = null }: InlineState,
  back: string,
  call: SignedInCall,
  { desk }: Pick<GuanliDeps, 'desk'>,
): InlineForm | null {
  const { t, csrfToken, visitor } = call;
  const words = t.comments;
  const name = nameOf(comment, words);
  const common = { problems, alert, now, kind, cancelHref: `${back}#comment-${comment.id}` };
  const hidden = [
    ['csrf', csrfToken],
    ['back', back],
  ] as const;
  if (comment.status !== 'pending' && comment.status !== 'approved') return null;
  if (kind === 'reply') {
    if (article === undefined) return null;
    const { name: signature } = desk.staff.commenter(visitor.account, article.id, comment.lang);
    return {
      ...common,
      action: guanliCommentPath(comment.id, 'commentReply'),
      hidden: [...hidden, ['seen', comment.status]],
      legend: words.reply.as(name, signature),
      submit: comment.status === 'pending' ? words.reply.submitPending : words.reply.submit,
      typed: typed ?? { content: '' },
    };
  }
  return {
    ...common,
    action: guanliCommentPath(comment.id),
    hidden: [...hidden, ['quick', '1'], ['revisions', String(comment.revisions)]],
    legend: words.quick.legend(name),
    submit: words.quick.submit,
    typed: typed ?? fieldsOf(comment),
  };
}

/** What a comment says, as the fields of a form. */
export function fieldsOf({ name, email, website, source }: CommentDetails): Typed {
  return { name, email, website, content: source };
}

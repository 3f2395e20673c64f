import { newBrowser } from '../../../../community/commenter-token.ts';
import { guanliCommentPath, guanliPaths } from '../../../../site/guanli-urls.ts';
import type { CommentDetails } from '../../../../store/comment-details.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../../call.ts';
import { nameOf } from '../../comments/author-cell.ts';
import { backWith, queryOf, readBack } from '../../comments/return-path.ts';
import { refuse } from '../../refusals.ts';
import { act, byVisitor } from './act.ts';
import { findComment, showComment } from './comment.ts';
import { showList } from './list.ts';

/** `POST /guanli/comments/57/reply`: approves the comment first where it waits, then answers it under the account's name. */
export async function replyToComment(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const comment = await findComment(call, deps);
  if (comment === null) return refuse('unknown', call, deps);
  const words = call.t.comments;
  if ((call.fields.get('content') ?? '').trim() === '')
    return askAgain(comment, { content: words.problems.reply }, null, call, deps);
  const [article] = deps.moderation.articles.describe([comment.articleId]);
  if (article === undefined || !article.variants.some(({ isLive }) => isLive))
    return askAgain(comment, {}, `${words.problems.rejected} ${words.articleGone}`, call, deps);
  const operations: number[] = [];
  if (comment.status === 'pending' && call.fields.get('seen') === 'pending')
    operations.push((await act({ ids: [comment.id], seen: ['pending'] }, 'approve', call, deps)).id);
  const parent = await deps.moderation.details.find(comment.id);
  if (parent?.status !== 'approved') {
    const state = words.states[parent?.status ?? 'removed'];
    return askAgain(parent ?? comment, {}, words.stateNow(nameOf(comment, words), state), call, deps);
  }
  const submission = await submitReply(parent, call, deps);
  if (submission.status === 'rejected') {
    const isDuplicate = submission.decision.reason === 'duplicate';
    const alert = isDuplicate ? words.problems.duplicate : words.problems.rejected;
    return askAgain(parent, {}, alert, call, deps);
  }
  const noted = await deps.moderation.edits.noteReply(submission.id, byVisitor(call));
  if (typeof noted !== 'string') operations.push(noted.operation);
  deps.moderation.noteChanged([comment.articleId]);
  return { redirect: backWith(readBack(call.fields), { op: operations.join(',') }, comment.id) };
}

function submitReply(parent: CommentDetails, call: SignedInCall, { desk }: GuanliDeps) {
  const { fields, visitor, now, client, userAgent } = call;
  return desk.submit({
    articleId: parent.articleId,
    // Moderators answer on closed articles too.
    post: { isPublic: true, isOpen: true, ageDays: null },
    parentId: parent.id,
    lang: parent.lang,
    now,
    author: '',
    email: '',
    url: '',
    content: fields.get('content') ?? '',
    notify: false,
    ip: client,
    userAgent,
    form: { isOurs: true, tookBait: false },
    account: desk.staff.commenter(visitor.account, parent.articleId, parent.lang),
    browser: newBrowser(),
  });
}

/** The form again where it was, with what was typed. */
function askAgain(
  comment: CommentDetails,
  problems: Readonly<Record<string, string>>,
  alert: string | null,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const back = readBack(call.fields);
  const typed = { content: call.fields.get('content') ?? '' };
  const reply = { kind: 'reply' as const, typed, problems, alert };
  return back.split('?')[0] === guanliPaths.comments
    ? showList(queryOf(back), { ...reply, id: comment.id }, 422, call, deps)
    : showComment(comment, { reply }, 422, call, deps);
}

/** `POST /guanli/comments/57/attach`: hangs the whole conversation under another article. */
export async function attachConversation(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const comment = await findComment(call, deps);
  if (comment === null) return refuse('unknown', call, deps);
  const target = Number(call.fields.get('article') ?? '');
  const [article] = Number.isSafeInteger(target) ? deps.moderation.articles.describe([target]) : [];
  if (article === undefined || article.variants.length === 0) {
    const attachProblem = call.t.comments.problems.article;
    return showComment(comment, { attachProblem }, 422, call, deps);
  }
  const path = guanliCommentPath(comment.id);
  if (article.id === comment.articleId) return { redirect: path };
  const moved = await deps.moderation.edits.attach(comment.id, article.id, byVisitor(call));
  deps.moderation.noteChanged([comment.articleId, article.id]);
  return { redirect: backWith(path, { op: typeof moved === 'string' ? null : String(moved.operation) }) };
}

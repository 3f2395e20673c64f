import { ACTION_INTO } from '../../../../community/transitions.ts';
import { guanliCommentPath } from '../../../../site/guanli-urls.ts';
import type { CommentDetails } from '../../../../store/comment-details.ts';
import { parseInstant } from '../../../../text/instant.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../../call.ts';
import { commentModel, dateField, type CommentPageState } from '../../comments/comment-model.ts';
import { editedFields, problemsOf, renderInTime, typedFields } from '../../comments/edited-fields.ts';
import { fieldsOf } from '../../comments/inline-form.ts';
import { resultNotice } from '../../comments/result-notice.ts';
import { backWith, queryOf, readBack } from '../../comments/return-path.ts';
import { readStatus } from '../../comments/row-actions.ts';
import { renderPage } from '../../frame.ts';
import { refuse } from '../../refusals.ts';
import { act, byVisitor } from './act.ts';
import { showList } from './list.ts';

/** `GET /guanli/comments/57` */
export async function commentPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const comment = await findComment(call, deps);
  return comment === null ? refuse('unknown', call, deps) : showComment(comment, {}, 200, call, deps);
}

export async function showComment(
  comment: CommentDetails,
  state: CommentPageState,
  status: number,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const page = await commentModel(comment, await resultNotice(call, deps), state, call, deps);
  return renderPage('comment', page.heading, page, call, deps, { status });
}

/** The comment of an address; null when there is none, or nothing of it is left. */
export async function findComment(
  { params }: SignedInCall,
  { moderation }: GuanliDeps,
): Promise<CommentDetails | null> {
  const id = params['id'] ?? '';
  const comment = /^\d{1,15}$/.test(id) ? await moderation.details.find(Number(id)) : null;
  return comment?.status === 'removed' ? null : comment;
}

/** `POST /guanli/comments/57`: what it says, from its page or from a row (`quick`); from its page also state and date. */
export async function saveComment(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const comment = await findComment(call, deps);
  if (comment === null) return refuse('unknown', call, deps);
  const { fields, t } = call;
  const typed = typedFields(fields);
  const maxLength = deps.desk.settings.policy().settings.maxLength;
  const createdAt = readDate(fields.get('date'), comment, deps);
  const problems = {
    ...problemsOf(typed, comment, maxLength, t.comments),
    ...(createdAt === null ? { date: t.comments.problems.date } : {}),
  };
  if (fields.has('preview') || createdAt === null || Object.keys(problems).length > 0)
    return showAgain(comment, { problems }, fields.has('preview') ? 200 : 422, call, deps);
  const operations: number[] = [];
  if (hasChanged(typed, comment)) {
    const revisions = Number(fields.get('revisions') ?? -1);
    const edited = await deps.moderation.edits.edit(
      comment.id,
      await editedFields(typed, comment, deps.desk),
      revisions,
      byVisitor(call),
    );
    if (typeof edited === 'string')
      return showAgain(comment, { alert: t.comments.conflict, now: comment.source }, 409, call, deps);
    operations.push(edited.operation);
  }
  operations.push(
    ...(await changeState(comment, call, deps)),
    ...(await changeDate(comment, createdAt, call, deps)),
  );
  deps.moderation.noteChanged([comment.articleId]);
  const back = fields.has('quick') ? readBack(fields) : guanliCommentPath(comment.id);
  const op = operations.length === 0 ? null : operations.join(',');
  return { redirect: backWith(back, { op }, fields.has('quick') ? comment.id : null) };
}

/** The form again, with all that was typed; its next attempt is about the comment as it is now. */
async function showAgain(
  comment: CommentDetails,
  state: CommentPageState,
  status: number,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const { fields } = call;
  const typed = { ...typedFields(fields), date: fields.get('date') ?? '' };
  if (fields.has('quick')) {
    const open = { ...state, id: comment.id, kind: 'quick' as const, typed };
    return showList(queryOf(readBack(fields)), open, status, call, deps);
  }
  const preview = (await renderInTime(typed.content, deps.desk)).html;
  return showComment(comment, { ...state, typed, preview }, status, call, deps);
}

function hasChanged(typed: ReturnType<typeof typedFields>, comment: CommentDetails): boolean {
  const now = fieldsOf(comment);
  return Object.entries(typed).some(([name, value]) => normal(value) !== normal(now[name] ?? ''));
}

/** Forms send line breaks as CR LF. */
function normal(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

async function changeState(comment: CommentDetails, call: SignedInCall, deps: GuanliDeps): Promise<number[]> {
  const wanted = call.fields.get('status') ?? '';
  const seen = call.fields.get('seen') ?? '';
  const to = readStatus(wanted);
  if (to === null || wanted === seen) return [];
  return [(await act({ ids: [comment.id], seen: [readStatus(seen)] }, ACTION_INTO[to], call, deps)).id];
}

async function changeDate(
  comment: CommentDetails,
  createdAt: string,
  call: SignedInCall,
  { moderation }: GuanliDeps,
): Promise<number[]> {
  if (createdAt === comment.createdAt) return [];
  const changed = await moderation.edits.redate(comment.id, createdAt, byVisitor(call));
  return typeof changed === 'string' ? [] : [changed.operation];
}

/** The date a form asks for; the comment's own while its minute is the same, null for what is no date. */
function readDate(typed: string | null, { createdAt }: CommentDetails, { site }: GuanliDeps): string | null {
  const { timezone } = site();
  if (typed === null || typed === dateField(createdAt, timezone)) return createdAt;
  const read = parseInstant(typed, timezone);
  return read.ok ? read.instant : null;
}

import type { CommentStatus } from '../../../../community/comment.ts';
import type { CommentAction } from '../../../../community/transitions.ts';
import type { CommentFilter } from '../../../../store/comment-filter.ts';
import type { Selection, Started } from '../../../../store/operations.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../../call.ts';
import { confirmPage } from '../../comments/confirm-model.ts';
import { readListAddress, type ListAddress } from '../../comments/list-address.ts';
import { listFilter } from '../../comments/list-filter.ts';
import { readIds } from '../../comments/result-notice.ts';
import { backWith, queryOf, readBack } from '../../comments/return-path.ts';
import { readAction, readPick, readRowAction } from '../../comments/row-actions.ts';

/** How long to wait for many comments, in milliseconds, before the page says how far it has got. */
const PATIENCE_MS = 4000;

/**
 * `POST /guanli/comments/act`: the button of a row (`one`), or an `action` on ticked rows (`ids`) or on `all` that match. What
 * cannot be undone, and what goes beyond the page, is asked for once more.
 */
export async function actOnComments(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields } = call;
  const back = readBack(fields);
  const one = readRowAction(fields.get('one') ?? '');
  if (one !== null) {
    if (one.action === 'remove' && !fields.has('confirmed'))
      return confirmPage(
        { action: 'remove', count: 1, back, rest: [['one', fields.get('one') ?? '']] },
        call,
        deps,
      );
    const started = await act({ ids: [one.id], seen: [one.seen] }, one.action, call, deps);
    return { redirect: backWith(back, { op: String(started.id), row: String(one.id) }, one.next ?? one.id) };
  }
  const action = actionIn(fields);
  if (action === null) return { redirect: backWith(back, { problem: 'noAction' }) };
  if (fields.has('all') || fields.has('empty')) return actOnAll(action, back, call, deps);
  const selection = pickedIn(fields);
  if (selection.ids.length === 0) return { redirect: backWith(back, { problem: 'noSelection' }) };
  if (action === 'remove' && !fields.has('confirmed')) {
    const rest = [['action', action], ...fields.getAll('ids').map((id) => ['ids', id])] as [string, string][];
    return confirmPage({ action, count: selection.ids.length, back, rest }, call, deps);
  }
  return { redirect: backWith(back, { op: String((await act(selection, action, call, deps)).id) }) };
}

/** Whether a form for `actOnComments` asks to delete comments for ever: one, those ticked, all that match, or a whole tab. */
export function isDeletion(fields: URLSearchParams): boolean {
  const one = readRowAction(fields.get('one') ?? '');
  return (one === null ? actionIn(fields) : one.action) === 'remove';
}

function actionIn(fields: URLSearchParams): CommentAction | null {
  return readAction(fields.get('empty') ?? fields.get('do') ?? fields.get('action') ?? '');
}

/** On everything that matches, as it was when the page was made. */
async function actOnAll(
  action: CommentAction,
  back: string,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const { fields } = call;
  const list = readListAddress(queryOf(back));
  const filter = filterOf(list, call, deps);
  const moment = /^\d{1,15}$/.exec(fields.get('moment') ?? '');
  const frozen =
    moment === null ? null : await deps.moderation.list.freeze(filter, list.tab, Number(moment[0]));
  const isConfirmed = frozen !== null && fields.has('confirmed');
  if (isConfirmed) {
    const started = await act({ ids: frozen.ids, seen: frozen.statuses }, action, call, deps);
    return { redirect: backWith(back, { op: String(started.id) }) };
  }
  const { counts, moment: now } = await deps.moderation.list.list(filter, { ...list, size: 1, edge: null });
  const rest: [string, string][] = [
    ['action', action],
    ['all', '1'],
    ['moment', String(frozen === null ? now : fields.get('moment'))],
  ];
  const count = frozen?.ids.length ?? counts[list.tab];
  return confirmPage({ action, count, back, rest, list, isStale: frozen === null }, call, deps);
}

/** `POST /guanli/comments/undo`: takes operations back, the last one first. */
export async function undoOperations(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields } = call;
  const back = readBack(fields);
  const undone: number[] = [];
  for (const id of readIds(fields.get('op') ?? '').reverse()) {
    const started = await deps.moderation.undo(id, byVisitor(call));
    if (started === null) continue;
    undone.push(started.id);
    await patiently(started);
  }
  return {
    redirect: backWith(back, undone.length === 0 ? { problem: 'notUndone' } : { op: undone.join(',') }),
  };
}

export async function act(
  selection: Selection,
  action: CommentAction,
  call: SignedInCall,
  { moderation }: Pick<GuanliDeps, 'moderation'>,
): Promise<Started> {
  const started = await moderation.operations.act(selection, action, byVisitor(call));
  await patiently(started);
  return started;
}

/** Who acts, and when. */
export function byVisitor({ visitor, now }: SignedInCall): { accountId: number; at: string } {
  return { accountId: visitor.account.id, at: now.toISOString() };
}

async function patiently({ finished }: Started): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([finished, patience]);
  clearTimeout(timer);
}

function filterOf(
  list: ListAddress,
  { visitor }: SignedInCall,
  { moderation, site }: GuanliDeps,
): CommentFilter {
  return listFilter(list, visitor.account, moderation.articles, site());
}

function pickedIn(fields: URLSearchParams): Selection {
  const picks = new Map<number, CommentStatus | null>();
  for (const text of fields.getAll('ids')) {
    const pick = readPick(text);
    if (pick !== null) picks.set(pick.id, pick.seen);
  }
  return { ids: [...picks.keys()], seen: [...picks.values()] };
}

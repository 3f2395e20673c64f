import type { Answer, GuanliDeps, SignedInCall } from '../../call.ts';
import { readListAddress } from '../../comments/list-address.ts';
import { listModel, type OpenForm } from '../../comments/list-model.ts';
import { readIds, resultNotice } from '../../comments/result-notice.ts';
import { renderPage } from '../../frame.ts';

/** `GET /guanli/comments` */
export async function commentsPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { query } = call;
  const [reply] = readIds(query.get('reply') ?? '');
  const [quick] = readIds(query.get('quick') ?? '');
  const open: OpenForm | null =
    reply !== undefined
      ? { id: reply, kind: 'reply' }
      : quick === undefined
        ? null
        : { id: quick, kind: 'quick' };
  return showList(query, open, 200, call, deps);
}

/** The list at an address, perhaps with a form open in one of its rows. */
export async function showList(
  query: URLSearchParams,
  open: OpenForm | null,
  status: number,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const words = call.t.comments;
  const notice = await resultNotice(call, deps);
  const { page, pending } = await listModel(readListAddress(query), notice, open, call, deps);
  const title = pending > 0 && page.heading === words.title ? words.titlePending(pending) : page.heading;
  return renderPage('comments', title, { ...page, heading: title }, call, deps, { status });
}

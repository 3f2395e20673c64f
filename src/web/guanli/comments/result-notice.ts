import { isUndoable, type Operation } from '../../../store/operations.ts';
import type { GuanliDeps, SignedInCall } from '../call.ts';
import { nameOf } from './author-cell.ts';
import type { Notice } from './view-types.ts';

/** Result of these operations, numbers parted by commas, as an address carries it; null when they are not known. */
export async function resultNotice(
  { query, t }: Pick<SignedInCall, 'query' | 't'>,
  { moderation }: Pick<GuanliDeps, 'moderation'>,
): Promise<Notice | null> {
  const words = t.comments;
  const problem = Object.entries(words.problems).find(([name]) => name === query.get('problem'))?.[1];
  if (problem !== undefined) return { texts: [problem], undo: null, isRunning: false, isProblem: true };
  const found = await Promise.all(readIds(query.get('op') ?? '').map((id) => moderation.operations.find(id)));
  const done = found.filter((operation) => operation !== null);
  if (done.length === 0) return null;
  const undoable = done.filter(isUndoable).map(({ id }) => id);
  return {
    texts: [
      ...done.flatMap((operation) => sentences(operation, words)),
      ...(await whatItIs(done, query, words, moderation)),
    ],
    undo: undoable.length === 0 ? null : undoable.join(','),
    isRunning: done.some(({ finishedAt }) => finishedAt === null),
    isProblem: done.every((operation) => operation.done === 0),
  };
}

export function readIds(text: string): number[] {
  return text.split(',').flatMap((part) => (/^\d{1,15}$/.test(part) ? [Number(part)] : []));
}

function sentences(
  { action, done, same, changed, gone, position, total, finishedAt }: Operation,
  words: SignedInCall['t']['comments'],
): string[] {
  return [
    ...(finishedAt === null ? [words.running(position, total)] : []),
    ...(done > 0 ? [words.result[action](done)] : [words.nothingChanged]),
    ...(same > 0 ? [words.leftSame(same)] : []),
    ...(changed > 0 ? [words.leftChanged(changed)] : []),
    ...(gone > 0 ? [words.leftGone(gone)] : []),
  ];
}

/** Of an operation on one comment: whose it is; and what it is now, where someone else was faster. */
async function whatItIs(
  done: readonly Operation[],
  query: URLSearchParams,
  words: SignedInCall['t']['comments'],
  { details }: GuanliDeps['moderation'],
): Promise<string[]> {
  const [first] = done;
  const id = readIds(query.get('row') ?? '')[0];
  if (first === undefined || first.total !== 1 || first.action === 'undo' || id === undefined) return [];
  const comment = await details.find(id);
  if (comment === null || comment.status === 'removed') return [];
  const name = nameOf(comment, words);
  if (first.done === 1) return [words.resultBy(name)];
  const by = comment.statusBy === null ? '' : ` (${words.statusBy(comment.statusBy)})`;
  return [words.stateNow(name, words.states[comment.status] + by)];
}

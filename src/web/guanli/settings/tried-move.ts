import { ACTION_INTO, type CommentAction } from '../../../community/transitions.ts';
import type { Selection } from '../../../store/operations.ts';
import { readStatus } from '../comments/row-actions.ts';
import type { Hidden } from '../views.ts';
import type { TriedMove } from './try-policy.ts';

/**
 * A move as its form carries it: where from, where to, and exactly the comments that were previewed. One field for all of them,
 * as a form may have only so many; blanks, since those cost one byte.
 */
export function moveFields({ from, to, ids }: Pick<TriedMove, 'from' | 'to' | 'ids'>): Hidden {
  return [
    ['from', from],
    ['to', to],
    ['ids', ids.join(' ')],
  ];
}

/** What such a form asks for; null where it makes no sense. Comments that are no longer in the state it names are left alone. */
export function readMove(
  fields: URLSearchParams,
): { readonly selection: Selection; readonly action: CommentAction; readonly to: string } | null {
  const from = readStatus(fields.get('from') ?? '');
  const to = readStatus(fields.get('to') ?? '');
  const written = (fields.get('ids') ?? '').split(' ');
  const ids = [...new Set(written.filter((id) => /^\d{1,15}$/.test(id)).map(Number))];
  if (from === null || to === null || from === to || ids.length === 0) return null;
  return { selection: { ids, seen: ids.map(() => from) }, action: ACTION_INTO[to], to };
}

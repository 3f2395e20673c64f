import type { ChangeBy } from '../../store/accounts.ts';
import type { SignedInCall } from './call.ts';

/** Who asks for a change, and when. */
export function byVisitor({ visitor, now }: SignedInCall): ChangeBy {
  return { actor: { id: visitor.account.id, name: visitor.account.name }, at: now.toISOString() };
}

/** The `id` of a form; 0, which nothing has, when it holds no number. */
export function idIn(fields: URLSearchParams): number {
  const text = fields.get('id') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

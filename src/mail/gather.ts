import type { MailSettings } from '../community/mail-settings.ts';
import type { NoticeKind } from '../community/notices.ts';
import type { Outbox, Unclaimed } from '../store/outbox.ts';

/** How many mails of a kind one person may get in `gatherMinutes`; what comes beyond them goes together in the next. */
const MOST_MAILS: Readonly<Record<NoticeKind, number>> = {
  pending: 1,
  approved: 10,
  reply: 10,
  confirm: Number.POSITIVE_INFINITY,
};

const GROUPS_AT_ONCE = 100;

/** What to do with `count` notices when `recent` mails of their kind went to the same person lately. */
function planMails(kind: NoticeKind, count: number, recent: number): { readonly alone: number } | 'wait' {
  const free = MOST_MAILS[kind] - recent;
  if (free <= 0) return 'wait';
  return { alone: count <= free ? count : free - 1 };
}

/** Puts everything that is due into mails, or has it wait until its person may get another. */
export async function gatherNotices(
  outbox: Pick<Outbox, 'listUnclaimed' | 'recentOf' | 'claim' | 'defer'>,
  { gatherMinutes }: MailSettings,
  now: Date,
): Promise<void> {
  const windowMs = gatherMinutes * 60_000;
  const since = new Date(now.getTime() - windowMs).toISOString();
  for (;;) {
    const groups = await outbox.listUnclaimed(now.toISOString(), GROUPS_AT_ONCE);
    for (const group of groups) await gatherGroup(group);
    if (groups.length < GROUPS_AT_ONCE) return;
  }

  async function gatherGroup({ kind, person, count }: Unclaimed): Promise<void> {
    const recent = await outbox.recentOf(kind, person, since);
    const plan = planMails(kind, count, recent.count);
    if (plan !== 'wait') {
      await outbox.claim(kind, person, plan.alone, now.toISOString());
      return;
    }
    // Without one that was sent, one is still on its way; the window begins when it is.
    const from = recent.firstAt === null ? now.getTime() : Date.parse(recent.firstAt);
    await outbox.defer(kind, person, new Date(Math.max(from + windowMs, now.getTime() + 1000)).toISOString());
  }
}

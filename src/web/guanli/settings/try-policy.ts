import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommentStatus, SubmittedComment } from '../../../community/comment.ts';
import type { Decision } from '../../../community/decision.ts';
import type { Facts } from '../../../community/facts.ts';
import { matchedTexts } from '../../../community/matched-texts.ts';
import { decideAgain, preparePolicy, type Policy } from '../../../community/policy.ts';
import type { PolicySettings } from '../../../community/policy-settings.ts';
import { scoreSpam } from '../../../community/spam-filter.ts';
import { spamTokens } from '../../../community/spam-tokens.ts';
import { matchWordList, type WordList, type WordMatch } from '../../../community/word-list.ts';
import type { JudgedComment } from '../../../store/judged-comments.ts';
import type { GuanliDeps } from '../call.ts';
import type { ShownStatus } from '../comments/row-actions.ts';

/** What a word list met among past comments. */
export interface ListTrial {
  readonly hits: number;
  /** Of them those that readers see now: what a careless entry would have cost. */
  readonly approved: number;
  /** Entries by how many comments they met. */
  readonly entries: readonly { readonly entry: string; readonly hits: number }[];
  readonly examples: readonly (WordMatch & { readonly comment: JudgedComment })[];
}

export interface PolicyTrial {
  readonly looked: number;
  /** There are older comments. */
  readonly isPartial: boolean;
  /** When the oldest of those looked at was written. */
  readonly since: string | null;
  readonly block: ListTrial;
  readonly hold: ListTrial;
  /** Comments that moderators decided about, and which no policy would move. */
  readonly byModerator: number;
  readonly moves: readonly TriedMove[];
}

/** Comments that the policy would take from one state into another: these, and no others, can then be moved. */
export interface TriedMove {
  readonly from: CommentStatus;
  readonly to: ShownStatus;
  readonly ids: readonly number[];
  readonly examples: readonly JudgedComment[];
}

const MOST_COMMENTS = 20_000;
/** Comments looked at between two turns of the event loop. */
const SLICE = 50;
const MOST_EXAMPLES = 8;
const MOST_ENTRIES = 20;
/** An answer is wanted while someone waits for it. */
const PATIENCE_MS = 5000;

type Deps = Pick<GuanliDeps, 'desk' | 'judged' | 'spamCounts' | 'clock'>;

/** Tries settings on the newest comments, in slices between which others are served. Nothing is changed. */
export async function tryPolicy(settings: PolicySettings, deps: Deps): Promise<PolicyTrial> {
  const policy = preparePolicy(settings, 0);
  const factsOf = pastFacts(policy, deps);
  const [block, hold, verdicts] = [listTally(policy.block), listTally(policy.hold), verdictTally()];
  const note = (comment: JudgedComment): void => {
    const submitted = asSubmitted(comment);
    const texts = matchedTexts(submitted, comment.name);
    block.note(comment, texts);
    hold.note(comment, texts);
    verdicts.note(comment, () => decideAgain(policy, factsOf(comment), submitted).status);
  };
  const walk = await walkNewest(note, deps);
  return { ...walk, ...verdicts.result(), block: block.result(), hold: hold.result() };
}

/** Shows the newest comments one after the other, for as long as somebody may wait. */
async function walkNewest(
  note: (comment: JudgedComment) => void,
  { judged, clock }: Deps,
): Promise<Pick<PolicyTrial, 'looked' | 'isPartial' | 'since'>> {
  const deadline = clock.monotonic() + PATIENCE_MS;
  let looked = 0;
  let last: JudgedComment | undefined;
  for (;;) {
    const slice = await judged.list(last?.id ?? Number.MAX_SAFE_INTEGER, SLICE);
    if (slice.length === 0) return { looked, isPartial: false, since: last?.createdAt ?? null };
    for (const comment of slice) note(comment);
    looked += slice.length;
    last = slice.at(-1);
    if (looked >= MOST_COMMENTS || clock.monotonic() > deadline)
      return { looked, isPartial: true, since: last?.createdAt ?? null };
    await nextTurn();
  }
}

/** What would become of those comments that the policy, and no moderator, put where they are. */
function verdictTally() {
  const moves = new Map<
    string,
    { from: CommentStatus; to: ShownStatus; ids: number[]; examples: JudgedComment[] }
  >();
  let byModerator = 0;
  return {
    note(comment: JudgedComment, decide: () => Decision['status']): void {
      const { id, status: from, isByModerator } = comment;
      if (isByModerator) byModerator += 1;
      const to = isByModerator ? from : decide();
      if (to === from || to === 'rejected' || to === 'removed') return;
      const key = `${from} ${to}`;
      const move = moves.get(key) ?? { from, to, ids: [], examples: [] };
      moves.set(key, move);
      move.ids.push(id);
      if (move.examples.length < MOST_EXAMPLES) move.examples.push(comment);
    },
    result: () => ({
      byModerator,
      moves: [...moves.values()].sort((a, b) => b.ids.length - a.ids.length),
    }),
  };
}

function listTally(list: WordList) {
  const entries = new Map<string, number>();
  const examples: (WordMatch & { comment: JudgedComment })[] = [];
  let [hits, approved] = [0, 0];
  return {
    note(comment: JudgedComment, texts: ReturnType<typeof matchedTexts>): void {
      const match = matchWordList(list, texts);
      if (match === null) return;
      hits += 1;
      if (comment.status === 'approved') approved += 1;
      entries.set(match.entry, (entries.get(match.entry) ?? 0) + 1);
      if (examples.length < MOST_EXAMPLES) examples.push({ ...match, comment });
    },
    result: (): ListTrial => ({
      hits,
      approved,
      entries: [...entries]
        .map(([entry, count]) => ({ entry, hits: count }))
        .sort((a, b) => b.hits - a.hits)
        .slice(0, MOST_ENTRIES),
      examples,
    }),
  };
}

/** A stored comment as if it came again; whoever wrote it proved then who he is. */
function asSubmitted(comment: JudgedComment): SubmittedComment {
  const { name, email, website, ip, userAgent, isReply, source, text, html, links, renderer } = comment;
  const role = comment.accountId === null ? 'visitor' : comment.isAuthor ? 'postAuthor' : 'moderator';
  return {
    commenter: { role, name, email, isProven: true },
    website,
    ip,
    userAgent,
    isReply,
    body: { source, text, html, links, renderer },
    // What its form said is not kept; it was judged then.
    form: { isOurs: true, tookBait: false },
  };
}

/** What was known when a comment came, but for the rush of that minute. */
function pastFacts(
  { settings: { spamFilter } }: Policy,
  { desk: { staff }, judged, spamCounts }: Deps,
): (comment: JudgedComment) => Facts {
  const asksFilter = spamFilter.holdAt > 0 || spamFilter.markAt > 0;
  const totals = spamCounts.totals();
  return (comment) => ({
    post: { isPublic: true, isOpen: true, ageDays: null },
    isParentAvailable: () => true,
    isDuplicate: () => false,
    secondsSinceNewest: () => null,
    hasApproval: () => judged.hadApproval(comment),
    isStaffEmail: (email) => staff.hasEmail(email),
    looksLikeAnother: ({ role }) =>
      role === 'visitor' && (staff.hasLookAlike(comment.nameSkeleton) || judged.hadLookAlike(comment)),
    countRecent: () => 0,
    spamScore: () =>
      asksFilter ? scoreSpam(() => spamTokens(comment), spamCounts.countsOf, totals).score : null,
  });
}

import type { ThreadNode, ThreadRow } from './thread.ts';

/** A conversation, and how many comments of it are shown. */
export interface ConversationSize {
  readonly rootId: number;
  readonly total: number;
}

/** What one page of a thread shows: some conversations, or a part of one that is too long for a page. */
export interface ThreadPage {
  readonly rootIds: readonly number[];
  /** Which of the comments, counted from 0 in the order in which they are drawn; null: all. */
  readonly part: { readonly from: number; readonly to: number } | null;
}

/** Comments on one page, whatever the settings say about conversations: what can be built and read at once. */
const MOST_COMMENTS = 250;

/**
 * Cuts a thread into pages: so many conversations each, fewer where they are long. There is at least one page.
 * @param perPage most conversations on a page
 */
export function planPages(conversations: readonly ConversationSize[], perPage: number): ThreadPage[] {
  const pages: ThreadPage[] = [];
  let rootIds: number[] = [];
  let filled = 0;
  const turn = (): void => {
    if (rootIds.length > 0) pages.push({ rootIds, part: null });
    rootIds = [];
    filled = 0;
  };
  for (const { rootId, total } of conversations) {
    if (rootIds.length >= perPage || filled + total > MOST_COMMENTS) turn();
    if (total <= MOST_COMMENTS) {
      rootIds.push(rootId);
      filled += total;
      continue;
    }
    for (let from = 0; from < total; from += MOST_COMMENTS) {
      const isLast = from + MOST_COMMENTS >= total;
      const to = isLast ? Number.POSITIVE_INFINITY : from + MOST_COMMENTS;
      pages.push({ rootIds: [rootId], part: { from, to } });
    }
  }
  turn();
  return pages.length === 0 ? [{ rootIds: [], part: null }] : pages;
}

/** Comments in the order in which they are drawn, each before its replies. */
export function inDrawnOrder<Row extends ThreadRow>(nodes: readonly ThreadNode<Row>[]): ThreadNode<Row>[] {
  const drawn: ThreadNode<Row>[] = [];
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    drawn.push(node);
    pending.push(...node.replies.toReversed());
  }
  return drawn;
}

/** Keeps a part of a conversation, and above it what it answers. */
export function cutThread<Row extends ThreadRow>(
  nodes: readonly ThreadNode<Row>[],
  part: NonNullable<ThreadPage['part']>,
): ThreadNode<Row>[] {
  const kept = new Set(inDrawnOrder(nodes).slice(part.from, part.to));
  // Nesting ends at the depth setting, so this is a shallow recursion.
  const keep = (node: ThreadNode<Row>): ThreadNode<Row>[] => {
    const replies = node.replies.flatMap(keep);
    return kept.has(node) || replies.length > 0 ? [{ ...node, replies }] : [];
  };
  return nodes.flatMap(keep);
}

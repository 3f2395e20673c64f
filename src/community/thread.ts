import type { CommentStatus } from './comment.ts';
import type { ThreadSettings } from './policy-settings.ts';

/** What the shape of a thread depends on. */
export interface ThreadRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly status: CommentStatus;
  readonly createdAt: string;
  readonly lang: string;
}

/** A comment in its place, with what is drawn below it. */
export interface ThreadNode<Row extends ThreadRow> {
  /** Not to be shown itself where `isPlaceholder`: it was removed, and approved replies to it are there. */
  readonly row: Row;
  readonly isPlaceholder: boolean;
  /** 1 for the beginning of a conversation; at most `DRAWN_LEVELS`. */
  readonly indent: number;
  /** Named where the indent no longer tells: the comment that is answered. */
  readonly inReplyTo: Row | null;
  readonly replies: readonly ThreadNode<Row>[];
}

/** Levels that are told apart by indent. */
const DRAWN_LEVELS = 3;

interface Draft<Row extends ThreadRow> {
  readonly row: Row;
  readonly parent: Draft<Row> | null;
  readonly children: Draft<Row>[];
  isLiving: boolean;
}

/**
 * Builds the conversations of an article. A reply whose parent is not among the rows begins one of its own. Whatever is not
 * approved is left out, or stands as a placeholder while something below it is alive.
 * @param rows in any order; conversations must be whole
 * @param lang show only comments of this language and what they answer; null for all
 */
export function buildThreads<Row extends ThreadRow>(
  rows: readonly Row[],
  { depth, order }: Pick<ThreadSettings, 'depth' | 'order'>,
  lang: string | null = null,
): ThreadNode<Row>[] {
  const roots = draftTree(rows);
  markLiving(roots, lang);
  const sign = order === 'oldest' ? 1 : -1;
  const sorted = roots.filter(({ isLiving }) => isLiving).sort((a, b) => sign * byAge(a, b));
  return sorted.flatMap((root) => draw(root, depth));
}

function draftTree<Row extends ThreadRow>(rows: readonly Row[]): Draft<Row>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const drafts = new Map<number, Draft<Row>>();
  const roots: Draft<Row>[] = [];
  for (const start of rows) {
    // Up to a comment that has its place already; a chain of thousands must not be a recursion.
    const chain: Row[] = [];
    const seen = new Set<number>();
    let row: Row | undefined = start;
    while (row !== undefined && !drafts.has(row.id) && !seen.has(row.id)) {
      chain.push(row);
      seen.add(row.id);
      row = row.parentId === null ? undefined : byId.get(row.parentId);
    }
    for (const next of chain.reverse()) {
      const parent = (next.parentId === null ? undefined : drafts.get(next.parentId)) ?? null;
      const draft: Draft<Row> = { row: next, parent, children: [], isLiving: false };
      drafts.set(next.id, draft);
      (parent?.children ?? roots).push(draft);
    }
  }
  return roots;
}

/** A comment lives when it is shown, or anything below it is. */
function markLiving<Row extends ThreadRow>(roots: readonly Draft<Row>[], lang: string | null): void {
  const pending = [...roots];
  for (let draft = pending.pop(); draft !== undefined; draft = pending.pop()) {
    pending.push(...draft.children);
    if (draft.row.status !== 'approved' || (lang !== null && draft.row.lang !== lang)) continue;
    for (let above: Draft<Row> | null = draft; above !== null && !above.isLiving; above = above.parent)
      above.isLiving = true;
  }
}

/** One conversation; levels deeper than `depth` follow each other at the last. */
function draw<Row extends ThreadRow>(root: Draft<Row>, depth: number): ThreadNode<Row>[] {
  const levels = Math.min(depth, DRAWN_LEVELS);
  const top: ThreadNode<Row>[] = [];
  const pending: { draft: Draft<Row>; level: number; into: ThreadNode<Row>[] }[] = [
    { draft: root, level: 1, into: top },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { draft, level, into } = next;
    const replies: ThreadNode<Row>[] = [];
    const isPlaceholder = draft.row.status !== 'approved';
    const inReplyTo = level > levels ? (draft.parent?.row ?? null) : null;
    into.push({ row: draft.row, isPlaceholder, indent: Math.min(level, levels), inReplyTo, replies });
    const living = draft.children.filter(({ isLiving }) => isLiving).sort(byAge);
    const below = level < depth ? replies : into;
    for (const child of living.reverse()) pending.push({ draft: child, level: level + 1, into: below });
  }
  return top;
}

function byAge<Row extends ThreadRow>(a: Draft<Row>, b: Draft<Row>): number {
  if (a.row.createdAt !== b.row.createdAt) return a.row.createdAt < b.row.createdAt ? -1 : 1;
  return a.row.id - b.row.id;
}

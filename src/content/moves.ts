/** A place that only one file can have. */
export type Address = string;

/** Who has a place. */
export type Occupancy = Map<Address, string>;

/** A file that lets go of some places to take others; it gets all of them or stays where it is. */
export interface Move {
  readonly path: string;
  readonly from: readonly Address[];
  readonly to: readonly Address[];
}

interface OpenMove extends Move {
  /** Places wanted and not already its own. */
  readonly needs: readonly Address[];
  state: 'open' | 'moves' | 'stays';
}

interface Plan {
  readonly occupancy: Occupancy;
  readonly holders: ReadonlyMap<Address, OpenMove>;
  readonly rivals: ReadonlyMap<Address, readonly OpenMove[]>;
}

/**
 * Decides which of several simultaneous moves take place (by path; true: it moves), the first in `moves` going
 * first where two want one place. A move waits for the files that stand on its places to move away themselves:
 * chains and circles move as one, or not at all from the point where they are blocked. `occupancy` holds the
 * places of files that do not move, and afterwards those of the movers too. Everything that stays is blocked by
 * something that is there at the end, so deciding again changes nothing.
 */
export function decideMoves(moves: readonly Move[], occupancy: Occupancy): Map<string, boolean> {
  const open = moves.map((move): OpenMove => ({
    ...move,
    needs: move.to.filter((place) => !move.from.includes(place)),
    state: 'open',
  }));
  const holders = new Map(open.flatMap((move) => move.from.map((place) => [place, move])));
  const plan: Plan = { occupancy, holders, rivals: groupRivals(open) };
  for (const move of open) if (move.state === 'open' && isBlocked(move, plan)) stay(move, plan);
  for (const move of open) {
    if (move.state !== 'open') continue;
    const group = groupOf(move, plan);
    if (group === null) stay(move, plan);
    else go(group, plan);
  }
  return new Map(open.map(({ path, state }) => [path, state === 'moves']));
}

function groupRivals(open: readonly OpenMove[]): Map<Address, OpenMove[]> {
  const rivals = new Map<Address, OpenMove[]>();
  for (const move of open) {
    for (const place of move.needs) {
      const others = rivals.get(place);
      if (others === undefined) rivals.set(place, [move]);
      else others.push(move);
    }
  }
  return rivals;
}

/** Whether a place it needs is taken for good: by a file that stays, or by a mover that keeps that one. */
function isBlocked(move: OpenMove, { occupancy, holders }: Plan): boolean {
  return move.needs.some(
    (place) => occupancy.has(place) || (holders.get(place)?.to.includes(place) ?? false),
  );
}

/** The move stays where it is, and so does every other that waited for it, however long the chain. */
function stay(first: OpenMove, { occupancy, rivals }: Plan): void {
  const queue = [first];
  first.state = 'stays';
  for (let move = queue.pop(); move !== undefined; move = queue.pop()) {
    for (const place of move.from) occupancy.set(place, move.path);
    for (const waiting of move.from.flatMap((place) => rivals.get(place) ?? [])) {
      if (waiting.state !== 'open') continue;
      waiting.state = 'stays';
      queue.push(waiting);
    }
  }
}

/** The move with all those that must move for it; null when two of them want the same place. */
function groupOf(first: OpenMove, { holders }: Plan): OpenMove[] | null {
  const group = new Set([first]);
  const taken = new Set<Address>();
  for (const move of group) {
    for (const place of move.needs) {
      if (taken.has(place)) return null;
      taken.add(place);
      const holder = holders.get(place);
      if (holder?.state === 'open') group.add(holder);
    }
  }
  return [...group];
}

function go(group: readonly OpenMove[], plan: Plan): void {
  for (const move of group) move.state = 'moves';
  for (const move of group) for (const place of move.to) plan.occupancy.set(place, move.path);
  const rivals = group.flatMap(({ needs }) => needs.flatMap((place) => plan.rivals.get(place) ?? []));
  for (const rival of rivals) if (rival.state === 'open') stay(rival, plan);
}

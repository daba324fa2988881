import type { Arrangement } from './arrangement.ts';
import { at } from './integers.ts';
import { NONE, type Placement } from './placement.ts';
import type { Random } from './random.ts';

/** What the search may change, and the current weight of a broken rule. */
export type Attempt = {
  arrangement: Arrangement;
  isPinned: Uint8Array;
  brokenWeight: number;
  /** a change is kept if it raises the total by no more than this */
  tolerance: number;
  /**
   * games that a change moved away, and their former places; kept here because most of the time is spent on
   * changes
   */
  evicted: Int32Array;
  evictedFrom: Int32Array;
};

/** The most games that may be moved away for one game. */
const MOST_EVICTED = 3;

export const startAttempt = (
  arrangement: Arrangement,
  isPinned: Uint8Array,
  brokenWeight: number,
): Attempt => ({
  arrangement,
  isPinned,
  brokenWeight,
  tolerance: 0,
  evicted: new Int32Array(MOST_EVICTED),
  evictedFrom: new Int32Array(MOST_EVICTED),
});

export const weigh = ({ arrangement, brokenWeight }: Attempt) =>
  arrangement.cost + brokenWeight * arrangement.broken;

/**
 * Moves a game to a place where it is allowed. A game that is in the way goes to the place that becomes free.
 * If it does not fit there, it loses its place; only a game that had no place may cause this.
 * @returns whether the change was kept
 */
export function tryPlace(attempt: Attempt, game: number, place: number): boolean {
  const { arrangement, isPinned, evicted, evictedFrom } = attempt;
  const from = at(arrangement.placeOf, game);
  const first = arrangement.inTheWay(game, place);
  if (first !== NONE) {
    if (isPinned[first] === 1) return false;
    if (from !== NONE && !arrangement.isAllowed(first, from)) return false;
  }
  const { brokenWeight } = attempt;
  const { cost, broken } = arrangement;
  const limit = weigh(attempt) + attempt.tolerance;
  const shared = isExchange(attempt, game, first, place)
    ? sharedOwner(arrangement.placement, game, first)
    : NONE;
  if (from !== NONE) arrangement.take(game, shared);
  let count = 0;
  let isBlocked = false;
  for (let other = first; other !== NONE; other = arrangement.inTheWay(game, place)) {
    isBlocked = isPinned[other] === 1 || count === MOST_EVICTED;
    if (isBlocked) break;
    evicted[count] = other;
    evictedFrom[count] = at(arrangement.placeOf, other);
    count += 1;
    arrangement.take(other, shared);
  }
  if (!isBlocked) {
    const mayLower = first !== NONE && from !== NONE ? arrangement.mostLowered(first, brokenWeight) : 0;
    const most = limit - weigh(attempt);
    if (!arrangement.isTooMuch(game, place, most + mayLower, brokenWeight, shared)) {
      arrangement.put(game, place, shared);
      const canSwap = first !== NONE && from !== NONE && arrangement.inTheWay(first, from) === NONE;
      if (!canSwap) {
        if (weigh(attempt) <= limit) return true;
      } else if (!arrangement.isTooMuch(first, from, limit - weigh(attempt), brokenWeight, shared)) {
        arrangement.put(first, from, shared);
        if (weigh(attempt) <= limit) return true;
      }
    }
  }

  for (let index = 0; index < count; index += 1) arrangement.setBack(at(evicted, index), NONE, shared);
  arrangement.setBack(game, NONE, shared);
  for (let index = 0; index < count; index += 1)
    arrangement.setBack(at(evicted, index), at(evictedFrom, index), shared);
  if (from !== NONE) arrangement.setBack(game, from, shared);
  arrangement.cost = cost;
  arrangement.broken = broken;
  return false;
}

/** Whether the two games fit exactly into each other's places. */
function isExchange({ arrangement }: Attempt, game: number, other: number, place: number): boolean {
  const { placeOf, placement } = arrangement;
  if (other === NONE || at(placeOf, game) === NONE || at(placeOf, other) !== place) return false;
  return at(placement.cellsOfGame, game) === at(placement.cellsOfGame, other);
}

/** A team that plays in both games, or NONE. Its counters stay the same if the two games swap places. */
function sharedOwner({ ownersOfGame }: Placement, game: number, other: number): number {
  const [home, away] = [at(ownersOfGame, 2 * other), at(ownersOfGame, 2 * other + 1)];
  const one = at(ownersOfGame, 2 * game);
  if (one === home || one === away) return one;
  const two = at(ownersOfGame, 2 * game + 1);
  return two === home || two === away ? two : NONE;
}

/** A random place worth trying for the game, or NONE. */
export function randomCandidate(
  { candidates, candidatesOfGame }: Placement,
  game: number,
  random: Random,
): number {
  const list = at(candidatesOfGame, game);
  const first = at(candidates.starts, list);
  const count = at(candidates.starts, list + 1) - first;
  return count === 0 ? NONE : at(candidates.items, first + random.below(count));
}

import { cheapestAssignment } from './assignment.ts';
import { at } from './integers.ts';
import { type Attempt, randomCandidate, weigh } from './move-games.ts';
import { NONE } from './placement.ts';
import type { Random } from './random.ts';

/** The most games that get new places at once. */
const MOST_REASSIGNED = 40;

/** Gives the games of a random team or day new places, among their own and some free ones. */
export function reassignSome(
  attempt: Attempt,
  movable: readonly number[],
  random: Random,
  temperature: number,
): number {
  const { arrangement, isPinned } = attempt;
  const { placement } = arrangement;
  const seedGame = movable[random.below(movable.length)] as number;
  const seedPlace = at(arrangement.placeOf, seedGame);
  const kind = random.below(3);
  let games: number[];
  if (kind === 0 && seedPlace !== NONE) {
    const day = at(placement.day, seedPlace);
    games = movable.filter((game) => {
      const place = at(arrangement.placeOf, game);
      return place === NONE || at(placement.day, place) === day;
    });
  } else {
    const owner = at(placement.ownersOfGame, 2 * seedGame);
    games = movable.filter(
      (game) =>
        at(placement.ownersOfGame, 2 * game) === owner ||
        (kind === 1 && at(placement.ownersOfGame, 2 * game + 1) === owner),
    );
  }
  if (games.length > MOST_REASSIGNED) games = random.shuffled(games).slice(0, MOST_REASSIGNED);
  const places = new Set<number>();
  for (const game of games) {
    const place = at(arrangement.placeOf, game);
    if (place !== NONE) places.add(place);
    for (let look = 0; look < 4; look += 1) {
      const free = randomCandidate(placement, game, random);
      if (free === NONE || !arrangement.isAllowed(game, free)) continue;
      const holder = arrangement.inTheWay(game, free);
      if (holder === NONE || (games.includes(holder) && isPinned[holder] === 0)) places.add(free);
    }
  }
  return tryReassign(attempt, games, [...places], random, Math.floor(temperature * 2));
}

const FORBIDDEN_COST = 1_000_000_000;

/**
 * Takes the games off their places and assigns them again in the cheapest way. Prices consider the games that
 * stay, but not how the assigned games affect each other. So some noise is added, and the result is kept or
 * undone as a whole.
 * @param places where they may go; places held by other games are left out
 * @returns the number of prices that were computed
 */
function tryReassign(
  attempt: Attempt,
  games: readonly number[],
  places: readonly number[],
  random: Random,
  noise: number,
): number {
  const { arrangement, brokenWeight } = attempt;
  const before = weigh(attempt);
  const old = games.map((game) => at(arrangement.placeOf, game));
  for (const game of games) if (at(arrangement.placeOf, game) !== NONE) arrangement.take(game);
  const withoutThem = weigh(attempt);

  // A column for each place, and one for each game that may end up without a place.
  const columns = places.length + games.length;
  const prices = new Int32Array(games.length * columns);
  for (const [row, game] of games.entries()) {
    for (const [column, place] of places.entries()) {
      let price = FORBIDDEN_COST;
      if (arrangement.isAllowed(game, place) && arrangement.inTheWay(game, place) === NONE) {
        const { cost, broken } = arrangement;
        arrangement.put(game, place);
        price = weigh(attempt) - withoutThem + brokenWeight + random.below(noise + 1);
        arrangement.setBack(game, NONE);
        arrangement.cost = cost;
        arrangement.broken = broken;
      }
      prices[row * columns + column] = price;
    }
    // A game that had a place gets one. Otherwise a low weight of broken rules would drop games that are costly everywhere.
    const without = old[row] === NONE ? brokenWeight : FORBIDDEN_COST;
    prices.fill(without, row * columns + places.length, (row + 1) * columns);
  }
  const chosen = cheapestAssignment(prices, games.length, columns);
  for (const [row, game] of games.entries()) {
    const place = places[at(chosen, row)];
    if (place !== undefined && arrangement.inTheWay(game, place) === NONE) arrangement.put(game, place);
  }
  if (weigh(attempt) - before <= attempt.tolerance) return prices.length;

  for (const game of games) if (at(arrangement.placeOf, game) !== NONE) arrangement.take(game);
  for (const [index, game] of games.entries()) {
    const place = old[index] as number;
    if (place !== NONE) arrangement.put(game, place);
  }
  return prices.length;
}

import type { Arrangement } from './arrangement.ts';
import { at } from './integers.ts';
import { randomCandidate } from './move-games.ts';
import { NONE, type Placement } from './placement.ts';
import type { Random } from './random.ts';

/** Puts games at the given places if they are allowed there and the places are free. */
export function putAt(arrangement: Arrangement, games: readonly number[], placeOf: Int32Array): void {
  for (const game of games) {
    const place = at(placeOf, game);
    if (place === NONE || !arrangement.isAllowed(game, place)) continue;
    if (arrangement.inTheWay(game, place) === NONE) arrangement.put(game, place);
  }
}

/** How many free places are compared for each game at the start. */
const MAX_COMPARED_PLACES = 60;

/**
 * Makes the first arrangement: games with the fewest choices first, each at the cheapest of some free places.
 */
export function placeFirst(
  arrangement: Arrangement,
  games: readonly number[],
  random: Random,
  brokenWeight: number,
): void {
  const { placement } = arrangement;
  const choices = new Map(games.map((game) => [game, countAllowed(placement, game)]));
  const ordered = random.shuffled(games).sort((a, b) => (choices.get(a) ?? 0) - (choices.get(b) ?? 0));
  for (const game of ordered) {
    if (at(arrangement.placeOf, game) !== NONE) continue;
    let best = NONE;
    let bestPrice = Number.POSITIVE_INFINITY;
    for (let look = 0; look < MAX_COMPARED_PLACES; look += 1) {
      const place = randomCandidate(placement, game, random);
      if (place === NONE || !arrangement.isAllowed(game, place) || arrangement.inTheWay(game, place) !== NONE)
        continue;
      arrangement.put(game, place);
      const price = arrangement.cost + brokenWeight * arrangement.broken;
      arrangement.take(game);
      if (price < bestPrice) [best, bestPrice] = [place, price];
    }
    if (best !== NONE) arrangement.put(game, best);
  }
}

/** Puts games without a place at the cheapest of all free places where they break no rule. */
export function placeLeftovers(arrangement: Arrangement, games: readonly number[]): void {
  const { places } = arrangement.placement;
  for (const game of games) {
    const broken = arrangement.broken - 1;
    let best = NONE;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let place = 0; place < places; place += 1) {
      if (!arrangement.isAllowed(game, place) || arrangement.inTheWay(game, place) !== NONE) continue;
      arrangement.put(game, place);
      if (arrangement.broken === broken && arrangement.cost < bestCost) {
        best = place;
        bestCost = arrangement.cost;
      }
      arrangement.take(game);
    }
    if (best !== NONE) arrangement.put(game, best);
  }
}

function countAllowed({ fixedCost, places }: Placement, game: number): number {
  let count = 0;
  for (let place = 0; place < places; place += 1)
    if ((fixedCost[game * places + place] as number) >= 0) count += 1;
  return count;
}

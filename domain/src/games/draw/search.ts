import { Arrangement } from './arrangement.ts';
import { at, toLists } from './integers.ts';
import { type Attempt, startAttempt, tryPlace, tryReassign } from './move-games.ts';
import { NONE, type Placement } from './placement.ts';
import { Random } from './random.ts';

export type SearchOptions = {
  seed: number;
  /** how many changes are tried; the same seed and moves give the same result on every machine */
  moves: number;
  /** temperatures of the first cycle, in units of cost */
  hottest: number;
  coldest: number;
  /** what a broken rule weighs at first; the search raises and lowers it */
  brokenWeight: number;
  /** where games are at the start, or NONE */
  start?: Int32Array;
};
export type SearchState = { moves: number; cost: number; broken: number };
export type SearchResult = SearchState & { placeOf: Int32Array };

/** Moves between two looks at temperature, weight and progress. */
const STAGE_MOVES = 5_000;
/** Part of all moves that the first cooling gets; the others start warm from the best so far. */
const FIRST_CYCLE = 0.4;
const NEXT_CYCLE = 0.15;
const WARM = 0.25;
/** Changes of single games between two reassignments. */
const REASSIGN_EVERY = 50_000;

/**
 * Simulated annealing over single games (S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by Simulated Annealing",
 * Science 220, 1983), mixed with large neighborhoods (P. Shaw, 1998): all games of one team or one day are placed anew
 * at once. Yields where it stands after each stage; a caller that has enough stops asking and keeps the last result.
 */
export function* search(placement: Placement, options: SearchOptions): Generator<SearchResult, SearchResult> {
  const random = new Random(options.seed);
  const gamesOfOwner = toLists(listGamesOfOwners(placement));
  const arrangement = new Arrangement(placement, gamesOfOwner);
  const isPinned = new Uint8Array(placement.games);
  for (const { game, place } of placement.pinned) {
    arrangement.put(game, place);
    isPinned[game] = 1;
  }
  const movable = Array.from({ length: placement.games }, (_, game) => game).filter(
    (game) => isPinned[game] === 0,
  );
  const attempt = startAttempt(arrangement, isPinned, options.brokenWeight);
  if (options.start) putAt(arrangement, movable, options.start);
  placeFirst(arrangement, movable, random, options.brokenWeight);

  const best: SearchResult = {
    moves: 0,
    cost: arrangement.cost,
    broken: arrangement.broken,
    placeOf: arrangement.placeOf.slice(),
  };
  if (movable.length === 0 || placement.places === 0) return best;
  const keepIfBest = () => {
    if (arrangement.broken > best.broken) return;
    if (arrangement.broken === best.broken && arrangement.cost >= best.cost) return;
    best.broken = arrangement.broken;
    best.cost = arrangement.cost;
    best.placeOf.set(arrangement.placeOf);
  };

  let hottest = options.start ? options.hottest * WARM : options.hottest;
  let cycleMoves = options.moves * FIRST_CYCLE;
  let nextReassign = REASSIGN_EVERY;
  while (best.moves < options.moves) {
    const cycleStart = best.moves;
    const stages = Math.max(1, cycleMoves / STAGE_MOVES);
    const cooling = coolingFactor(hottest / options.coldest, stages);
    let temperature = hottest;
    while (best.moves < options.moves && best.moves - cycleStart < cycleMoves) {
      const stageEnd = Math.min(options.moves, best.moves + STAGE_MOVES);
      let fewestBroken = arrangement.broken;
      while (best.moves < stageEnd) {
        attempt.tolerance = random.tolerance(temperature);
        if (best.moves >= nextReassign) {
          best.moves += reassignSome(attempt, movable, random, temperature);
          nextReassign = best.moves + REASSIGN_EVERY;
        } else {
          best.moves += 1;
          const game = movable[random.below(movable.length)] as number;
          const place = randomCandidate(placement, game, random);
          if (place === at(arrangement.placeOf, game) || !arrangement.isAllowed(game, place)) continue;
          if (!tryPlace(attempt, game, place)) continue;
        }
        if (arrangement.broken < fewestBroken) fewestBroken = arrangement.broken;
        keepIfBest();
      }
      attempt.brokenWeight = adaptWeight(attempt.brokenWeight, options.brokenWeight, fewestBroken > 0);
      temperature *= cooling;
      yield best;
    }
    restore(arrangement, movable, best.placeOf);
    // If rules are still broken, warmth would only polish a plan that can't be used.
    hottest = best.broken > 0 ? options.hottest : options.hottest * WARM;
    cycleMoves = options.moves * NEXT_CYCLE;
  }
  return best;
}

/** Rules that stay broken through a whole stage weigh more; as soon as none is broken, they weigh less again. */
function adaptWeight(weight: number, usual: number, isStuck: boolean): number {
  return isStuck
    ? Math.min(usual * 20, weight + Math.ceil(weight / 20))
    : Math.max(usual, weight - Math.ceil(weight / 100));
}

function listGamesOfOwners({ games, owners, ownersOfGame }: Placement): number[][] {
  const lists = Array.from({ length: owners }, (): number[] => []);
  for (let game = 0; game < games; game += 1) {
    lists[at(ownersOfGame, 2 * game)]?.push(game);
    lists[at(ownersOfGame, 2 * game + 1)]?.push(game);
  }
  return lists;
}

function randomCandidate({ candidates, candidatesOfGame }: Placement, game: number, random: Random): number {
  const list = at(candidatesOfGame, game);
  const first = at(candidates.starts, list);
  const count = at(candidates.starts, list + 1) - first;
  return count === 0 ? NONE : at(candidates.items, first + random.below(count));
}

/** The factor that, once for each stage, divides by `ratio` in all: found by bisection, since powers may differ between machines. */
function coolingFactor(ratio: number, stages: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    let rest = ratio;
    for (let stage = 0; stage < stages && rest > 1; stage += 1) rest *= middle;
    if (rest > 1) high = middle;
    else low = middle;
  }
  return low;
}

function putAt(arrangement: Arrangement, games: readonly number[], placeOf: Int32Array): void {
  for (const game of games) {
    const place = at(placeOf, game);
    if (place === NONE || !arrangement.isAllowed(game, place)) continue;
    if (arrangement.inTheWay(game, place) === NONE) arrangement.put(game, place);
  }
}

function restore(arrangement: Arrangement, games: readonly number[], placeOf: Int32Array): void {
  for (const game of games) if (at(arrangement.placeOf, game) !== NONE) arrangement.take(game);
  putAt(arrangement, games, placeOf);
}

/** Free places that are looked at for one game of the start. */
const MOST_LOOKED_AT = 60;

/** A start: the games with the fewest choices first, each at the cheapest of some free places. */
function placeFirst(
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
    for (let look = 0; look < MOST_LOOKED_AT; look += 1) {
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

function countAllowed({ fixedCost, places }: Placement, game: number): number {
  let count = 0;
  for (let place = 0; place < places; place += 1)
    if ((fixedCost[game * places + place] as number) >= 0) count += 1;
  return count;
}

/** More games are never placed anew at once. */
const MOST_REASSIGNED = 40;

/** Places the games of a random team or day anew, at their own places and at some free ones. */
function reassignSome(
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

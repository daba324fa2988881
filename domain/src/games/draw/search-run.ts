import { Arrangement } from './arrangement.ts';
import { placeFirst, putAt } from './first-places.ts';
import { at, type Lists, toLists } from './integers.ts';
import { type Attempt, randomCandidate, startAttempt, tryPlace } from './move-games.ts';
import type { Placement } from './placement.ts';
import { Random } from './random.ts';
import { reassignSome } from './reassign-games.ts';

export type SearchOptions = {
  seed: number;
  /** how many changes are tried; the same seed and moves give the same result on every machine */
  moves: number;
  /** temperatures in units of cost */
  hottest: number;
  coldest: number;
  /** the initial weight of a broken rule; the search raises and lowers it */
  brokenWeight: number;
  /** how many changes of single games are tried between two reassignments */
  reassignEvery: number;
  /** the initial places of games, or NONE */
  start?: Int32Array;
};
export type SearchState = { moves: number; cost: number; broken: number };
export type SearchResult = SearchState & { placeOf: Int32Array };

/** The state that all search methods share. `best` also counts the moves. */
export type SearchRun = {
  placement: Placement;
  options: SearchOptions;
  random: Random;
  movable: readonly number[];
  isPinned: Uint8Array;
  gamesOfOwner: Lists;
  best: SearchResult;
  nextReassign: number;
};

export function startRun(placement: Placement, options: SearchOptions): SearchRun {
  const isPinned = new Uint8Array(placement.games);
  for (const { game } of placement.pinned) isPinned[game] = 1;
  return {
    placement,
    options,
    random: new Random(options.seed),
    movable: Array.from(isPinned.keys()).filter((game) => isPinned[game] === 0),
    isPinned,
    gamesOfOwner: listGamesOfOwners(placement),
    best: {
      moves: 0,
      cost: Number.POSITIVE_INFINITY,
      broken: Number.POSITIVE_INFINITY,
      placeOf: new Int32Array(placement.games),
    },
    nextReassign: options.reassignEvery,
  };
}

/** The first arrangement, with all games that fit. */
export function arrangeFirst(run: SearchRun): Attempt {
  const { placement, options, movable, random } = run;
  const arrangement = new Arrangement(placement, run.gamesOfOwner);
  for (const { game, place } of placement.pinned) arrangement.put(game, place);
  if (options.start) putAt(arrangement, movable, options.start);
  placeFirst(arrangement, movable, random, options.brokenWeight);
  keepIfBest(run, arrangement);
  return startAttempt(arrangement, run.isPinned, options.brokenWeight);
}

/**
 * Tries `moves` changes at one temperature.
 * @returns the lowest number of broken rules during the search
 */
export function tryChanges(run: SearchRun, attempt: Attempt, temperature: number, moves: number): number {
  const { placement, random, movable, best } = run;
  const { arrangement } = attempt;
  const end = Math.min(run.options.moves, best.moves + moves);
  let fewestBroken = arrangement.broken;
  while (best.moves < end) {
    attempt.tolerance = random.tolerance(temperature);
    if (best.moves >= run.nextReassign) {
      best.moves += reassignSome(attempt, movable, random, temperature);
      run.nextReassign = best.moves + run.options.reassignEvery;
    } else {
      best.moves += 1;
      const game = movable[random.below(movable.length)] as number;
      const place = randomCandidate(placement, game, random);
      if (place === at(arrangement.placeOf, game) || !arrangement.isAllowed(game, place)) continue;
      if (!tryPlace(attempt, game, place)) continue;
    }
    if (arrangement.broken < fewestBroken) fewestBroken = arrangement.broken;
    keepIfBest(run, arrangement);
  }
  return fewestBroken;
}

function keepIfBest({ best }: SearchRun, { broken, cost, placeOf }: Arrangement): void {
  if (broken > best.broken) return;
  if (broken === best.broken && cost >= best.cost) return;
  best.broken = broken;
  best.cost = cost;
  best.placeOf.set(placeOf);
}

/** Raises the weight if rules stayed broken for a whole stage, and lowers it again once no rule is broken. */
export function adaptWeight(weight: number, usual: number, isStuck: boolean): number {
  return isStuck
    ? Math.min(usual * 20, weight + Math.ceil(weight / 20))
    : Math.max(usual, weight - Math.ceil(weight / 100));
}

export function listGamesOfOwners({ games, owners, ownersOfGame }: Placement): Lists {
  const lists = Array.from({ length: owners }, (): number[] => []);
  for (let game = 0; game < games; game += 1) {
    lists[at(ownersOfGame, 2 * game)]?.push(game);
    lists[at(ownersOfGame, 2 * game + 1)]?.push(game);
  }
  return toLists(lists);
}

import type { Arrangement } from './arrangement.ts';
import { putAt } from './first-places.ts';
import { at } from './integers.ts';
import { NONE } from './placement.ts';
import { adaptWeight, arrangeFirst, type SearchResult, type SearchRun, tryChanges } from './search-run.ts';

/** Moves between two updates of the temperature, the weight and the progress. */
const STAGE_MOVES = 5_000;
/**
 * The first cooling gets this share of all moves. Later ones start warm, from the best arrangement so far.
 */
const FIRST_CYCLE = 0.4;
const NEXT_CYCLE = 0.15;
const WARM = 0.25;
/**
 * Simulated annealing of one arrangement (S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by Simulated
 * Annealing", Science 220, 1983). Cools down once, then repeatedly reheats the best arrangement so far.
 */
export function* anneal(run: SearchRun): Generator<SearchResult, void> {
  const { options, movable, best } = run;
  const attempt = arrangeFirst(run);
  let hottest = options.start ? options.hottest * WARM : options.hottest;
  let cycleMoves = options.moves * FIRST_CYCLE;
  while (best.moves < options.moves) {
    const cycleEnd = best.moves + cycleMoves;
    const cooling = coolingFactor(hottest / options.coldest, Math.max(1, cycleMoves / STAGE_MOVES));
    let temperature = hottest;
    while (best.moves < options.moves && best.moves < cycleEnd) {
      const fewestBroken = tryChanges(run, attempt, temperature, STAGE_MOVES);
      attempt.brokenWeight = adaptWeight(attempt.brokenWeight, options.brokenWeight, fewestBroken > 0);
      temperature *= cooling;
      yield best;
    }
    restore(attempt.arrangement, movable, best.placeOf);
    // If rules are still broken, reheating would only improve a plan that can't be used.
    hottest = best.broken > 0 ? options.hottest : options.hottest * WARM;
    cycleMoves = options.moves * NEXT_CYCLE;
  }
}

/**
 * The factor for each stage so that all stages together divide by `ratio`. Found by bisection, because
 * Math.pow may differ between machines.
 */
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

function restore(arrangement: Arrangement, games: readonly number[], placeOf: Int32Array): void {
  for (const game of games) if (at(arrangement.placeOf, game) !== NONE) arrangement.take(game);
  putAt(arrangement, games, placeOf);
}

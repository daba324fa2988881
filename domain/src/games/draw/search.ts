import { anneal } from './anneal.ts';
import type { Placement } from './placement.ts';
import { arrangeFirst, type SearchOptions, type SearchResult, startRun } from './search-run.ts';
import { temper } from './temper.ts';

/**
 * Leagues with many games make the best use of the moves with one arrangement that cools down slowly. With a
 * few hundred games and millions of moves, several arrangements that swap temperatures find better plans.
 */
export type SearchMethod = 'anneal' | 'temper';

/**
 * Changes the places of single games and, now and then, of all games of a team or day at once (large
 * neighborhoods: P. Shaw, 1998). Yields the best result after each stage; a caller may stop at any time and
 * use the last one.
 */
export function* search(
  placement: Placement,
  options: SearchOptions,
  method: SearchMethod = 'anneal',
): Generator<SearchResult, SearchResult> {
  const run = startRun(placement, options);
  if (run.movable.length === 0 || placement.places === 0) arrangeFirst(run);
  else if (method === 'temper') yield* temper(run);
  else yield* anneal(run);
  return run.best;
}

import { anneal } from './anneal.ts';
import type { Placement } from './placement.ts';
import { arrangeFirst, type SearchOptions, type SearchResult, startRun } from './search-run.ts';
import { temper } from './temper.ts';

/**
 * How to search. For leagues with many games, one arrangement that is cooled down slowly makes the best use of the moves.
 * A few hundred games with millions of moves gain from several arrangements that are exchanged.
 */
export type SearchMethod = 'anneal' | 'temper';

/**
 * Changes the places of single games and, now and then, gives all games of one team or one day new places at once (large
 * neighborhoods: P. Shaw, 1998). Yields the best result after each stage; a caller may stop iterating at any time and use
 * the last one.
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

import { anneal } from './anneal.ts';
import type { Placement } from './placement.ts';
import { arrangeFirst, type SearchOptions, type SearchResult, startRun } from './search-run.ts';
import { temper } from './temper.ts';

/**
 * How to search. Leagues have so many games that one arrangement, cooled down slowly, uses up their moves best; a few
 * hundred games with millions of moves gain from arrangements that exchange what they find.
 */
export type SearchMethod = 'anneal' | 'temper';

/**
 * Changes the places of single games and, now and then, places all games of one team or one day anew at once (large
 * neighborhoods: P. Shaw, 1998). Yields where it stands after each stage; a caller that has enough stops asking and keeps
 * the last result.
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

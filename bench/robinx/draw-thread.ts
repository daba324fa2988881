import { parentPort, workerData } from 'node:worker_threads';
import { search } from '@portal/domain/games/draw/search.ts';
import type { SearchResult } from '@portal/domain/games/draw/search-run.ts';
import { readInstance } from './read-instance.ts';
import { SEARCH, toPlacement } from './to-placement.ts';

/** One thread, which searches until its time or moves are used up, or the objective can't be better. */

/** `seconds` of wall-clock time, or a number of `moves` that is the same on any machine. */
export type Budget = { seconds: number } | { moves: number };
export type ThreadTask = { xml: string; seed: number; budget: Budget };

const { xml, seed, budget } = workerData as ThreadTask;
const end = 'seconds' in budget ? performance.now() + budget.seconds * 1000 : Number.POSITIVE_INFINITY;
const moves = 'moves' in budget ? budget.moves : Number.POSITIVE_INFINITY;
const { placement } = toPlacement(readInstance(xml));
let best: SearchResult | undefined;
for (const found of search(placement, { ...SEARCH, seed, moves }, 'temper')) {
  best = found;
  if (performance.now() >= end || (found.broken === 0 && found.cost === 0)) break;
}
parentPort?.postMessage(best);

import { parentPort, workerData } from 'node:worker_threads';
import { search } from '@portal/domain/games/draw/search.ts';
import { readInstance } from './read-instance.ts';
import { POINT, toPlacement } from './to-placement.ts';

/** One thread: starts anew with other seeds until its time is over, and answers with the best it has seen. */

export type ThreadTask = { xml: string; seed: number; seconds: number };
export type ThreadAnswer = { broken: number; cost: number; placeOf: Int32Array; moves: number };

const { xml, seed, seconds } = workerData as ThreadTask;
const end = performance.now() + seconds * 1000;
const { placement } = toPlacement(readInstance(xml));
const options = {
  /** about 40 s for a start at the usual speed: longer cooling gains more than more starts */
  moves: 700_000 * seconds,
  hottest: POINT,
  coldest: POINT / 4,
  brokenWeight: 6 * POINT,
};
let best: ThreadAnswer | null = null;
let moves = 0;
for (let start = 0; best === null || performance.now() < end; start += 1) {
  let last = 0;
  for (const found of search(placement, { ...options, seed: seed + 1000 * start })) {
    moves += found.moves - last;
    last = found.moves;
    const isBetter =
      best === null || found.broken < best.broken || (found.broken === best.broken && found.cost < best.cost);
    if (isBetter) best = { broken: found.broken, cost: found.cost, placeOf: found.placeOf.slice(), moves };
    if (performance.now() >= end) break;
  }
}
parentPort?.postMessage({ ...best, moves });

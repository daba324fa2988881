import { drawRound } from '@portal/domain/practices/round/draw-round.ts';
import type { RoundInput, RoundOutcome } from '@portal/domain/practices/round/round.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';
import type { drawInWorker } from './in-worker.ts';

/** A draw of at most so many teams times slots takes less time than a process needs to start. */
const MAX_CELLS_IN_PROCESS = 15_000;
const WORKER = new URL('./in-worker.ts', import.meta.url);

/** Draws the round; a large one in a worker process, because it takes seconds. */
export async function solveRound(input: RoundInput): Promise<RoundOutcome> {
  if (input.teams.length * input.slots.length <= MAX_CELLS_IN_PROCESS) return drawRound(input);
  return await runInWorker<typeof drawInWorker>({ module: WORKER, name: 'drawInWorker', input });
}

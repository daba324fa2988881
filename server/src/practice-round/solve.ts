import { drawRound } from '@portal/domain/practices/round/draw-round.ts';
import type { RoundInput, RoundOutcome } from '@portal/domain/practices/round/round.ts';
import { runInWorker } from '#platform/worker/run-in-worker.ts';

/** A draw of at most so many teams times slots takes less time than a process needs to start. */
const MAX_CELLS_IN_PROCESS = 15_000;

/** The work of the worker process. */
export const drawInWorker = (input: RoundInput): RoundOutcome => drawRound(input);

/** Draws the round; a large one in a worker process, because it takes seconds. */
export async function solveRound(input: RoundInput): Promise<RoundOutcome> {
  if (input.teams.length * input.slots.length <= MAX_CELLS_IN_PROCESS) return drawRound(input);
  const module = new URL(import.meta.url);
  return await runInWorker<typeof drawInWorker>({ module, name: 'drawInWorker', input });
}

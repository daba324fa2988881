import { drawRound } from '@portal/domain/practices/round/draw-round.ts';
import type { RoundInput, RoundOutcome } from '@portal/domain/practices/round/round.ts';

/** The work of the process that draws a large round. */
export const drawInWorker = (input: RoundInput): RoundOutcome => drawRound(input);

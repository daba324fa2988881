import { constants, setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { planFigures } from '@portal/domain/games/draw/figures.ts';
import { type DrawnPlan, generatePlan } from '@portal/domain/games/draw/generate-plan.ts';
import type { DrawLeague } from '@portal/domain/games/draw/league.ts';
import { preCheck } from '@portal/domain/games/draw/pre-check.ts';
import { type PlaceOption, PlanEditor } from '@portal/domain/games/plans/change-game.ts';
import { describePlan, type PlanDescription } from '@portal/domain/games/plans/describe-plan.ts';
import { type FindingLine, findingLine } from '@portal/domain/games/plans/finding-lines.ts';
import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import type { WorkerContext } from '#platform/worker/run-in-worker.ts';

/** Progress is stored twice a second. */
const REPORT_EVERY_MS = 250;

type DrawTask = { league: DrawLeague; seed: number; moves: number };
export type DrawReport = { moves: number; broken: number };
export type Drawn = { plan: DrawnPlan; doubles: number };

/**
 * Generates a plan, which keeps a processor busy for many seconds; at a lower priority, so that requests come first. At
 * the lowest, it would hardly proceed on a busy machine.
 */
export async function drawInWorker(
  { league, seed, moves }: DrawTask,
  { report, isEnough }: WorkerContext<DrawReport>,
): Promise<Drawn> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const steps = generatePlan(league, { seed, moves });
  let step = steps.next();
  let reportedAt = Number.NEGATIVE_INFINITY;
  while (!step.done) {
    if (performance.now() - reportedAt >= REPORT_EVERY_MS) {
      reportedAt = performance.now();
      report({ moves: step.value.moves, broken: step.value.broken });
      // lets the event loop notice when the portal is gone, so that the worker exits, or says that it is enough
      await nextTurn();
    }
    step = steps.next(isEnough());
  }
  return { plan: step.value, doubles: planFigures(league, step.value.games).doubles };
}

/** Why no schedule can hold all games of the league. */
export const checkInWorker = async (league: DrawLeague): Promise<FindingLine[]> =>
  preCheck(league).map((finding) => findingLine(league, finding));

/** Computes the figures of a plan, which keeps a processor busy for part of a second. */
export const describeInWorker = async (basis: PlanBasis): Promise<PlanDescription> => describePlan(basis);

/** Places where a game could be. */
export async function listPlacesInWorker({
  basis,
  key,
  date,
}: {
  basis: PlanBasis;
  key: string;
  date: string | null;
}): Promise<PlaceOption[]> {
  const game = basis.games.find((one) => one.key === key);
  return game === undefined ? [] : new PlanEditor(basis).places(game, date);
}

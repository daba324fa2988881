import { describePlan, type PlanDescription } from '@portal/domain/games/plans/describe-plan.ts';
import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';

/** Counts what a plan is worth; it keeps a processor busy for a part of a second. */
export const describeInWorker = async (basis: PlanBasis): Promise<PlanDescription> => describePlan(basis);

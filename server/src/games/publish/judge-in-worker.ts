import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import { brokenRules } from '@portal/domain/games/publish/broken-rules.ts';

/** Checks the rules for a whole season, which keeps a processor busy for part of a second. */
export const judgeInWorker = async (basis: PlanBasis): Promise<string[]> => brokenRules(basis);

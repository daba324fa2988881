import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import { brokenRules } from '@portal/domain/games/publish/broken-rules.ts';

/** Counts the rules of a whole season; it keeps a processor busy for a part of a second. */
export const judgeInWorker = async (basis: PlanBasis): Promise<string[]> => brokenRules(basis);

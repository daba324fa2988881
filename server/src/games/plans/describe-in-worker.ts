import { type PlaceOption, PlanEditor } from '@portal/domain/games/plans/change-game.ts';
import { describePlan, type PlanDescription } from '@portal/domain/games/plans/describe-plan.ts';
import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';

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

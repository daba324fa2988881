import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  findPlan,
  findPublishedPlan,
  listPlannedGames,
  listScheduledGames,
  type StoredPlan,
} from './draw-repository.ts';
import { readSeason } from './read-season.ts';

/** A plan with everything needed to judge it. @throws AppError NOT_FOUND */
export async function readPlan(
  portal: Pick<Portal, 'settings' | 'clock'>,
  db: Db,
  id: number,
): Promise<{ plan: StoredPlan; basis: PlanBasis }> {
  const plan = await findPlan(db, id);
  if (plan === null) throw new AppError('NOT_FOUND', 'Plan not found.');
  const games = await listPlannedGames(db, id);
  const published = await findPublishedPlan(db, plan.seasonId);
  const replaced = published === null || published === id ? [] : await listPlannedGames(db, published);
  const scheduled = await listScheduledGames(db, plan.seasonId);
  const basis = {
    facts: await readSeason(portal, db, plan.seasonId),
    games,
    supposed: plan.supposed,
    now: leagueNowOf(portal.clock, portal.settings.current().timeZone),
    replacedEntryIds: [...games, ...replaced].flatMap(({ entryId }) => entryId ?? []),
    postponed: scheduled.flatMap(({ entryId, isPostponed, homeTeamId, awayTeamId }) =>
      entryId !== null && isPostponed === true ? { entryId, homeTeamId, awayTeamId } : [],
    ),
  };
  return { plan, basis };
}

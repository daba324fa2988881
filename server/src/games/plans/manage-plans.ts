import type { GamePlansWire } from '@portal/contract/game-plans.ts';
import { gamesNeeded } from '@portal/domain/games/game-rules.ts';
import { assumptionTexts } from '@portal/domain/games/plans/assumptions.ts';
import { findDrawing } from '#jobs/drawings.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { getGameRules } from '../game-rules.ts';
import { listScheduledGames } from './draw-repository.ts';
import {
  deletePlan,
  findGameDays,
  listPlanLines,
  lockPlan,
  type StoredPlanLine,
  storePlanName,
} from './plan-repository.ts';
import { openGames } from './read-plan.ts';

/** The plans of the season and what they are made from; none if no season is active. @throws AppError WRONG_STATE */
export async function listGamePlans(portal: Portal, requested: RequestedSeason): Promise<GamePlansWire> {
  const { db } = portal;
  const season = await requestedSeasonOrNone(db, requested);
  const rules = await getGameRules(portal, requested);
  const divisions = rules.divisions.map(({ divisionId, divisionName, teams, gamesPerTeam }) => ({
    divisionId,
    divisionName,
    teams,
    gamesPerTeam,
  }));
  const common = {
    games: divisions.reduce((sum, { teams, gamesPerTeam }) => sum + gamesNeeded(teams, gamesPerTeam), 0),
    teams: rules.teams.length,
    divisions,
    venues: rules.venues,
  };
  if (season === null) {
    const nothing = { drawing: null, lastFailure: null, open: 0, firstDate: null, lastDate: null };
    return { season: null, plans: [], ...nothing, ...common };
  }
  // read before the plans: a drawing that ends in between is then listed together with its plan
  const drawings = await findDrawing(portal, season.id);
  const plans = await listPlanLines(db, season.id);
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  return {
    season: seasonLabel(season),
    plans: plans.map((plan) => toPlanLine(plan, rules.venues)),
    ...drawings,
    open: openGames(await listScheduledGames(db, season.id), now).length,
    ...common,
    ...(await findGameDays(db, season.id)),
  };
}

export const toPlanLine = (
  { madeAt, publishedAt, supposed, ...plan }: StoredPlanLine,
  venues: GamePlansWire['venues'],
): GamePlansWire['plans'][number] => ({
  ...plan,
  supposed: {
    ...supposed,
    withoutVenueIds: [...supposed.withoutVenueIds],
    lost: supposed.lost.map((days) => ({ ...days })),
  },
  supposedText: assumptionTexts(supposed, venues),
  madeAt: madeAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});

/** @throws AppError NOT_FOUND */
export async function renameGamePlan(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { id, name }: { id: number; name: string },
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    if ((await lockPlan(tx, id)) === null) throw new AppError('NOT_FOUND', 'Plan not found.');
    await storePlanName(tx, id, name);
  });
  portal.log.info({ accountId, planId: id, name }, 'game plan renamed');
  return { message: `The plan is now called ${name}.` };
}

/** Removes a draft. Succeeds if it is already removed. @throws AppError WRONG_STATE if it was published */
export async function removeGamePlan(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  id: number,
): Promise<{ message: string }> {
  await inTransaction(portal.db, async (tx) => {
    const plan = await lockPlan(tx, id);
    if (plan === null) return;
    if (plan.state !== 'draft') {
      throw new AppError('WRONG_STATE', `${plan.name} was published, so it stays.`);
    }
    await deletePlan(tx, id);
  });
  portal.log.info({ accountId, planId: id }, 'game plan removed');
  return { message: 'The draft was removed.' };
}

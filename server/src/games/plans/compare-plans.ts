import { judge } from '@portal/domain/games/draw/judge.ts';
import { adoptGames } from '@portal/domain/games/plans/adopt-games.ts';
import { comparePlans, type PlanComparison } from '@portal/domain/games/plans/compare-plans.ts';
import { planLeague } from '@portal/domain/games/plans/plan-league.ts';
import { toDrawnGame } from '@portal/domain/games/plans/prepare-drawing.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { ViolationTexts } from '@portal/domain/games/plans/violation-texts.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { countPeople } from '../game-repository.ts';
import { changesSince } from '../publish/changes-since.ts';
import { findPlanToPublish } from '../publish/publish-repository.ts';
import { findPlan, findPublishedPlan, listPlannedGames, listScheduledGames } from './draw-repository.ts';
import { readPlan } from './read-plan.ts';

/** What has changed since a plan was drawn up, and which of its games break a rule now. @throws AppError NOT_FOUND */
export async function checkGamePlan(
  portal: Portal,
  id: number,
): Promise<{ changes: string[]; broken: string[] }> {
  return await inTransaction(portal.db, async (tx) => {
    const plan = await findPlanToPublish(tx, id);
    if (plan === null) throw new AppError('NOT_FOUND', 'Plan not found.');
    const { basis } = await readPlan(portal, tx, id);
    const league = planLeague(basis);
    const games = basis.games.map(toDrawnGame);
    const texts = new ViolationTexts(league, games);
    const broken = judge(league, games).violations.flatMap((violation) => {
      const game = games.find(({ key }) => key === violation.keys[0]);
      if (game === undefined) return [];
      const name = `${texts.names([game.homeTeamId])} – ${texts.names([game.awayTeamId])}`;
      return [`${name}: ${texts.broken(game, violation)}`];
    });
    return {
      changes: await changesSince(tx, plan, {
        facts: basis.facts,
        entryIds: basis.replacedEntryIds,
      }),
      broken: [...new Set(broken)],
    };
  });
}

/**
 * What a plan changes about the games of another one, or of the schedule. @param other a plan of the same season, or the
 *   published one
 * @throws AppError NOT_FOUND
 */
export async function compareGamePlans(
  portal: Portal,
  { id, other }: { id: number; other: number | 'published' },
): Promise<PlanComparison & { teamsTouched: number; emailed: number }> {
  const { db } = portal;
  const { plan, basis } = await readPlan(portal, db, id);
  const before = await gamesBefore(db, plan.seasonId, other);
  const { teams } = planLeague(basis);
  const compared = comparePlans(before, basis.games, { courts: basis.facts.courts, teams });
  const teamIds = compared.teams.map(({ teamId }) => teamId);
  return { ...compared, teamsTouched: teamIds.length, emailed: await countPeople(db, teamIds, []) };
}

async function gamesBefore(db: Db, seasonId: number, other: number | 'published'): Promise<PlanGame[]> {
  if (other === 'published') {
    const published = await findPublishedPlan(db, seasonId);
    return published === null
      ? adoptGames(await listScheduledGames(db, seasonId))
      : await listPlannedGames(db, published);
  }
  const plan = await findPlan(db, other);
  if (plan === null || plan.seasonId !== seasonId) throw new AppError('NOT_FOUND', 'Plan not found.');
  return await listPlannedGames(db, other);
}

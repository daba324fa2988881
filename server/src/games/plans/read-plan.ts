import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { sidesText } from '#schedule/entry-texts.ts';
import { listGamesNow } from '../game-repository.ts';
import {
  betweenTeams,
  findPlan,
  findPublishedPlan,
  listPlannedGames,
  listScheduledGames,
  type ScheduledGame,
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
  const replaced = published === null || published.id === id ? [] : await listPlannedGames(db, published.id);
  const scheduled = await listScheduledGames(db, plan.seasonId);
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const basis = {
    facts: await readSeason(portal, db, plan.seasonId),
    games,
    supposed: plan.supposed,
    now,
    replacedEntryIds: [...games, ...replaced].flatMap(({ entryId }) => entryId ?? []),
    postponed: betweenTeams(scheduled).flatMap(({ entryId, isPostponed, homeTeamId, awayTeamId }) =>
      entryId !== null && isPostponed === true ? { entryId, homeTeamId, awayTeamId } : [],
    ),
    open: await describeOpen(db, scheduled, now),
  };
  return { plan, basis };
}

/** Upcoming and postponed games with an open side: 'Boys 3-4 Hawks vs Open opponent on Sat, Dec 5, 2026'. */
async function describeOpen(db: Db, scheduled: readonly ScheduledGame[], now: LeagueNow): Promise<string[]> {
  const open = scheduled.filter(
    ({ homeTeamId, awayTeamId, place }) =>
      (homeTeamId === null || awayTeamId === null) &&
      (place === null || !isPast(place.date, place.startTime, now)),
  );
  const games = await listGamesNow(
    db,
    open.flatMap(({ entryId }) => entryId ?? []),
  );
  return games.map((game) => `${sidesText(game)} on ${formatDate(game.date)}`);
}

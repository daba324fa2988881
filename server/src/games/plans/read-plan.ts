import type { PlanBasis } from '@portal/domain/games/plans/plan-league.ts';
import type { GameSlot, SeasonFacts, SeasonTeam } from '@portal/domain/games/plans/season-facts.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { type IsoDate, isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { approvedSlots, listTakenTimes } from '#court-time/season-times.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { sidesText } from '#schedule/entry-texts.ts';
import { listCourts, listGamesNow } from '../game-repository.ts';
import { rulesOfSeason } from '../game-rules.ts';
import {
  betweenTeams,
  findPublishedPlan,
  getPlan,
  listPlannedGames,
  listScheduledGames,
  type ScheduledGame,
  type StoredPlan,
} from './draw-repository.ts';

/** A plan with everything needed to judge it. @throws AppError NOT_FOUND */
export async function readPlan(
  portal: Pick<Portal, 'settings' | 'clock'>,
  db: Db,
  id: number,
): Promise<{ plan: StoredPlan; basis: PlanBasis }> {
  const plan = await getPlan(db, id);
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

/** Upcoming and postponed games with an open side. */
export const openGames = (scheduled: readonly ScheduledGame[], now: LeagueNow): ScheduledGame[] =>
  scheduled.filter(
    ({ homeTeamId, awayTeamId, place }) =>
      (homeTeamId === null || awayTeamId === null) &&
      (place === null || !isPast(place.date, place.startTime, now)),
  );

/** 'Boys 3-4 Hawks vs Open opponent on Sat, Dec 5, 2026' for each open game. */
async function describeOpen(db: Db, scheduled: readonly ScheduledGame[], now: LeagueNow): Promise<string[]> {
  const open = openGames(scheduled, now);
  const games = await listGamesNow(
    db,
    open.flatMap(({ entryId }) => entryId ?? []),
  );
  return games.map((game) => `${sidesText(game)} on ${formatDate(game.date)}`);
}

/** Everything that the games of a season depend on, as it is now. */
export async function readSeason(
  { settings }: Pick<Portal, 'settings'>,
  db: Db,
  seasonId: number,
): Promise<SeasonFacts> {
  const { travelMinutes, divisions } = await rulesOfSeason(db, seasonId);
  const days = await findSlotDays(db, seasonId);
  return {
    weekStart: settings.current().weekStart,
    travelMinutes,
    divisions: divisions.map(({ divisionId, divisionName, teams: _, ...rules }) => ({
      id: divisionId,
      name: divisionName,
      ...rules,
    })),
    teams: await listTeamFacts(db, seasonId),
    courts: await listCourts(db),
    slots: await listGameSlots(db, seasonId),
    entries: days === null ? [] : await listTakenTimes(db, days),
    daysOff: await listGrantedDaysOff(db, seasonId),
  };
}

/** Teams with their coaches and home gyms, by division and name. */
async function listTeamFacts(db: Db, seasonId: number): Promise<SeasonTeam[]> {
  const coachIds = sql<number[]>`array(
    select tc.coach_id from team_coach tc where tc.team_id = t.id order by tc.coach_id
  )`;
  return await db
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .leftJoin('homeVenue as h', 'h.teamId', 't.id')
    .select(['t.id', 't.name', 'd.id as divisionId', 'h.venueId as homeVenueId', coachIds.as('coachIds')])
    .where('d.seasonId', '=', seasonId)
    .where('t.withdrawnAt', 'is', null)
    .orderBy('d.nameKey')
    .orderBy('t.nameKey')
    .orderBy('t.id')
    .execute();
}

/**
 * The season's slots that games may use: approved, not for practices only, and not on a day on which the gym is closed,
 * even if step 3b has not removed the slots of that day yet.
 */
async function listGameSlots(db: Db, seasonId: number): Promise<GameSlot[]> {
  const isGymOpen = sql<boolean>`not exists (
    select from closure c
    where c.season_id = s.season_id and s.slot_date between c.first_date and c.last_date
      and (c.school_id is null or c.school_id = p.school_id) and (c.venue_id is null or c.venue_id = p.venue_id)
  )`;
  return await approvedSlots(db, seasonId).where('s.purpose', '<>', 'practices').where(isGymOpen).execute();
}

/** The first and last day on which a season has slots; null if it has none. */
async function findSlotDays(db: Db, seasonId: number): Promise<{ first: IsoDate; last: IsoDate } | null> {
  const { first, last } = await db
    .selectFrom('slot')
    .select(({ fn }) => [fn.min('slotDate').as('first'), fn.max('slotDate').as('last')])
    .where('seasonId', '=', seasonId)
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
}

/** Granted dates off of the season's teams. */
async function listGrantedDaysOff(db: Db, seasonId: number): Promise<SeasonFacts['daysOff']> {
  return await db
    .selectFrom('teamDayOff as o')
    .innerJoin('team as t', 't.id', 'o.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select(['o.teamId', 'o.firstDate', 'o.lastDate'])
    .select(['o.fromTime', 'o.untilTime', 'o.kind'])
    .where('d.seasonId', '=', seasonId)
    .where('o.state', '=', 'granted')
    .orderBy('o.teamId')
    .orderBy('o.firstDate')
    .orderBy('o.id')
    .execute();
}

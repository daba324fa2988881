import type { GameSlot, SeasonFacts, SeasonTeam } from '@portal/domain/games/plans/season-facts.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { approvedSlots, listTakenTimes } from '#court-time/season-times.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { listCourts } from '../game-repository.ts';
import { rulesOfSeason } from '../game-rules.ts';

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

/** Granted days off of the season's teams. */
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

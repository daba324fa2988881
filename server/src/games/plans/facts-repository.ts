import type {
  GameSlot,
  SeasonFacts,
  SeasonTeam,
  TakenTime,
} from '@portal/domain/games/plans/season-facts.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { IS_HELD } from '../game-repository.ts';

/** Teams with their coaches and home gyms, by division and name. */
export async function listTeamFacts(db: Db, seasonId: number): Promise<SeasonTeam[]> {
  const coachIds = sql<number[]>`array(
    select tc.coach_id from team_coach tc where tc.team_id = t.id order by tc.coach_id
  )`;
  return await db
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .leftJoin('homeVenue as h', 'h.teamId', 't.id')
    .select(['t.id', 't.name', 'd.id as divisionId', 'h.venueId as homeVenueId', coachIds.as('coachIds')])
    .where('d.seasonId', '=', seasonId)
    .orderBy('d.nameKey')
    .orderBy('t.nameKey')
    .orderBy('t.id')
    .execute();
}

/**
 * The season's slots that games may use: approved, not for practices only, and not on a day on which the gym is closed,
 * even if step 3b has not removed the slots of that day yet.
 */
export async function listGameSlots(db: Db, seasonId: number): Promise<GameSlot[]> {
  const isGymOpen = sql<boolean>`not exists (
    select from closure c
    where c.season_id = s.season_id and s.slot_date between c.first_date and c.last_date
      and (c.school_id is null or c.school_id = p.school_id) and (c.venue_id is null or c.venue_id = p.venue_id)
  )`;
  return await db
    .selectFrom('slot as s')
    .innerJoin('courtPlace as p', 'p.courtId', 's.courtId')
    .select(['s.id', 's.courtId', 's.slotDate as date'])
    .select(['s.startTime', 's.endTime', IS_HELD.as('isHeld')])
    .where('s.seasonId', '=', seasonId)
    .where('s.withdrawnAt', 'is', null)
    .where('s.permitStatus', '=', 'approved')
    .where('s.purpose', '<>', 'practices')
    .where(isGymOpen)
    .orderBy('s.slotDate')
    .orderBy('s.courtId')
    .orderBy('s.startTime')
    .execute();
}

/** The active entries of all seasons on the days of the season's slots. */
export async function listTakenTimes(db: Db, seasonId: number): Promise<TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    select e.id as "entryId", e.slot_id, e.court_id, e.entry_date as date,
      e.start_time, e.end_time, e.blocks, e.type in ('game', 'playoff') as "isGame",
      array_remove(array[e.home_team_id, e.away_team_id], null) as "teamIds"
    from entry e
    where e.state = 'active' and e.entry_date between
      (select min(slot_date) from slot where season_id = ${seasonId}) and
      (select max(slot_date) from slot where season_id = ${seasonId})
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
}

/** Granted days off of the season's teams. */
export async function listGrantedDaysOff(db: Db, seasonId: number): Promise<SeasonFacts['daysOff']> {
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

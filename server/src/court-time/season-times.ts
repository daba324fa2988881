import type { TakenTime } from '@portal/domain/court-time/taken-time.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/**
 * The entries on these days, of any season, because a court has one entry at a time whatever its season; in the order of
 * time.
 * @param days.teamIds only entries of these teams; by default all
 */
export async function listTakenTimes(
  db: Db,
  { first, last, teamIds = null }: { first: IsoDate; last: IsoDate; teamIds?: readonly number[] | null },
): Promise<TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    select e.id as "entryId", e.slot_id, e.court_id, p.shared_court_ids, e.entry_date as date, e.start_time, e.end_time, e.blocks, e.type,
      array_remove(array[e.home_team_id, e.away_team_id], null) as "teamIds"
    from entry e join court_place p on p.court_id = e.court_id
    where e.state = 'active' and e.entry_date between ${first} and ${last}
      and (${teamIds as number[] | null}::int[] is null or e.home_team_id = any(${teamIds as number[] | null}::int[])
        or e.away_team_id = any(${teamIds as number[] | null}::int[]))
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
}

/** Whether a slot `s`, or its time on the same floor, is held for a team. Not `exists`, which looks for each slot anew. */
const IS_HELD = sql<boolean>`s.id in (select h.slot_id from held_slot h)`;

/** A query for the season's approved slots, in the order of day, court and time. */
export const approvedSlots = (db: Db, seasonId: number) =>
  db
    .selectFrom('slot as s')
    .innerJoin('courtPlace as p', 'p.courtId', 's.courtId')
    .select(['s.id', 's.courtId', 's.slotDate as date'])
    .select(['s.startTime', 's.endTime', IS_HELD.as('isHeld')])
    .where('s.seasonId', '=', seasonId)
    .where('s.withdrawnAt', 'is', null)
    .where('s.permitStatus', '=', 'approved')
    .orderBy('s.slotDate')
    .orderBy('s.courtId')
    .orderBy('s.startTime');

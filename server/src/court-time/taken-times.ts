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

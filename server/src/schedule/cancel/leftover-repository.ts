import type { Season } from '@portal/domain/season/season-name.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** An upcoming entry of a season that is not the active one. */
export type LeftoverEntry = {
  id: number;
  slotId: number;
  teamIds: number[];
  venueId: number;
  seasonId: number;
  year: number;
  name: Season;
};

/** Those that begin after `now`, by date, time and place. */
export async function listLeftover(
  db: Db,
  now: LeagueNow,
  seasonId: number | null = null,
): Promise<LeftoverEntry[]> {
  const { rows } = await sql<LeftoverEntry>`
    select e.id, e.slot_id, array_remove(array[e.home_team_id, e.away_team_id], null) as "teamIds",
      p.venue_id, x.id as "seasonId", x.year, x.name
    from entry e
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id and not x.is_active
    join court_place p on p.court_id = e.court_id
    where e.state = 'active' and e.entry_date >= ${now.date}::date
      and (e.entry_date, e.start_time) > (${now.date}::date, ${now.time}::time)
      and (${seasonId}::int is null or x.id = ${seasonId})
    order by e.entry_date, e.start_time, p.school_key, p.gym_key, length(p.court_key), p.court_key, e.id`.execute(
    db,
  );
  return rows;
}

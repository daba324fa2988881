import type { EntryType } from '@portal/domain/schedule/status.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { OTHER_SEASON } from '#platform/db/other-season.ts';

/** An active entry of a day, with the words in which refusals speak of it. */
export type CourtEntry = {
  id: number;
  slotId: number;
  courtId: number;
  type: EntryType;
  startTime: WallTime;
  endTime: WallTime;
  blocks: boolean;
  homeTeamId: number | null;
  awayTeamId: number | null;
  /** '' where there is none, as with the following */
  divisionName: string;
  homeTeam: string;
  /** an opponent from outside the league, too */
  awayTeam: string;
  title: string;
  schoolName: string;
  gymName: string;
  /** the season that it is of where that is not the active one */
  otherSeason: string | null;
};

/** What is on these courts on that day, and what these teams do wherever it is, in the order of time. */
export async function listCourtEntries(
  db: Db,
  { date, courtIds, teamIds }: { date: IsoDate; courtIds: readonly number[]; teamIds: readonly number[] },
): Promise<CourtEntry[]> {
  const { rows } = await sql<CourtEntry>`
    select e.id, e.slot_id as "slotId", e.court_id as "courtId", e.type, e.start_time as "startTime",
      e.end_time as "endTime", e.blocks, e.home_team_id as "homeTeamId", e.away_team_id as "awayTeamId",
      coalesce(d.name, '') as "divisionName", coalesce(h.name, '') as "homeTeam",
      coalesce(a.name, e.external_team, '') as "awayTeam", coalesce(e.title, '') as title,
      sc.name as "schoolName", v.gym_name as "gymName", ${OTHER_SEASON} as "otherSeason"
    from entry e
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id
    join court k on k.id = e.court_id
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    left join team h on h.id = e.home_team_id
    left join team a on a.id = e.away_team_id
    left join division d on d.id = h.division_id
    where e.state = 'active' and e.entry_date = ${date}
      and (e.court_id = any(${courtIds}::int[])
        or e.home_team_id = any(${teamIds}::int[]) or e.away_team_id = any(${teamIds}::int[]))
    order by e.start_time, e.court_id, e.id`.execute(db);
  return rows;
}

/** The courts of a gym, or of all gyms of a school. */
export async function listCourtIds(
  db: Db,
  { schoolId, venueId }: { schoolId: number; venueId: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.id from court k join venue v on v.id = k.venue_id
    where v.school_id = ${schoolId} and (${venueId}::int is null or v.id = ${venueId})
    order by k.id`.execute(db);
  return rows.map(({ id }) => id);
}

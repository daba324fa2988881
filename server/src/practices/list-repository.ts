import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { OTHER_SEASON } from '#platform/db/entries.ts';
import { COURT_FACTS } from '#platform/db/open-slots.ts';

/** An entry from the point of view of one of its teams. */
export type TeamBooking = CourtFacts & {
  entryId: number;
  slotId: number;
  date: string;
  startTime: string;
  endTime: string;
  type: 'practice' | 'game' | 'playoff';
  teamName: string;
  divisionName: string;
  /** the other side of a game; null if there is none */
  opponent: string | null;
  isHome: boolean;
  scheduleName: string;
  /** 'Fall 2026' if its season is not the active one */
  otherSeason: string | null;
  /** the permit of its time is pending, so the school has to confirm it again */
  isUnconfirmed: boolean;
  note: string;
  noteForFamilies: boolean;
};

/**
 * The teams' practices, games and playoffs that are not canceled, in order of date and time. Those of inactive seasons
 * are listed from today on.
 */
export async function listBookings(
  db: Db,
  teamIds: readonly number[],
  today: string,
): Promise<TeamBooking[]> {
  const { rows } = await sql<TeamBooking>`
    select e.id as "entryId", e.note, e.note_for_families, e.slot_id, e.entry_date as date, e.start_time, e.end_time, e.type,
      t.name as "teamName", d.name as "divisionName",
      coalesce(o.name, e.external_team, e.open_home, e.open_away) as opponent, t.id = e.home_team_id as "isHome",
      ${COURT_FACTS}, p.schedule_name,
      ${OTHER_SEASON} as "otherSeason",
      exists (
        select from slot s
        where s.court_id = e.court_id and s.slot_date = e.entry_date and s.withdrawn_at is null
          and s.season_id = x.id and s.permit_status = 'pending' and (s.id = e.slot_id or s.during && e.during)
      ) as "isUnconfirmed"
    from entry e
    join team t on t.id = any(${teamIds}::int[]) and (t.id = e.home_team_id or t.id = e.away_team_id)
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id
    left join team o on o.id = case when t.id = e.home_team_id then e.away_team_id else e.home_team_id end
    join court_place p on p.court_id = e.court_id
    where e.state = 'active' and e.type in ('practice', 'game', 'playoff')
      and (x.is_active or e.entry_date >= ${today})
    order by e.entry_date, e.start_time, d.name_key collate "C", t.name_key collate "C", e.id`.execute(db);
  return rows;
}

/** How many active practices the team has in the week that begins on this day. */
export async function countPractices(db: Db, teamId: number, weekStart: string): Promise<number> {
  const { count } = await db
    .selectFrom('entry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .where('type', '=', 'practice')
    .where('homeTeamId', '=', teamId)
    .where('weekStart', '=', weekStart)
    .executeTakeFirstOrThrow();
  return count;
}

/** The credits that the team can use on that day. */
export async function countMakeUps(db: Db, teamId: number, date: string): Promise<number> {
  const { rows } = await sql`
    select from make_up m
    where m.team_id = ${teamId} and m.waived_at is null and m.valid_until >= ${date}::date
      and not exists (select from entry e where e.make_up_id = m.id and e.state = 'active')`.execute(db);
  return rows.length;
}

import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { TradeTeam } from '@portal/domain/trades/trade-problem.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { NamedTeam, TradedPractice } from './trade-repository.ts';

/** A team of the active season, or a team of another season with entries in the period. */
export type LeagueTeam = TradeTeam & NamedTeam & { isActive: boolean };

/** The teams of the active season, and those of other seasons with entries on these days. */
export async function listLeagueTeams(db: Db, days: { start: IsoDate; end: IsoDate }): Promise<LeagueTeam[]> {
  const { rows } = await sql<LeagueTeam>`
    select t.id, t.id as "teamId", t.name as "teamName", d.name as "divisionName", d.practices_per_week as "limit",
      x.is_active,
      coalesce((select json_agg(tc.coach_id order by tc.coach_id) from team_coach tc where tc.team_id = t.id), '[]')
        as "coachIds"
    from team t
    join division d on d.id = t.division_id
    join season x on x.id = d.season_id
    where x.is_active or exists (
      select from entry e
      where e.state = 'active' and e.entry_date between ${days.start} and ${days.end}
        and t.id in (e.home_team_id, e.away_team_id)
    )
    order by d.name_key, t.name_key`.execute(db);
  return rows;
}

export type SeasonPractice = TradedPractice & { teamId: number; isApproved: boolean };

/** The practices of the active season on these days, in the order of time. */
export async function listSeasonPractices(
  db: Db,
  days: { start: IsoDate; end: IsoDate },
): Promise<SeasonPractice[]> {
  const { rows } = await sql<SeasonPractice>`
    select e.id as "entryId", e.slot_id, e.home_team_id as "teamId", e.entry_date as date,
      e.start_time, e.end_time, p.school_name, p.gym_name,
      p.court_name as court, p.is_only_court, p.address, p.door_note,
      not exists (
        select from slot o
        where o.season_id = s.season_id and o.court_id = e.court_id and o.slot_date = e.entry_date
          and o.withdrawn_at is null and (o.id = e.slot_id or o.during && e.during)
          and (o.permit_status <> 'approved' or o.dropped_at is not null)
      ) and s.withdrawn_at is null as "isApproved"
    from entry e
    join slot s on s.id = e.slot_id
    join season x on x.id = s.season_id and x.is_active
    join court_place p on p.court_id = e.court_id
    where e.state = 'active' and e.type = 'practice' and e.entry_date between ${days.start} and ${days.end}
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
}

import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import type { WeekRange } from '@portal/domain/time/week.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/**
 * All teams of the active season with their coaches, and whether the coaches have accounts and have turned emails off; in
 * order of division and name. None without an active season.
 * @param weeks the two weeks whose practices are counted
 */
export async function listLeagueTeams(db: Db, { current, next }: WeekRange): Promise<LeagueTeam[]> {
  const { rows } = await sql<LeagueTeam>`
    select t.id, t.name, d.name as "divisionName",
      json_build_object(
        'limit', d.practices_per_week, 'thisWeek', p."thisWeek", 'nextWeek', p."nextWeek"
      ) as practices,
      coalesce(c.list, '[]') as coaches
    from season x
    join division d on d.season_id = x.id
    join team t on t.division_id = d.id
    left join lateral (
      select count(*) filter (where e.week_start = ${current.start}) as "thisWeek",
        count(*) filter (where e.week_start = ${next.start}) as "nextWeek"
      from entry e
      where e.home_team_id = t.id and e.state = 'active' and e.type = 'practice'
        and e.week_start in (${current.start}, ${next.start})
    ) p on true
    left join lateral (
      select json_agg(json_build_object(
        'id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email,
        'hasAccount', a.id is not null, 'confirmed', a.email_verified_at is not null,
        'invitedAt', to_char(c.invited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'mailsOff', coalesce((
          select json_agg(json_build_object(
            'mails', s.mail_group, 'byWayOf', s.by_way_of,
            'since', to_char(s.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          ) order by s.since, s.mail_group)
          from mail_switched_off s where s.email = c.email
        ), '[]')
      ) order by lower(c.first_name) collate "C", lower(c.last_name) collate "C", c.email) as list
      from team_coach tc
      join coach c on c.id = tc.coach_id
      left join account a on a.email = c.email
      where tc.team_id = t.id
    ) c on true
    where x.is_active
    order by d.name_key collate "C", t.name_key collate "C", t.id`.execute(db);
  return rows;
}

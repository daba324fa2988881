import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { changedIds, changedNames, changedPairs } from './change-repository.ts';

const MAX_LISTED = 500;
const COACH = sql`trim(c.first_name || ' ' || c.last_name)`;
const TEAM = sql`d.name || ' ' || t.name`;

/** What depends on a load: a sentence for each thing, the first 500 of them, and how many there are. */
export async function listDependents(
  tx: Tx,
  loadId: number,
): Promise<{ count: number; sentences: string[] }> {
  const queries = [people(loadId), teams(loadId), names(loadId)].flat();
  const numbered = queries.map((query, kind) => sql`select ${kind}::int, own.* from (${query}) as own`);
  const { rows } = await sql<{ count: number; sentences: string[] }>`
    with found (kind, sentence) as (${sql.join(numbered, sql` union all `)})
    select (select count(*) from found) as count,
      array(select sentence from found order by kind, sentence limit ${MAX_LISTED}) as sentences`.execute(tx);
  return rows[0] ?? { count: 0, sentences: [] };
}

/** New coaches who have registered or got another team, and coaches who have booked for a team that the load gave them. */
const people = (loadId: number) => [
  sql`
    select ${COACH} || ' has registered since the import.'
    from coach c join account a on a.email = c.email join enrollment_load l on l.id = ${loadId}
    where a.created_at >= l.loaded_at and c.id in ${changedIds(loadId, 'coach')}`,
  // of older teams: new ones are among the teams
  sql`
    select distinct ${COACH} || ' has booked for ' || ${TEAM} || '.'
    from ${changedPairs(loadId)}
    join coach c on c.id = p.coach_id join team t on t.id = p.team_id join division d on d.id = t.division_id
    join account a on a.email = c.email join entry e on e.home_team_id = t.id and e.created_by = a.id
    where t.id not in ${changedIds(loadId, 'team')}`,
  sql`
    select ${COACH} || ' also coaches ' || ${TEAM} || ' in ' || initcap(s.name) || ' ' || s.year || '.'
    from (
      select team_id, coach_id from team_coach where coach_id in ${changedIds(loadId, 'coach')}
      except select p.team_id, p.coach_id from ${changedPairs(loadId)}
    ) as other
    join coach c on c.id = other.coach_id join team t on t.id = other.team_id
    join division d on d.id = t.division_id join season s on s.id = d.season_id`,
];

/** New teams that have been used, and new divisions with other teams. */
const teams = (loadId: number) => {
  const added = changedIds(loadId, 'team');
  return [
    // now, or before an import of games that can be reverted
    sql`
    select ${TEAM} || ' has practices or games, or had some that were canceled.'
    from team t join division d on d.id = t.division_id
    where t.id in ${added} and t.id in (
      select home_team_id from entry where home_team_id in ${added}
      union select away_team_id from entry where away_team_id in ${added}
      union select side.id
        from change_part p join game_import i on i.change_set_id = p.change_set_id
        cross join lateral (
          values ((p.before ->> 'homeTeamId')::int), ((p.before ->> 'awayTeamId')::int)
        ) as side (id)
        where side.id is not null
    )`,
    sql`
    select 'Players of ' || ${TEAM} || ' have ratings.'
    from team t join division d on d.id = t.division_id
    where t.id in ${added} and exists (
      select from player p join rating r on r.player_id = p.id where p.team_id = t.id
    )`,
    sql`
    select ${TEAM} || ' has another coach since the import: ' || ${COACH} || '.'
    from (
      select team_id, coach_id from team_coach where team_id in ${added}
      except select p.team_id, p.coach_id from ${changedPairs(loadId)}
    ) as other
    join coach c on c.id = other.coach_id join team t on t.id = other.team_id
    join division d on d.id = t.division_id`,
    sql`
    select ${TEAM} || ' was added since the import to a division that came with it.'
    from team t join division d on d.id = t.division_id
    where d.id in ${changedIds(loadId, 'division')} and t.id not in ${added}
      and t.id not in (select n.id from ${changedNames(loadId, 'team')} where n.before_division is not null)`,
  ];
};

/** What was renamed again. */
const names = (loadId: number) => [
  ...(['division', 'team'] as const).map(
    (kind) => sql`
    select 'The name of ' || (n.after #>> '{}') || ' has been changed since the import.'
    from ${changedNames(loadId, kind)} join ${sql.table(kind)} as x on x.id = n.id
    where x.name <> n.after #>> '{}'`,
  ),
  sql`
    select ${TEAM} || ' has been moved since the import.'
    from ${changedNames(loadId, 'team')} join team t on t.id = n.id join division d on d.id = t.division_id
    where d.name_key <> n.after_division`,
  // where the load took them from
  sql`
    select 'Another team is called ' || ${TEAM} || ' now.'
    from ${changedNames(loadId, 'team')} join team renamed on renamed.id = n.id
    join team t on t.division_id = coalesce(n.before_division, renamed.division_id)
      and t.name_key = coalesce(n.before_key, renamed.name_key)
    join division d on d.id = t.division_id
    where t.id not in ${changedIds(loadId, 'team')}
      and t.id not in (select n.id from ${changedNames(loadId, 'team')})`,
  sql`
    select 'The name of ' || was.name || ' has been changed since the import.'
    from ${changedNames(loadId, 'coach')} join coach c on c.id = n.id
    cross join lateral (
      select trim((n.after ->> 'firstName') || ' ' || (n.after ->> 'lastName')) as name
    ) as was
    where ${COACH} <> was.name`,
];

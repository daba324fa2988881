import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';
import type { FoldedName } from '@portal/domain/coaches/names.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/**
 * All teams of the active season with their coaches, and whether the coaches have accounts and have turned emails off.
 * @param weeks the first days of the two weeks whose practices are counted
 */
export async function listLeagueTeams(
  db: Db,
  weeks: { thisWeek: string; nextWeek: string },
): Promise<LeagueTeam[]> {
  const { rows } = await sql<Omit<LeagueTeam, 'coaches'> & { coaches: LeagueCoach[] }>`
    select t.id, t.name, d.name as "divisionName",
      json_build_object(
        'limit', d.practices_per_week, 'thisWeek', p."thisWeek", 'nextWeek', p."nextWeek"
      ) as practices,
      coalesce(c.list, '[]') as coaches
    from season x
    join division d on d.season_id = x.id
    join team t on t.division_id = d.id
    left join lateral (
      select count(*) filter (where e.week_start = ${weeks.thisWeek}) as "thisWeek",
        count(*) filter (where e.week_start = ${weeks.nextWeek}) as "nextWeek"
      from entry e
      where e.home_team_id = t.id and e.state = 'active' and e.type = 'practice'
        and e.week_start in (${weeks.thisWeek}, ${weeks.nextWeek})
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

/** Locks the division against other changes to its teams' names; adds it if new. */
export async function lockDivision(
  tx: Tx,
  seasonId: number,
  { shown, key }: FoldedName,
): Promise<{ id: number; name: string } | null> {
  await tx
    .insertInto('division')
    .values({ seasonId, name: shown, nameKey: key })
    .onConflict((conflict) => conflict.columns(['seasonId', 'nameKey']).doNothing())
    .execute();
  const locked = tx
    .selectFrom('division')
    .select(['id', 'name'])
    .where('seasonId', '=', seasonId)
    .where('nameKey', '=', key)
    .forUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

export type LockedTeam = { id: number; name: string; divisionId: number; divisionName: string };

/** Locks a team of the season and the names of its division's teams. @returns null if there is no such team */
export async function lockTeam(tx: Tx, seasonId: number, id: number): Promise<LockedTeam | null> {
  const { rows } = await sql<LockedTeam>`
    with locked as (
      select d.id, d.name from division d join team t on t.division_id = d.id
      where t.id = ${id} and d.season_id = ${seasonId}
      for update of d
    )
    select t.id, t.name, locked.id as "divisionId", locked.name as "divisionName"
    from locked join team t on t.division_id = locked.id
    where t.id = ${id}
    for update of t`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a team only against removal, so that bookings don't wait while its coaches are changed. */
export async function lockTeamForCoaches(tx: Tx, seasonId: number, id: number): Promise<LockedTeam | null> {
  const locked = tx
    .selectFrom('division as d')
    .innerJoin('team as t', 't.divisionId', 'd.id')
    .select(['t.id', 't.name', 'd.id as divisionId', 'd.name as divisionName'])
    .where('t.id', '=', id)
    .where('d.seasonId', '=', seasonId)
    .forKeyShare('t');
  return (await locked.executeTakeFirst()) ?? null;
}

export async function findTeam(
  tx: Tx,
  divisionId: number,
  key: string,
): Promise<{ id: number; name: string } | null> {
  const found = tx
    .selectFrom('team')
    .select(['id', 'name'])
    .where('divisionId', '=', divisionId)
    .where('nameKey', '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

/** @returns null if the division already has a team of this name */
export async function insertTeam(
  tx: Tx,
  divisionId: number,
  { shown, key }: FoldedName,
  now: Date,
): Promise<{ id: number; name: string } | null> {
  const inserted = tx
    .insertInto('team')
    .values({ divisionId, name: shown, nameKey: key, createdAt: now })
    .onConflict((conflict) => conflict.columns(['divisionId', 'nameKey']).doNothing())
    .returning(['id', 'name']);
  return (await inserted.executeTakeFirst()) ?? null;
}

export async function updateTeamName(tx: Tx, id: number, { shown, key }: FoldedName): Promise<void> {
  await tx.updateTable('team').set({ name: shown, nameKey: key }).where('id', '=', id).execute();
}

export type Dependents = { coaches: number; entries: number; ratings: number };

/** How many coaches, entries (including canceled ones) and ratings of players a team has. */
export async function countDependents(tx: Tx, id: number): Promise<Dependents> {
  const { rows } = await sql<Dependents>`
    select (select count(*) from team_coach where team_id = ${id}) as coaches,
      (select count(*) from entry where home_team_id = ${id} or away_team_id = ${id}) as entries,
      (select count(*) from player p join rating r on r.player_id = p.id where p.team_id = ${id}) as ratings`.execute(
    tx,
  );
  return rows[0] ?? { coaches: 0, entries: 0, ratings: 0 };
}

/** Deletes a team with its players, who must have no ratings. */
export async function deleteTeam(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('team').where('id', '=', id).execute();
}

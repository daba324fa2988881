import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Name } from './coach-names.ts';
import type { CleanCoach, CleanPair, CleanTeam } from './found-league.ts';

/**
 * What a load does to the league, a piece at a time. The statement that does a piece also stores what it did, so
 * that the piece can be reverted; the ids never pass through the portal.
 */
export type Piece = { loadId: number; number: number; seasonId: number };

const texts = <T>(items: readonly T[], pick: (item: T) => string) => sql`${items.map(pick)}::text[]`;
const ints = <T>(items: readonly T[], pick: (item: T) => number) => sql`${items.map(pick)}::int[]`;

async function insertPiece(
  tx: Tx,
  { loadId, number }: Piece,
  kind: 'division' | 'team' | 'coach',
  insert: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with inserted as (${insert} returning id)
    insert into enrollment_change (load_id, number, kind, ids)
    select ${loadId}::int, ${number}::int, ${kind}, array_agg(id order by id)
    from inserted having count(*) > 0`.execute(tx);
}

export async function insertDivisions(
  tx: Tx,
  piece: Piece,
  divisions: readonly { key: string; name: string }[],
): Promise<void> {
  const names = texts(divisions, ({ name }) => name);
  const keys = texts(divisions, ({ key }) => key);
  const insert = sql`
    insert into division (season_id, name, name_key)
    select ${piece.seasonId}::int, name, key from unnest(${names}, ${keys}) as n (name, key)`;
  await insertPiece(tx, piece, 'division', insert);
}

export async function insertTeams(tx: Tx, piece: Piece, teams: readonly CleanTeam[]): Promise<void> {
  const insert = sql`
    insert into team (division_id, name, name_key, created_at)
    select d.id, n.name, n.key, l.loaded_at
    from unnest(
      ${texts(teams, ({ divisionKey }) => divisionKey)},
      ${texts(teams, ({ name }) => name)},
      ${texts(teams, ({ key }) => key)}
    ) as n (division_key, name, key)
    join division d on d.season_id = ${piece.seasonId} and d.name_key = n.division_key
    join enrollment_load l on l.id = ${piece.loadId}`;
  await insertPiece(tx, piece, 'team', insert);
}

/** Coaches whom a load of another season has added in the meantime stay as they are. */
export async function insertCoaches(tx: Tx, piece: Piece, coaches: readonly CleanCoach[]): Promise<void> {
  const insert = sql`
    insert into coach (email, first_name, last_name)
    select * from unnest(
      ${texts(coaches, ({ email }) => email)},
      ${texts(coaches, ({ firstName }) => firstName)},
      ${texts(coaches, ({ lastName }) => lastName)}
    )
    on conflict (email) do nothing`;
  await insertPiece(tx, piece, 'coach', insert);
}

export async function insertPairs(tx: Tx, piece: Piece, pairs: readonly CleanPair[]): Promise<void> {
  await sql`
    with inserted as (
      insert into team_coach (team_id, coach_id)
      select t.id, c.id
      from unnest(
        ${texts(pairs, ({ divisionKey }) => divisionKey)},
        ${texts(pairs, ({ teamKey }) => teamKey)},
        ${texts(pairs, ({ email }) => email)}
      ) as n (division_key, team_key, email)
      -- looked up one by one: a plan for a whole piece reads all coaches again for each pair
      cross join lateral (
        select team.id from division d join team on team.division_id = d.id
        where d.season_id = ${piece.seasonId} and d.name_key = n.division_key and team.name_key = n.team_key
        offset 0
      ) t
      cross join lateral (select coach.id from coach where coach.email = n.email offset 0) c
      on conflict do nothing
      returning team_id, coach_id
    )
    insert into enrollment_change (load_id, number, kind, ids, coach_ids)
    select ${piece.loadId}::int, ${piece.number}::int, 'pair',
      array_agg(team_id order by team_id, coach_id), array_agg(coach_id order by team_id, coach_id)
    from inserted having count(*) > 0`.execute(tx);
}

type Renamed<Value> = { id: number; before: Value; after: Value };

async function keepNames(
  tx: Tx,
  { loadId, number }: Piece,
  kind: 'division-name' | 'team-name' | 'coach-name',
  renamed: readonly Renamed<string | Name>[],
): Promise<void> {
  const names = renamed.map(({ before, after }) => ({ before, after }));
  await tx
    .insertInto('enrollmentChange')
    .values({
      loadId,
      number,
      kind,
      ids: renamed.map(({ id }) => id),
      names: JSON.stringify(names),
    })
    .execute();
}

/** Changes the spelling of divisions or teams. */
export async function rename(
  tx: Tx,
  piece: Piece,
  table: 'division' | 'team',
  renamed: readonly Renamed<string>[],
): Promise<void> {
  await keepNames(tx, piece, `${table}-name`, renamed);
  await sql`
    update ${sql.table(table)} as x set name = n.name
    from unnest(${ints(renamed, ({ id }) => id)}, ${texts(renamed, ({ after }) => after)}) as n (id, name)
    where x.id = n.id`.execute(tx);
}

export async function renameCoaches(tx: Tx, piece: Piece, renamed: readonly Renamed<Name>[]): Promise<void> {
  await keepNames(tx, piece, 'coach-name', renamed);
  await sql`
    update coach set first_name = n.first_name, last_name = n.last_name
    from unnest(
      ${ints(renamed, ({ id }) => id)},
      ${texts(renamed, ({ after }) => after.firstName)},
      ${texts(renamed, ({ after }) => after.lastName)}
    ) as n (id, first_name, last_name)
    where coach.id = n.id`.execute(tx);
}

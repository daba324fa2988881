import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Name } from './coach-names.ts';
import { type CleanCoach, type CleanPair, type CleanTeam, teamKeyOf } from './found-league.ts';

/** A load, and the season that it is for. */
export type Load = { id: number; seasonId: number };
/** What has names of its own. */
export type Named = 'division' | 'team' | 'coach';
type Added = Named | 'pair' | 'removed-pair';

/** Each statement that writes a part of a load also stores what it did, in this order, so that it can be reverted. */
const NUMBER_OF = {
  'division-name': 1,
  division: 2,
  'team-name': 3,
  'coach-name': 4,
  team: 5,
  coach: 6,
  pair: 7,
  'removed-pair': 8,
} satisfies Record<Added | `${Named}-name`, number>;

const of = (loadId: number, kind: keyof typeof NUMBER_OF, columns: RawBuilder<unknown>) =>
  sql`(select ${columns} from enrollment_change where load_id = ${loadId}::int and kind = ${kind})`;
/** The ids of what a load has added; of pairs, the teams. */
export const changedIds = (loadId: number, kind: Added) => of(loadId, kind, sql`unnest(ids)`);
/** The coaches of teams that a load has added or removed, as `p (team_id, coach_id)`. */
export const changedPairs = (loadId: number, kind: 'pair' | 'removed-pair' = 'pair') =>
  sql`${of(loadId, kind, sql`unnest(ids), unnest(coach_ids)`)} as p (team_id, coach_id)`;
/**
 * The names that a load has changed, as `n (id, before, after, before_key, before_division, after_division)`. The key is null
 * if it has not changed; the divisions, an id and a key, are null if it is no team that has moved.
 */
export const changedNames = (loadId: number, kind: Named) => {
  const name = sql`jsonb_array_elements(names)`;
  const columns = sql`unnest(ids), ${name} -> 'before', ${name} -> 'after', ${name} ->> 'beforeKey',
    (${name} ->> 'beforeDivision')::int, ${name} ->> 'afterDivision'`;
  return sql`${of(loadId, `${kind}-name`, columns)} as n (id, before, after, before_key, before_division, after_division)`;
};

/** The items as rows. They are sent as one text, because the portal's process only passes it on. */
const rowsOf = (items: readonly object[], columns: RawBuilder<unknown>) =>
  sql`json_to_recordset(${JSON.stringify(items)}::json) as n (${columns})`;

/** @param change inserts or deletes, without its last line; of pairs, `id` is the team */
async function changeRecorded(tx: Tx, load: Load, kind: Added, change: RawBuilder<unknown>): Promise<void> {
  const isPair = kind === 'pair' || kind === 'removed-pair';
  const columns = isPair ? sql`team_id as id, coach_id` : sql`id, null::int as coach_id`;
  const coachIds = isPair ? sql`array_agg(coach_id order by id, coach_id)` : sql`null::int[]`;
  await sql`
    with changed as (${change} returning ${columns})
    insert into enrollment_change (load_id, number, kind, ids, coach_ids)
    select ${load.id}::int, ${NUMBER_OF[kind]}::int, ${kind}, array_agg(id order by id, coach_id), ${coachIds}
    from changed having count(*) > 0`.execute(tx);
}

export async function insertDivisions(
  tx: Tx,
  load: Load,
  divisions: readonly { key: string; name: string }[],
): Promise<void> {
  const insert = sql`
    insert into division (season_id, name, name_key)
    select ${load.seasonId}::int, n.name, n.key from ${rowsOf(divisions, sql`name text, key text`)}`;
  await changeRecorded(tx, load, 'division', insert);
}

export async function insertTeams(tx: Tx, load: Load, teams: readonly CleanTeam[]): Promise<void> {
  const insert = sql`
    insert into team (division_id, name, name_key, created_at)
    select d.id, n.name, n.key, l.loaded_at
    from ${rowsOf(teams, sql`"divisionKey" text, name text, key text`)}
    join division d on d.season_id = ${load.seasonId} and d.name_key = n."divisionKey"
    join enrollment_load l on l.id = ${load.id}`;
  await changeRecorded(tx, load, 'team', insert);
}

/** Coaches whom a load of another season has added in the meantime stay as they are. */
export async function insertCoaches(tx: Tx, load: Load, coaches: readonly CleanCoach[]): Promise<void> {
  const insert = sql`
    insert into coach (email, first_name, last_name)
    select n.email, n."firstName", n."lastName"
    from ${rowsOf(coaches, sql`email text, "firstName" text, "lastName" text`)}
    on conflict (email) do nothing`;
  await changeRecorded(tx, load, 'coach', insert);
}

export async function insertPairs(tx: Tx, load: Load, pairs: readonly CleanPair[]): Promise<void> {
  const teams = [
    ...Map.groupBy(pairs, ({ divisionKey, teamKey }) => teamKeyOf(divisionKey, teamKey)).values(),
  ];
  const coached = teams.map(([team, ...others]) => ({
    ...team,
    emails: [team, ...others].map((pair) => pair?.email),
  }));
  const insert = sql`
    insert into team_coach (team_id, coach_id)
    select t.id, c.id
    from ${rowsOf(coached, sql`"divisionKey" text, "teamKey" text, emails json`)}
    -- looked up one by one: a plan for all of them reads all coaches again for each pair
    cross join lateral (
      select team.id from division d join team on team.division_id = d.id
      where d.season_id = ${load.seasonId} and d.name_key = n."divisionKey" and team.name_key = n."teamKey"
      offset 0
    ) t
    cross join lateral json_array_elements_text(n.emails) as e (email)
    cross join lateral (select coach.id from coach where coach.email = e.email offset 0) c
    on conflict do nothing`;
  await changeRecorded(tx, load, 'pair', insert);
}

/** Takes addresses off teams. */
export async function removePairs(tx: Tx, load: Load, pairs: readonly CleanPair[]): Promise<void> {
  const remove = sql`
    delete from team_coach tc
    using ${rowsOf(pairs, sql`"divisionKey" text, "teamKey" text, email text`)}, division d, team t, coach c
    where d.season_id = ${load.seasonId} and d.name_key = n."divisionKey"
      and t.division_id = d.id and t.name_key = n."teamKey" and c.email = n.email
      and tc.team_id = t.id and tc.coach_id = c.id`;
  await changeRecorded(tx, load, 'removed-pair', remove);
}

type Renamed<Value> = { id: number; before: Value; after: Value };
type RenamedPlace = Renamed<string> & { beforeKey: string | null; key: string };

async function recordNames(
  tx: Tx,
  load: Load,
  kind: `${Named}-name`,
  renamed: readonly (Renamed<string | Name> & {
    beforeKey?: string | null;
    from?: { id: number } | null;
    team?: CleanTeam;
  })[],
): Promise<void> {
  await tx
    .insertInto('enrollmentChange')
    .values({
      loadId: load.id,
      number: NUMBER_OF[kind],
      kind,
      ids: renamed.map(({ id }) => id),
      names: JSON.stringify(
        renamed.map(({ before, after, beforeKey = null, from, team }) => ({
          ...{ before, after, beforeKey },
          ...(from && { beforeDivision: from.id, afterDivision: team?.divisionKey }),
        })),
      ),
    })
    .execute();
}

/** Changes names or spellings of divisions. */
export async function renameDivisions(tx: Tx, load: Load, renamed: readonly RenamedPlace[]): Promise<void> {
  await recordNames(tx, load, 'division-name', renamed);
  await sql`
    update division set name = n.after, name_key = n.key
    from ${rowsOf(renamed, sql`id int, after text, key text`)}
    where division.id = n.id`.execute(tx);
}

/** Changes names or spellings of teams, and the divisions of those that move. */
export async function renameTeams(
  tx: Tx,
  load: Load,
  renamed: readonly (RenamedPlace & { team: CleanTeam; from: { id: number } | null })[],
): Promise<void> {
  await recordNames(tx, load, 'team-name', renamed);
  const teams = renamed.map(({ id, after, key, team: { divisionKey } }) => ({ id, after, key, divisionKey }));
  await sql`
    update team set name = n.after, name_key = n.key, division_id = d.id
    from ${rowsOf(teams, sql`id int, after text, key text, "divisionKey" text`)}
    join division d on d.season_id = ${load.seasonId} and d.name_key = n."divisionKey"
    where team.id = n.id`.execute(tx);
}

export async function renameCoaches(tx: Tx, load: Load, renamed: readonly Renamed<Name>[]): Promise<void> {
  await recordNames(tx, load, 'coach-name', renamed);
  await sql`
    update coach set first_name = n.after ->> 'firstName', last_name = n.after ->> 'lastName'
    from ${rowsOf(renamed, sql`id int, after json`)}
    where coach.id = n.id`.execute(tx);
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { StoredLeague, StoredPair, StoredTeam } from './plan-load.ts';

const AT_ONCE = 2_000;

/**
 * All rows of a query, read in batches. A cursor runs the query once; reading it page by page would run it again for
 * each page.
 * @param name of the cursor, unique within the transaction
 * @param query without parameters, which a cursor can't have
 */
async function* rowsOf<Row>(tx: Tx, name: string, query: RawBuilder<unknown>): AsyncGenerator<Row, void> {
  const cursor = sql.id(name);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from ${cursor}`.execute(tx);
    yield* rows;
    if (rows.length < AT_ONCE) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

/** The season's league as it is stored; each list is read while it is iterated, once in a transaction. */
export function readLeague(tx: Tx, seasonId: number): StoredLeague {
  const ofSeason = sql`d.season_id = ${sql.lit(seasonId)}`;
  return {
    divisions: rowsOf<{ id: number; key: string; name: string }>(
      tx,
      'stored_divisions',
      sql`select id, name_key as key, name from division d where ${ofSeason}`,
    ),
    teams: rowsOf<StoredTeam>(
      tx,
      'stored_teams',
      sql`
      select t.id, d.name_key as "divisionKey", t.name_key as key, t.name,
        exists (select from team_coach tc where tc.team_id = t.id) as "hasCoach"
      from team t join division d on d.id = t.division_id where ${ofSeason}`,
    ),
    pairs: rowsOf<StoredPair>(
      tx,
      'stored_pairs',
      sql`
      select d.name_key as "divisionKey", t.name_key as "teamKey", c.email,
        d.name as division, t.name as team, trim(c.first_name || ' ' || c.last_name) as coach
      from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
      join coach c on c.id = tc.coach_id where ${ofSeason} order by t.id, c.id`,
    ),
    coachesOf: async (emails) => {
      type Row = { id: number; email: string; firstName: string; lastName: string };
      // looked up one by one: a plan for so many at once reads the whole table each time
      const { rows } = await sql<Row>`
        select c.* from unnest(${emails as string[]}::text[]) as wanted (email)
        cross join lateral (
          select id, email, first_name, last_name
          from coach where coach.email = wanted.email offset 0
        ) c`.execute(tx);
      return rows;
    },
    coachCount: async () => {
      const { count } = await tx
        .selectFrom('teamCoach as tc')
        .innerJoin('team as t', 't.id', 'tc.teamId')
        .innerJoin('division as d', 'd.id', 't.divisionId')
        .select(({ fn }) => fn.count<number>('tc.coachId').distinct().as('count'))
        .where('d.seasonId', '=', seasonId)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { StoredLeague, StoredPair, StoredTeam } from './stored-league.ts';

const PAGE = 2_000;

/** Everything that a query gives, a page at a time; a page is asked for with the last row of the one before. */
async function* paged<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row, void> {
  for (let last: Row | null = null; ; ) {
    const page: Row[] = await read(last);
    yield* page;
    last = page.at(-1) ?? null;
    if (last === null || page.length < PAGE) return;
  }
}

/** What is stored of the season's league; asked for while it is read. */
export function readLeague(db: Db, seasonId: number): StoredLeague {
  return {
    divisions: paged<{ id: number; key: string; name: string }>(
      async (last) =>
        await db
          .selectFrom('division')
          .select(['id', 'name_key as key', 'name'])
          .where('season_id', '=', seasonId)
          .where('id', '>', last?.id ?? 0)
          .orderBy('id')
          .limit(PAGE)
          .execute(),
    ),
    teams: paged<StoredTeam>(async (last) => {
      const { rows } = await sql<StoredTeam>`
        select t.id, d.name_key as "divisionKey", t.name_key as key, t.name,
          exists (select from team_coach tc where tc.team_id = t.id) as "hasCoach"
        from team t join division d on d.id = t.division_id
        where d.season_id = ${seasonId} and t.id > ${last?.id ?? 0}
        order by t.id limit ${PAGE}`.execute(db);
      return rows;
    }),
    pairs: paged<StoredPair & { teamId: number; coachId: number }>(async (last) => {
      const { rows } = await sql<StoredPair & { teamId: number; coachId: number }>`
        select t.id as "teamId", c.id as "coachId", d.name_key as "divisionKey", t.name_key as "teamKey", c.email,
          d.name as division, t.name as team, trim(c.first_name || ' ' || c.last_name) as coach
        from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
        join coach c on c.id = tc.coach_id
        where d.season_id = ${seasonId}
          and (tc.team_id, tc.coach_id) > (${last?.teamId ?? 0}, ${last?.coachId ?? 0})
        order by tc.team_id, tc.coach_id limit ${PAGE}`.execute(db);
      return rows;
    }),
    coachesOf: async (emails) =>
      await db
        .selectFrom('coach')
        .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
        .where('email', '=', (any) => any.fn.any(any.val(emails as string[])))
        .execute(),
    coachCount: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(distinct tc.coach_id) from team_coach tc join team t on t.id = tc.team_id
        join division d on d.id = t.division_id where d.season_id = ${seasonId}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

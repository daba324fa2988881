import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Writes the rows that loads and merges write, without their other work. Benchmarks compare them with this. */

const column = <Row, Key extends keyof Row>(
  rows: readonly Row[],
  key: Key,
  type: 'int' | 'text' | 'date' | 'time',
) => sql`${rows.map((row) => row[key])}::${sql.raw(type)}[]`;

/** Deletes the league and the records of its loads. */
export async function clearLeague(db: Db): Promise<void> {
  await sql`truncate team_coach, coach, team, division, enrollment_change, enrollment_load cascade`.execute(
    db,
  );
}

/** The rows that a load has written, as columns for one statement each. */
export async function readLeague(db: Db) {
  const divisions = await db.selectFrom('division').select(['id', 'name', 'name_key']).execute();
  const teams = await db.selectFrom('team').select(['id', 'division_id', 'name', 'name_key']).execute();
  const coaches = await db.selectFrom('coach').select(['id', 'email', 'first_name', 'last_name']).execute();
  const pairs = await db.selectFrom('team_coach').select(['team_id', 'coach_id']).execute();
  return { divisions, teams, coaches, pairs };
}

type League = Awaited<ReturnType<typeof readLeague>>;

/** Writes the same rows, and nothing else, in one transaction. */
export async function insertLeague(
  db: Db,
  seasonId: number,
  { divisions, teams, coaches, pairs }: League,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into division (id, season_id, name, name_key) overriding system value
      select n.id, ${seasonId}, n.name, n.name_key from unnest(
        ${column(divisions, 'id', 'int')}, ${column(divisions, 'name', 'text')}, ${column(divisions, 'name_key', 'text')}
      ) as n (id, name, name_key)`.execute(tx);
    await sql`
      insert into team (id, division_id, name, name_key) overriding system value
      select * from unnest(
        ${column(teams, 'id', 'int')}, ${column(teams, 'division_id', 'int')}, ${column(teams, 'name', 'text')},
        ${column(teams, 'name_key', 'text')}
      )`.execute(tx);
    await sql`
      insert into coach (id, email, first_name, last_name) overriding system value
      select * from unnest(
        ${column(coaches, 'id', 'int')}, ${column(coaches, 'email', 'text')}, ${column(coaches, 'first_name', 'text')},
        ${column(coaches, 'last_name', 'text')}
      )`.execute(tx);
    await sql`
      insert into team_coach (team_id, coach_id)
      select * from unnest(${column(pairs, 'team_id', 'int')}, ${column(pairs, 'coach_id', 'int')})`.execute(
      tx,
    );
  });
}

/** Deletes all slots. */
export async function clearSlots(db: Db): Promise<void> {
  await sql`truncate slot, generated_slot cascade`.execute(db);
}

export async function readSlots(db: Db) {
  return await db
    .selectFrom('slot')
    .select(['season_id', 'court_id', 'slot_date', 'start_time', 'end_time', 'permit_status'])
    .execute();
}

export async function insertSlots(db: Db, slots: Awaited<ReturnType<typeof readSlots>>): Promise<void> {
  await sql`
    insert into slot (season_id, court_id, slot_date, start_time, end_time, permit_status)
    select * from unnest(
      ${column(slots, 'season_id', 'int')}, ${column(slots, 'court_id', 'int')}, ${column(slots, 'slot_date', 'date')},
      ${column(slots, 'start_time', 'time')}, ${column(slots, 'end_time', 'time')},
      ${column(slots, 'permit_status', 'text')}
    )`.execute(db);
}

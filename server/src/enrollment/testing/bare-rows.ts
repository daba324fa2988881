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
  const divisions = await db.selectFrom('division').select(['id', 'name', 'nameKey']).execute();
  const teams = await db.selectFrom('team').select(['id', 'divisionId', 'name', 'nameKey']).execute();
  const coaches = await db.selectFrom('coach').select(['id', 'email', 'firstName', 'lastName']).execute();
  const pairs = await db.selectFrom('teamCoach').select(['teamId', 'coachId']).execute();
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
        ${column(divisions, 'id', 'int')}, ${column(divisions, 'name', 'text')}, ${column(divisions, 'nameKey', 'text')}
      ) as n (id, name, name_key)`.execute(tx);
    await sql`
      insert into team (id, division_id, name, name_key) overriding system value
      select * from unnest(
        ${column(teams, 'id', 'int')}, ${column(teams, 'divisionId', 'int')}, ${column(teams, 'name', 'text')},
        ${column(teams, 'nameKey', 'text')}
      )`.execute(tx);
    await sql`
      insert into coach (id, email, first_name, last_name) overriding system value
      select * from unnest(
        ${column(coaches, 'id', 'int')}, ${column(coaches, 'email', 'text')}, ${column(coaches, 'firstName', 'text')},
        ${column(coaches, 'lastName', 'text')}
      )`.execute(tx);
    await sql`
      insert into team_coach (team_id, coach_id)
      select * from unnest(${column(pairs, 'teamId', 'int')}, ${column(pairs, 'coachId', 'int')})`.execute(
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
    .select(['seasonId', 'courtId', 'slotDate', 'startTime', 'endTime', 'permitStatus'])
    .execute();
}

export async function insertSlots(db: Db, slots: Awaited<ReturnType<typeof readSlots>>): Promise<void> {
  await sql`
    insert into slot (season_id, court_id, slot_date, start_time, end_time, permit_status)
    select * from unnest(
      ${column(slots, 'seasonId', 'int')}, ${column(slots, 'courtId', 'int')}, ${column(slots, 'slotDate', 'date')},
      ${column(slots, 'startTime', 'time')}, ${column(slots, 'endTime', 'time')},
      ${column(slots, 'permitStatus', 'text')}
    )`.execute(db);
}

import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

const SETTING = 'ratingRetentionSeasons';

/** The stored value; null if nobody has changed it. */
export async function findRetention(db: Db): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row?.value.value ?? null;
}

export async function storeRetention(tx: Tx, seasons: number): Promise<void> {
  const value = JSON.stringify({ value: seasons });
  await tx
    .insertInto('setting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Marks the ratings of these seasons as due for deletion from now on, and clears the mark of all other seasons. */
export async function markDue(tx: Tx, pastIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update rating_season set due_at = case when season_id = any(${pastIds as number[]}::int[]) then ${now}::timestamptz end
    where (due_at is null) = (season_id = any(${pastIds as number[]}::int[]))`.execute(tx);
}

/** Seasons that were due by then and still have players. */
export async function listDue(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('ratingSeason as w')
    .select('w.seasonId as id')
    .where('w.dueAt', '<=', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('division as d')
          .innerJoin('team as t', 't.divisionId', 'd.id')
          .innerJoin('player as p', 'p.teamId', 't.id')
          .whereRef('d.seasonId', '=', 'w.seasonId'),
      ),
    )
    .orderBy('w.seasonId')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a season's players and ratings; its settings stay. */
export async function deleteSeasonRatings(
  tx: Tx,
  seasonId: number,
): Promise<{ players: number; ratings: number }> {
  const ofSeason = sql`select p.id from player p join team t on t.id = p.team_id
    join division d on d.id = t.division_id where d.season_id = ${seasonId}`;
  const ratings = await sql`delete from rating where player_id in (${ofSeason})`.execute(tx);
  const players = await sql`delete from player where id in (${ofSeason})`.execute(tx);
  return { players: Number(players.numAffectedRows ?? 0), ratings: Number(ratings.numAffectedRows ?? 0) };
}

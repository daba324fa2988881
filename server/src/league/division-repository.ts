import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type StoredDivision = { id: number; name: string; teams: number; practicesPerWeek: number };

/** The divisions of a season, or the one with that id, by name. */
export async function listDivisionsOf(
  db: Db,
  { seasonId = null, id = null }: { seasonId?: number | null; id?: number | null },
): Promise<StoredDivision[]> {
  const teams = sql<number>`(select count(*) from team t where t.division_id = d.id)`;
  return await db
    .selectFrom('division as d')
    .select(['d.id', 'd.name', teams.as('teams'), 'd.practicesPerWeek'])
    .where((division) => division.or([division('d.seasonId', '=', seasonId), division('d.id', '=', id)]))
    .orderBy('d.nameKey')
    .execute();
}

/** @returns whether the division exists */
export async function setPracticesPerWeek(db: Db, id: number, practicesPerWeek: number): Promise<boolean> {
  const result = await db
    .updateTable('division')
    .set({ practicesPerWeek })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type StoredDivision = { id: number; name: string; teams: number; practicesPerWeek: number };

/** The divisions of a season, or the one with that id, by name. */
export async function listDivisionsOf(
  db: Db,
  { seasonId = null, id = null }: { seasonId?: number | null; id?: number | null },
): Promise<StoredDivision[]> {
  const { rows } = await sql<StoredDivision>`
    select d.id, d.name, (select count(*) from team t where t.division_id = d.id) as teams,
      d.practices_per_week as "practicesPerWeek"
    from division d
    where d.season_id = ${seasonId}::int or d.id = ${id}::int
    order by d.name_key`.execute(db);
  return rows;
}

/** @returns whether the division exists */
export async function setPracticesPerWeek(db: Db, id: number, practicesPerWeek: number): Promise<boolean> {
  const result = await sql`
    update division d set practices_per_week = ${practicesPerWeek}
    where d.id = ${id}`.execute(db);
  return result.numAffectedRows === 1n;
}

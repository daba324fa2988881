import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type StoredDivision = { id: number; name: string; teams: number; practicesPerWeek: number };

/** The divisions of the active season, or the one of that id. */
export async function listActiveDivisions(db: Db, id: number | null = null): Promise<StoredDivision[]> {
  const { rows } = await sql<StoredDivision>`
    select d.id, d.name, (select count(*) from team t where t.division_id = d.id) as teams,
      d.practices_per_week as "practicesPerWeek"
    from division d join season s on s.id = d.season_id
    where s.is_active and (${id}::int is null or d.id = ${id}::int)
    order by d.name_key`.execute(db);
  return rows;
}

/** @returns whether the active season has the division */
export async function setPracticesPerWeek(db: Db, id: number, practicesPerWeek: number): Promise<boolean> {
  const result = await sql`
    update division d set practices_per_week = ${practicesPerWeek}
    from season s where s.id = d.season_id and s.is_active and d.id = ${id}`.execute(db);
  return result.numAffectedRows === 1n;
}

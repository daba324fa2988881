import type { Season } from '@portal/domain/season/season-name.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import type { StoredPermit } from '../stored-hours.ts';

export type StoredDivision = { id: number; name: string; key: string; practicesPerWeek: number };

/** Adds the divisions that the season does not have yet. @returns the added ones */
export async function addDivisions(
  tx: Tx,
  seasonId: number,
  divisions: readonly StoredDivision[],
): Promise<StoredDivision[]> {
  if (divisions.length === 0) return [];
  const rows = divisions.map(({ name, key, practicesPerWeek }) => ({
    seasonId,
    name,
    nameKey: key,
    practicesPerWeek,
  }));
  return await insertRows(tx, 'division', rows)
    .onConflict((conflict) => conflict.columns(['seasonId', 'nameKey']).doNothing())
    .returning(['id', 'name', 'nameKey as key', 'practicesPerWeek'])
    .execute();
}

/** What was removed, and what was kept. */
export type Undone = {
  message: string;
  counts: { permits: number; divisions: number; keptPermits: number; keptDivisions: number };
};

export type StoredCarryOver = {
  id: number;
  /** what it added, as it was then */
  permits: StoredPermit[];
  divisions: StoredDivision[];
  season: { id: number; year: number; name: Season; programName: string };
  from: { year: number; name: Season };
  at: Date;
  /** the person's name */
  who: string;
  undone: Undone | null;
  /** whether step 3b has run for the season since */
  isMerged: boolean;
};

const CARRY_OVERS = sql`
  select c.id, c.permits, c.divisions, c.carried_at as at, c.undone,
    json_build_object('id', n.id, 'year', n.year, 'name', n.name, 'programName', n.program_name) as season,
    json_build_object('year', o.year, 'name', o.name) as "from",
    coalesce(trim(a.first_name || ' ' || a.last_name), 'the portal') as who,
    exists (select from job j where j.season_id = c.season_id and j.kind = 'merge' and j.state = 'done'
      and j.finished_at >= c.carried_at) as "isMerged"
  from carry_over c
  join season n on n.id = c.season_id
  join season o on o.id = c.from_season_id
  left join account a on a.id = c.carried_by`;

const findFirst = async (db: Db, condition: RawBuilder<unknown>): Promise<StoredCarryOver | null> => {
  const { rows } = await sql<StoredCarryOver>`${CARRY_OVERS} ${condition}`.execute(db);
  return rows[0] ?? null;
};

export async function findCarryOver(db: Db, id: number): Promise<StoredCarryOver | null> {
  return await findFirst(db, sql`where c.id = ${id}`);
}

/** The newest one into the season that was not undone. */
export async function findLastCarryOver(db: Db, seasonId: number): Promise<StoredCarryOver | null> {
  return await findFirst(
    db,
    sql`where c.season_id = ${seasonId} and c.undone_at is null order by c.id desc limit 1`,
  );
}

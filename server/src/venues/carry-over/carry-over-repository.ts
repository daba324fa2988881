import type { Season } from '@portal/domain/season/season-name.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import type { StoredPermit } from '../hours-repository.ts';

export type SeasonWithPermits = { id: number; year: number; name: Season; divisions: number };

/** Other seasons than `seasonId` that have permits and are not of a later year. */
export async function listSeasonsWithPermits(db: Db, seasonId: number): Promise<SeasonWithPermits[]> {
  const { rows } = await sql<SeasonWithPermits>`
    select s.id, s.year, s.name, (select count(*)::int from division d where d.season_id = s.id) as divisions
    from season s join season n on n.id = ${seasonId}
    where s.id <> n.id and s.year <= n.year and exists (select from permit p where p.season_id = s.id)
    order by s.id`.execute(db);
  return rows;
}

export type StoredDivision = { id: number; name: string; key: string; practicesPerWeek: number };

/** By name. */
export async function listDivisionsOf(db: Db, seasonId: number): Promise<StoredDivision[]> {
  return await db
    .selectFrom('division')
    .select(['id', 'name', 'nameKey as key', 'practicesPerWeek'])
    .where('seasonId', '=', seasonId)
    .orderBy('nameKey')
    .execute();
}

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

/** What a carry-over has added, as it was then. */
export type Carried = { permits: StoredPermit[]; divisions: StoredDivision[] };

export async function insertCarryOver(
  tx: Tx,
  carryOver: Carried & { seasonId: number; fromSeasonId: number; accountId: number | null; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('carryOver')
    .values({
      seasonId: carryOver.seasonId,
      fromSeasonId: carryOver.fromSeasonId,
      permits: JSON.stringify(carryOver.permits),
      divisions: JSON.stringify(carryOver.divisions),
      carriedBy: carryOver.accountId,
      carriedAt: carryOver.now,
      undoneAt: null,
      undoneBy: null,
      undone: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was removed, and what was kept. */
export type Undone = {
  message: string;
  counts: { permits: number; divisions: number; keptPermits: number; keptDivisions: number };
};

export type StoredCarryOver = Carried & {
  id: number;
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

export async function markUndone(
  tx: Tx,
  { id, undone, accountId, now }: { id: number; undone: Undone; accountId: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('carryOver')
    .set({ undone: JSON.stringify(undone), undoneAt: now, undoneBy: accountId })
    .where('id', '=', id)
    .execute();
}

export async function deletePermits(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('permit').where('id', '=', anyOf(ids)).execute();
}

/** Deletes those of the divisions that have no team and were not changed. @returns how many were deleted */
export async function deleteDivisions(tx: Tx, divisions: readonly StoredDivision[]): Promise<number> {
  const result = await sql`
    delete from division d
    using unnest(
      ${divisions.map(({ id }) => id)}::int[], ${divisions.map(({ name }) => name)}::text[],
      ${divisions.map(({ practicesPerWeek }) => practicesPerWeek)}::int[]
    ) as c (id, name, practices_per_week)
    where d.id = c.id and d.name = c.name and d.practices_per_week = c.practices_per_week
      and not exists (select from team t where t.division_id = d.id)`.execute(tx);
  return Number(result.numAffectedRows);
}

/** Deletes what step 3a has generated, so that step 3b does not publish slots of deleted permits. */
export async function deleteGeneratedSlots(tx: Tx, seasonId: number): Promise<void> {
  await tx.deleteFrom('generatedSlot').where('seasonId', '=', seasonId).execute();
}

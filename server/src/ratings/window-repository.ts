import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/** What the league decided for a season's ratings. */
export type StoredWindow = { deadline: string | null; lockedAt: Date | null; lockedBy: string | null };

const NOTHING_DECIDED: StoredWindow = { deadline: null, lockedAt: null, lockedBy: null };
const WINDOW = sql`select x.deadline, x.locked_at as "lockedAt", trim(a.first_name || ' ' || a.last_name) as "lockedBy"
  from rating_season x left join account a on a.id = x.locked_by`;

export async function findWindow(db: Db, seasonId: number): Promise<StoredWindow> {
  const { rows } = await sql<StoredWindow>`${WINDOW} where x.season_id = ${seasonId}`.execute(db);
  return rows[0] ?? NOTHING_DECIDED;
}

/**
 * The same, held until the transaction ends: 'share' together with other saves, against a new deadline, a lock and
 * deletion; 'alone' for those.
 */
export async function holdWindow(tx: Tx, seasonId: number, how: 'share' | 'alone'): Promise<StoredWindow> {
  await tx
    .insertInto('rating_season')
    .values({ season_id: seasonId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const lock = how === 'share' ? sql`for share of x` : sql`for update of x`;
  const { rows } = await sql<StoredWindow>`${WINDOW} where x.season_id = ${seasonId} ${lock}`.execute(tx);
  return rows[0] ?? NOTHING_DECIDED;
}

export async function storeDeadline(tx: Tx, seasonId: number, deadline: string | null): Promise<void> {
  await tx.updateTable('rating_season').set({ deadline }).where('season_id', '=', seasonId).execute();
}

export async function storeLock(
  tx: Tx,
  seasonId: number,
  lock: { at: Date; accountId: number } | null,
): Promise<void> {
  await tx
    .updateTable('rating_season')
    .set({ locked_at: lock?.at ?? null, locked_by: lock?.accountId ?? null })
    .where('season_id', '=', seasonId)
    .execute();
}

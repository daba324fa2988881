import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type StoredWindow = { deadline: string | null; lockedAt: Date | null; lockedBy: string | null };

const DEFAULT_WINDOW: StoredWindow = { deadline: null, lockedAt: null, lockedBy: null };
const WINDOW = sql`select x.deadline, x.locked_at as "lockedAt", trim(a.first_name || ' ' || a.last_name) as "lockedBy"
  from rating_season x left join account a on a.id = x.locked_by`;

export async function findWindow(db: Db, seasonId: number): Promise<StoredWindow> {
  const { rows } = await sql<StoredWindow>`${WINDOW} where x.season_id = ${seasonId}`.execute(db);
  return rows[0] ?? DEFAULT_WINDOW;
}

/**
 * Locks the window until the transaction ends: 'share' to save ratings, 'exclusive' to change the deadline, or lock or
 * delete ratings.
 */
export async function lockWindow(
  tx: Tx,
  seasonId: number,
  how: 'share' | 'exclusive',
): Promise<StoredWindow> {
  await tx
    .insertInto('rating_season')
    .values({ season_id: seasonId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const lock = how === 'share' ? sql`for share of x` : sql`for update of x`;
  const { rows } = await sql<StoredWindow>`${WINDOW} where x.season_id = ${seasonId} ${lock}`.execute(tx);
  return rows[0] ?? DEFAULT_WINDOW;
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

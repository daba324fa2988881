import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type StoredWindow = { deadline: string | null; lockedAt: Date | null; lockedBy: string | null };

const DEFAULT_WINDOW: StoredWindow = { deadline: null, lockedAt: null, lockedBy: null };

const windowOf = (db: Db, seasonId: number) =>
  db
    .selectFrom('rating_season as x')
    .leftJoin('account as a', 'a.id', 'x.locked_by')
    .select(['x.deadline', 'x.locked_at as lockedAt'])
    .select(sql<string | null>`trim(a.first_name || ' ' || a.last_name)`.as('lockedBy'))
    .where('x.season_id', '=', seasonId);

export async function findWindow(db: Db, seasonId: number): Promise<StoredWindow> {
  return (await windowOf(db, seasonId).executeTakeFirst()) ?? DEFAULT_WINDOW;
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
  const window = windowOf(tx, seasonId);
  const locked = how === 'share' ? window.forShare('x') : window.forUpdate('x');
  return (await locked.executeTakeFirst()) ?? DEFAULT_WINDOW;
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

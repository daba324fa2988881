import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

export type StoredWindow = { deadline: string | null; lockedAt: Date | null; lockedBy: string | null };

const DEFAULT_WINDOW: StoredWindow = { deadline: null, lockedAt: null, lockedBy: null };

const windowOf = (db: Db, seasonId: number) =>
  db
    .selectFrom('ratingSeason as x')
    .leftJoin('account as a', 'a.id', 'x.lockedBy')
    .select(['x.deadline', 'x.lockedAt'])
    .select(sql<string | null>`trim(a.first_name || ' ' || a.last_name)`.as('lockedBy'))
    .where('x.seasonId', '=', seasonId);

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
    .insertInto('ratingSeason')
    .values({ seasonId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const window = windowOf(tx, seasonId);
  const locked = how === 'share' ? window.forShare('x') : window.forUpdate('x');
  return (await locked.executeTakeFirst()) ?? DEFAULT_WINDOW;
}

export async function storeDeadline(tx: Tx, seasonId: number, deadline: string | null): Promise<void> {
  await tx.updateTable('ratingSeason').set({ deadline }).where('seasonId', '=', seasonId).execute();
}

export async function storeLock(
  tx: Tx,
  seasonId: number,
  lock: { at: Date; accountId: number } | null,
): Promise<void> {
  await tx
    .updateTable('ratingSeason')
    .set({ lockedAt: lock?.at ?? null, lockedBy: lock?.accountId ?? null })
    .where('seasonId', '=', seasonId)
    .execute();
}

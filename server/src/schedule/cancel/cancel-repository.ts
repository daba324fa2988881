import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** Locks the entries by id. @returns the ids of the active ones */
export async function lockActiveEntries(tx: Tx, entryIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('entry')
    .select('id')
    .where('id', '=', anyOf(entryIds))
    .where('state', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export type Cancelling = { accountId: number | null; reason: string; now: Date };

/** Inserts a cancellation. @returns the id with which it can be undone */
export async function insertCancellation(tx: Tx, { accountId, reason, now }: Cancelling): Promise<number> {
  const { id } = await tx
    .insertInto('cancellation')
    .values({ at: now, accountId, reason, undoneAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Cancels locked entries as parts of one cancellation. */
export async function markCanceled(
  tx: Tx,
  entryIds: readonly number[],
  cancellationId: number,
  { accountId, reason, now }: Cancelling,
): Promise<void> {
  await tx
    .updateTable('entry')
    .set((entry) => ({
      state: 'cancelled',
      cancelledBy: accountId,
      cancelledAt: now,
      cancelReason: reason,
      cancellationId,
      revision: entry('revision', '+', 1),
    }))
    .where('id', '=', anyOf(entryIds))
    .execute();
}

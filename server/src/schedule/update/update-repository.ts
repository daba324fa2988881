import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Tx } from '#platform/db/database.ts';

/**
 * Gives an active entry another end and counts the change.
 * @returns false where it is not active any more
 */
export async function updateEnd(tx: Tx, entryId: number, endTime: WallTime): Promise<boolean> {
  const row = await tx
    .updateTable('entry')
    .set((entry) => ({ end_time: endTime, revision: entry('revision', '+', 1) }))
    .where('id', '=', entryId)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

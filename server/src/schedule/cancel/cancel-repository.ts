import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** Locks the entries by id. @returns the ids of the active ones */
export async function lockActiveEntries(tx: Tx, entryIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from entry where id = any(${entryIds as number[]}::int[]) and state = 'active'
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

export type Cancelling = { accountId: number | null; reason: string; now: Date };

/** Inserts a cancellation. @returns the id with which it can be undone */
export async function insertCancellation(tx: Tx, { accountId, reason, now }: Cancelling): Promise<number> {
  const { id } = await tx
    .insertInto('cancellation')
    .values({ at: now, account_id: accountId, reason, undone_at: null })
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
  await sql`
    update entry set state = 'cancelled', cancelled_by = ${accountId}, cancelled_at = ${now}, cancel_reason = ${reason},
      cancellation_id = ${cancellationId}, revision = revision + 1
    where id = any(${entryIds as number[]}::int[])`.execute(tx);
}

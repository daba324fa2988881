import type { EventName } from '@portal/contract/schedule-lists.ts';
import type { FoldedName } from '@portal/domain/coaches/names.ts';
import type { Db, Tx } from '#platform/db/database.ts';

export type EventKind = 'blackout' | 'clinic';

/** In the order in which they were added. */
export async function listNames(db: Db, kind: EventKind): Promise<EventName[]> {
  return await db
    .selectFrom('eventName')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
}

export async function findName(tx: Tx, kind: EventKind, { key }: FoldedName): Promise<EventName | null> {
  const found = tx
    .selectFrom('eventName')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('nameKey', '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

/** @returns null if the list has the name already */
export async function insertName(tx: Tx, kind: EventKind, name: FoldedName): Promise<EventName | null> {
  const inserted = await tx
    .insertInto('eventName')
    .values({ kind, name: name.shown, nameKey: name.key })
    .onConflict((conflict) => conflict.columns(['kind', 'nameKey']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  return inserted ?? null;
}

export async function updateName(tx: Tx, id: number, name: FoldedName): Promise<void> {
  await tx
    .updateTable('eventName')
    .set({ name: name.shown, nameKey: name.key })
    .where('id', '=', id)
    .execute();
}

export async function deleteName(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('eventName').where('id', '=', id).execute();
}

/** The list that a name is in; null if there is no such name. */
export async function findKind(tx: Tx, id: number): Promise<EventKind | null> {
  const found = await tx.selectFrom('eventName').select('kind').where('id', '=', id).executeTakeFirst();
  return found?.kind ?? null;
}

/** Locks every name of the list until the transaction ends. @returns their ids */
export async function lockNames(tx: Tx, kind: EventKind): Promise<number[]> {
  const locked = await tx
    .selectFrom('eventName')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.map(({ id }) => id);
}

import type { EventName } from '@portal/contract/schedule-lists.ts';
import type { FoldedName } from '@portal/domain/coaches/names.ts';
import type { Db, Tx } from '#platform/db/database.ts';

export type EventKind = 'blackout' | 'clinic';

/** In the order in which they were added. */
export async function listNames(db: Db, kind: EventKind): Promise<EventName[]> {
  return await db
    .selectFrom('event_name')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
}

export async function findName(tx: Tx, kind: EventKind, { key }: FoldedName): Promise<EventName | null> {
  const found = tx
    .selectFrom('event_name')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('name_key', '=', key);
  return (await found.executeTakeFirst()) ?? null;
}

/** @returns null if the list has the name already */
export async function insertName(tx: Tx, kind: EventKind, name: FoldedName): Promise<EventName | null> {
  const inserted = await tx
    .insertInto('event_name')
    .values({ kind, name: name.shown, name_key: name.key })
    .onConflict((conflict) => conflict.columns(['kind', 'name_key']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  return inserted ?? null;
}

export async function updateName(tx: Tx, id: number, name: FoldedName): Promise<void> {
  await tx
    .updateTable('event_name')
    .set({ name: name.shown, name_key: name.key })
    .where('id', '=', id)
    .execute();
}

export async function deleteName(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('event_name').where('id', '=', id).execute();
}

/** The list that a name is in; null if there is no such name. */
export async function findKind(tx: Tx, id: number): Promise<EventKind | null> {
  const found = await tx.selectFrom('event_name').select('kind').where('id', '=', id).executeTakeFirst();
  return found?.kind ?? null;
}

/** Locks every name of the list until the transaction ends. @returns their ids */
export async function lockNames(tx: Tx, kind: EventKind): Promise<number[]> {
  const locked = await tx
    .selectFrom('event_name')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.map(({ id }) => id);
}

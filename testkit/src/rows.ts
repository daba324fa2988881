import type { Db } from '@portal/server/platform/db/database.ts';
import type { Schema } from '@portal/server/platform/db/schema.ts';
import type { InsertObject, Selectable, UpdateObject } from 'kysely';

/** Rows of any table, for what no function of `factories.ts` makes. */

type Table = keyof Schema & string;
/** Columns and the values that they must have. */
type Where<T extends Table> = Partial<Selectable<Schema[T]>>;
type Condition = [column: never, value: never];

const conditionsOf = (where: object) => Object.entries(where) as Condition[];

export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  values: InsertObject<Schema, T> | readonly InsertObject<Schema, T>[],
): Promise<void> {
  await db.insertInto(table).values(values).execute();
}

/** Inserts a row of a table with ids. */
export async function insertRow<T extends Table>(
  db: Db,
  table: T,
  values: InsertObject<Schema, T>,
): Promise<{ id: number }> {
  const row = await db
    .insertInto(table)
    .values(values)
    .returning('id' as never)
    .executeTakeFirstOrThrow();
  return row as { id: number };
}

/** Changes the rows with these values; `{}` are all rows. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
  values: UpdateObject<Schema, T>,
): Promise<void> {
  let update = db.updateTable(table as 'entry').set(values as never);
  for (const [column, value] of conditionsOf(where)) update = update.where(column, '=', value);
  await update.execute();
}

/** The row with these values. */
export async function rowOf<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
): Promise<Selectable<Schema[T]>> {
  let query = db.selectFrom(table as 'entry').selectAll();
  for (const [column, value] of conditionsOf(where)) query = query.where(column, '=', value);
  return (await query.executeTakeFirstOrThrow()) as unknown as Selectable<Schema[T]>;
}

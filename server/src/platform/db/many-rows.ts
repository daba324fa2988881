import { type InsertQueryBuilder, type InsertResult, type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/** What `json_populate_recordset` reads as the column's value. */
const toCell = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/**
 * An insert of several rows, at least one, that all have the same columns. They travel as one parameter, so that the
 * statement's text does not depend on how many there are and can be prepared.
 */
export function insertRows<T extends keyof Schema & string>(
  db: Db,
  table: T,
  rows: readonly Partial<Selectable<Schema[T]>>[],
): InsertQueryBuilder<Schema, T, InsertResult> {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toCell(value)])),
  );
  return db
    .insertInto(table)
    .columns(columns as never)
    .expression(
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))}
        from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(cells)}::json)`,
    );
}

/** What a column is compared with to find any of these ids; the text is the same however many there are. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids as number[]}::int[])`;

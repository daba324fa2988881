import { type InsertQueryBuilder, type InsertResult, type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import { snakeCase } from './names.ts';
import type { Schema } from './schema.ts';

/** Converts a value to what `json_populate_recordset` expects. */
const toCell = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/**
 * Inserts one or more rows with the same columns. The rows are sent as one parameter, so the SQL text does not depend
 * on their number and the statement can be prepared.
 */
export function insertRows<T extends keyof Schema & string>(
  db: Db,
  table: T,
  rows: readonly Partial<Selectable<Schema[T]>>[],
): InsertQueryBuilder<Schema, T, InsertResult> {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), toCell(value)])),
  );
  return db
    .insertInto(table)
    .columns(columns as never)
    .expression(
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))}
        from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(cells)}::json)`,
    );
}

/** An expression to compare a column with any of these ids; its SQL text does not depend on their number. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids as number[]}::int[])`;

/** The same for days. */
export const anyDay = (days: readonly string[]) => sql<string>`any(${days as string[]}::date[])`;

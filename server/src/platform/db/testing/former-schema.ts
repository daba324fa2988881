import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { applyMigrations, type Migration, readMigrations } from '../migrate.ts';

/**
 * Before each test of the file, an empty schema as it was before this migration. Use the result only inside tests.
 * @param before the number that the name of the migration begins with
 */
export function useSchemaBefore(before: string) {
  let database: TestDatabase;
  let client: pg.Client;
  let known: Migration[];
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.connection);
    await client.connect();
    known = await readMigrations();
    // a schema of its own, because the database has all migrations already
    await client.query('create schema upgraded; set search_path to upgraded, public');
    await applyMigrations(client, { known, target: known.filter(({ name }) => name < before) });
  });
  afterEach(async () => {
    await client.query('drop schema upgraded cascade');
    await client.end();
    await database.drop();
  });
  return {
    query: (sql: string, values?: unknown[]) => client.query(sql, values),
    /** the rows of a query, each as an array of its cells */
    cellsOf: async (sql: string): Promise<unknown[][]> =>
      (await client.query({ text: sql, rowMode: 'array' })).rows,
    /** applies the migration and all after it */
    upgrade: () => applyMigrations(client, { known }),
  };
}

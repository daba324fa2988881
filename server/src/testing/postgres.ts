import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Connection } from '#db/embedded/start.ts';
import { TEMPLATE_DATABASE } from './template.ts';

export type TestDatabase = { connection: Connection; drop(): Promise<void> };

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * A fresh, migrated database of this test's own on the run's server. `drop` also cuts connections still open.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE_DATABASE}`);
  return {
    connection: { ...inject('postgres'), database },
    drop: () => onServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

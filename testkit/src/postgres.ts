import { randomBytes } from 'node:crypto';
import type { Connection } from '@portal/server/platform/db/embedded/start.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { type KeptDatabase, keepDatabase } from './kept-database.ts';
import { TEMPLATE_DATABASE } from './template.ts';

export type TestDatabase = {
  connection: Connection;
  /** empties it under portals that stay with these connections besides its pool; false: only dropping is left */
  empty(pids: readonly number[]): Promise<boolean>;
  drop(): Promise<void>;
};

/** Emptied databases of this worker; the next tests take them. */
const waiting: KeptDatabase[] = [];
const MOST_WAITING = 1;

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function makeDatabase(): Promise<KeptDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE_DATABASE}`);
  return await keepDatabase({ ...inject('postgres'), database });
}

async function giveUp(kept: KeptDatabase): Promise<void> {
  const closed = kept.close();
  await onServer(`DROP DATABASE IF EXISTS ${kept.connection.database} WITH (FORCE)`);
  await closed;
}

const inUse = new Map<string, KeptDatabase>();

/** The pool that waits connected to a test database; null if another portal has it, or the database is no test's. */
export const takeWarmPool = (database: string | undefined) => inUse.get(database ?? '')?.takePool() ?? null;

/**
 * A migrated database for one test or file, as empty as the migrations leave it. `drop` cuts connections still open;
 * what is unchanged but for its rows serves another test after it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const kept = waiting.pop() ?? (await makeDatabase());
  const { connection } = kept;
  inUse.set(connection.database, kept);
  return {
    connection,
    empty: (pids) => kept.empty({ pids }).catch(() => false),
    async drop() {
      if (!inUse.delete(connection.database)) return;
      const isFresh = waiting.length < MOST_WAITING && (await kept.empty().catch(() => false));
      if (isFresh) waiting.push(kept);
      else await giveUp(kept);
    },
  };
}

export type QuietDatabase = Pick<TestDatabase, 'connection' | 'drop'>;

/** A migrated database that nobody is connected to: a restore refuses one that a portal may be using. */
export async function createQuietDatabase(): Promise<QuietDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE_DATABASE}`);
  return {
    connection: { ...inject('postgres'), database },
    drop: () => onServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

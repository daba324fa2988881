import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@portal/server/platform/db/embedded/start.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { type KeptDatabase, keepDatabase } from './kept-database.ts';
import { keepWorkers } from './kept-workers.ts';
import { scratchFolder } from './scratch.ts';
import { copyDataFolder, TEMPLATE_DATABASE } from './template.ts';

export type TestDatabase = {
  connection: Connection;
  /** empties it while portals with these connections stay, besides its pool; false if it can only be dropped */
  empty(pids: readonly number[]): Promise<boolean>;
  drop(): Promise<void>;
};

/** The emptied databases of this worker, for the next tests. */
const idle: KeptDatabase[] = [];
const MAX_IDLE = 1;

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Copies files, which takes half as long as PostgreSQL's default of logging every page. */
async function copyDatabase(template: string): Promise<Connection> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`);
  return { ...inject('postgres'), database };
}

async function makeDatabase(): Promise<KeptDatabase> {
  keepWorkers();
  return await keepDatabase(await copyDatabase(TEMPLATE_DATABASE));
}

async function giveUp(kept: KeptDatabase): Promise<void> {
  const closed = kept.close();
  await onServer(`DROP DATABASE IF EXISTS ${kept.connection.database} WITH (FORCE)`);
  await closed;
}

const inUse = new Map<string, KeptDatabase>();

/** The connected pool of a test database; null if another portal uses it, or this is not a test database. */
export const takeWarmPool = (database: string | undefined) => inUse.get(database ?? '')?.takePool() ?? null;

/**
 * A migrated database for one test or file, as empty as the migrations leave it. `drop` terminates open connections. A
 * database in which only rows have changed is reused by another test.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const kept = idle.pop() ?? (await makeDatabase());
  const { connection } = kept;
  inUse.set(connection.database, kept);
  return {
    connection,
    empty: (pids) => kept.empty({ pids }).catch(() => false),
    async drop() {
      if (!inUse.delete(connection.database)) return;
      const isFresh = idle.length < MAX_IDLE && (await kept.empty().catch(() => false));
      if (isFresh) idle.push(kept);
      else await giveUp(kept);
    },
  };
}

export type QuietDatabase = Pick<TestDatabase, 'connection' | 'drop'>;

/**
 * A migrated database without connections, because a restore refuses one that a portal may be using.
 * @param template the database to copy, which must have no connections either; an empty league by default
 */
export async function createQuietDatabase(template = TEMPLATE_DATABASE): Promise<QuietDatabase> {
  const connection = await copyDatabase(template);
  return { connection, drop: () => onServer(`DROP DATABASE IF EXISTS ${connection.database} WITH (FORCE)`) };
}

/** The DATABASE_URL of a test database, for a process. */
export const urlOf = ({ host, port, user, database }: Connection) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** A new data folder with a migrated, empty league, as a portal leaves it after a clean stop. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(scratchFolder(), 'portal-data-'));
  copyDataFolder(inject('dataFolder'), folder);
  return folder;
}

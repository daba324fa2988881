import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FolderBusyError } from '@portal/server/platform/db/embedded/embedded-error.ts';
import { isRunning } from '@portal/server/platform/db/embedded/postmaster.ts';
import { type Connection, startEmbedded } from '@portal/server/platform/db/embedded/start.ts';
import { migrate } from '@portal/server/platform/db/migrate.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from './scratch.ts';
import { copyDataFolder, TEMPLATE_DATABASE } from './template.ts';

const PREFIX = 'portal-tests-';
const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

/** Cleans up after killed runs. Each run's folder is named for its process. */
async function clearKilledRuns(scratch: string): Promise<void> {
  for (const name of readdirSync(scratch).filter((entry) => entry.startsWith(PREFIX))) {
    if (isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    const dataDir = join(scratch, name);
    try {
      const left = await startEmbedded({ dataDir, log });
      await left.stop();
    } catch (error) {
      if (error instanceof FolderBusyError) continue;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Saves a third of the server's work: a test plans each statement once, and dead rows last only as long as a database. */
const SETTINGS = { plan_cache_mode: 'force_generic_plan', autovacuum: 'off' };

/** Makes a data folder with a migrated, empty league, as a portal leaves it after a clean stop. */
async function makeDataFolder(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log });
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  // the stop may still reach a connection that is being closed
  pool.on('error', () => undefined);
  await migrate(pool);
  await pool.end();
  await database.stop();
}

async function makeTemplate(connection: Connection): Promise<void> {
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await admin.query('SELECT pg_reload_conf()');
  await admin.query(
    `CREATE DATABASE ${TEMPLATE_DATABASE} TEMPLATE ${connection.database} ALLOW_CONNECTIONS false`,
  );
  await admin.end();
}

/** Migrates one database for the whole run, as a data folder and as a template on a server, which tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = scratchFolder();
  await clearKilledRuns(scratch);
  const dataDir = mkdtempSync(join(scratch, `${PREFIX}${process.pid}-`));
  await makeDataFolder(dataDir);
  const copied = join(dataDir, 'copied');
  copyDataFolder(join(dataDir, 'postgres'), join(copied, 'postgres'));
  const database = await startEmbedded({ dataDir, log });
  await makeTemplate(database.connection);
  project.provide('postgres', database.connection);
  project.provide('dataFolder', copied);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

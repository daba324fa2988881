import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { ConnectionConfig } from './database.ts';
import { FolderBusyError } from './embedded/embedded-error.ts';
import { findRunningDatabase, startEmbedded } from './embedded/start.ts';

/** A connection of a command to the portal's database, and how to close it. */
export type Reached = { connection: ConnectionConfig; stop(): Promise<void> };

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'postgresBin'>;

const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) };

/** @param patienceMs how long to wait for a portal that is stopping */
async function startHere({ dataDir, postgresBin }: Where, patienceMs: number): Promise<Reached> {
  const { connection, stop } = await startEmbedded({ dataDir, binDir: postgresBin, log, patienceMs });
  return { connection, stop };
}

const server = (url: string): Reached => ({ connection: { connectionString: url }, stop: async () => {} });

/**
 * The database for a command that works beside a portal or without one; an embedded one is started if it is not
 * running.
 * @throws EmbeddedError, or Error with one sentence while the portal is starting or stopping
 */
export async function reachDatabase(where: Where): Promise<Reached> {
  if (where.databaseUrl !== null) return server(where.databaseUrl);
  try {
    return await startHere(where, 0);
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error;
    const connection = await findRunningDatabase(where.dataDir);
    if (connection === null) throw new Error('The portal is just starting or stopping. Please try again.');
    return { connection, stop: async () => {} };
  }
}

/**
 * The database for a command that must run without a portal. This is not checked for a database server.
 * @throws Error with one sentence while a portal runs on the data folder
 */
export async function reachAlone(where: Where): Promise<Reached> {
  if (where.databaseUrl !== null) return server(where.databaseUrl);
  try {
    return await startHere(where, 3_000);
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error;
    throw new Error(`The portal is running on ${where.dataDir}; stop it first.`, { cause: error });
  }
}

/** Whether a data folder has an embedded database. A command must not create one in a folder named by mistake. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'));

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { ConnectionConfig } from './database.ts';
import { FolderBusyError } from './embedded/embedded-error.ts';
import { findRunningDatabase, startEmbedded } from './embedded/start.ts';

/** How a command reaches the portal's database, and what it does when it is done. */
export type Reached = { connection: ConnectionConfig; stop(): Promise<void> };

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'postgresBin'>;

const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) };

/** @param patienceMs how long to wait for a portal that is just leaving the folder */
async function startHere({ dataDir, postgresBin }: Where, patienceMs: number): Promise<Reached> {
  const { connection, stop } = await startEmbedded({ dataDir, binDir: postgresBin, log, patienceMs });
  return { connection, stop };
}

const server = (url: string): Reached => ({ connection: { connectionString: url }, stop: async () => {} });

/**
 * The database for a command that works beside a portal or without one; an embedded one is started for it if need be.
 * @throws EmbeddedError, or Error with one sentence while the portal is just starting or stopping
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
 * The database for a command that no portal may run beside. On a server that is not held back here.
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

/** Whether a data folder has an embedded database: a command must not make one in a folder named by mistake. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'));

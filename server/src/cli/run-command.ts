import { resolve } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { type Db, openDb, openPool } from '#platform/db/database.ts';
import { codeOf, isDatabaseAway } from '#platform/db/faults.ts';
import { migrate } from '#platform/db/migrate.ts';
import { reachDatabase } from '#platform/db/reach.ts';
import { createLog } from '#platform/log/log.ts';

/** A wrong use of a command, as one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Resolves a path against the folder in which the person ran npm. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** An error as a sentence. */
export function sentenceOf(error: unknown): string {
  if (isDatabaseAway(error)) {
    return `The database does not answer${codeOf(error) === null ? '' : ` (${codeOf(error)})`}: ${(error as Error).message}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a command, prints its error as a sentence, and aborts its signal at Ctrl-C so that it can clean up.
 * @param work gets the arguments and returns the exit code, 0 by default
 */
export async function runCommand(
  work: (args: string[], signal: AbortSignal) => Promise<number | undefined>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    process.exitCode = (await work(process.argv.slice(2), stopping.signal)) ?? 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

type Opened = { db: Db; close(): Promise<void> };

/** Opens and migrates the portal's database for a command, whether the portal runs or not. */
export async function openDatabase(config: Config): Promise<Opened> {
  const { connection, stop } = await reachDatabase(config);
  const pool = openPool(connection, createLog('silent'), 2);
  const db = openDb(pool, { prepare: config.preparedStatements });
  const close = async () => {
    await db.destroy();
    await stop();
  };
  try {
    await migrate(pool);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

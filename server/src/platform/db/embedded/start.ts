import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureCluster, PORT, USER } from './cluster.ts';
import { EmbeddedError, FolderBusyError } from './embedded-error.ts';
import { isServerOf, readLockFile, stopServer } from './postmaster.ts';
import { adoptServer, type Server, startServer } from './server.ts';
import { openSite, type Site } from './site.ts';

export type Connection = { host: string; port: number; user: string; database: string };

export type EmbeddedDatabase = {
  connection: Connection;
  /** the current process id of the server, which changes after a crash */
  readonly pid: number;
  /** stops the server and releases the folder */
  stop(): Promise<void>;
  /** called each time the server ended unexpectedly, while it is being restarted */
  onExit(listener: (reason: string) => void): void;
};

type Options = {
  dataDir: string;
  /** the folder of installed PostgreSQL programs; null: the packaged ones */
  binDir?: string | null;
  log: KeeperLog;
  /** how long to wait for another portal that is stopping */
  patienceMs?: number;
};

const DATABASE = 'portal';
const PATIENCE_MS = 3000;
const NO_SUCH_DATABASE = '3D000';

const connectionOf = (site: Site): Connection => ({
  host: site.socket,
  port: PORT,
  user: USER,
  database: DATABASE,
});

async function query(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function ensureDatabase(connection: Connection): Promise<void> {
  try {
    await query(connection, 'SELECT 1');
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error;
    await query({ ...connection, database: 'postgres' }, `CREATE DATABASE ${DATABASE}`);
  }
}

/** Ends connections of a killed portal, whose unfinished transactions would keep their locks. */
function endOtherSessions(connection: Connection): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  return query({ ...connection, database: 'postgres' }, sql);
}

/**
 * Runs the embedded PostgreSQL of a data folder and keeps it running until stopped.
 * @throws EmbeddedError with one sentence for the person who starts the portal
 * @throws FolderBusyError if another portal is using this folder
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { dataDir, binDir = null, log, patienceMs = PATIENCE_MS } = options;
  const undo = new DisposableStack();
  try {
    undo.adopt(await lockFolder(dataDir, patienceMs), (lock) => lock.release());
    const site = undo.adopt(await openSite(dataDir), (opened) => opened.close());
    const binaries = await findBinaries(binDir, site.account);
    await ensureCluster(site, binaries);
    const connection = connectionOf(site);

    const bringUp = async (): Promise<Server> => {
      const adopted = await adoptServer(site, binaries);
      const server = adopted ?? (await startServer(site, binaries));
      try {
        if (adopted) await endOtherSessions(connection);
        await ensureDatabase(connection);
        return server;
      } catch (error) {
        if (!server.hasEnded()) await stopServer(server.pid, server.hasEnded);
        throw error;
      }
    };
    const first = await bringUp();
    if (first.isAdopted) log.info(`Took over the database that was still running (process ${first.pid}).`);
    const keeper = keepRunning({ first, bringUp, log });
    const held = undo.move();

    return {
      connection,
      get pid() {
        return keeper.pid();
      },
      onExit: (listener) => keeper.listeners.add(listener),
      stop: async () => {
        await keeper.stop();
        held.dispose();
      },
    };
  } finally {
    undo.dispose();
  }
}

/**
 * The running database of a folder that a portal is using, for commands that run beside the portal after startEmbedded
 * threw FolderBusyError.
 * @returns null if that database is not ready
 */
export async function findRunningDatabase(dataDir: string): Promise<Connection | null> {
  const site = await openSite(dataDir);
  site.close();
  const lockFile = readLockFile(site.cluster);
  if (lockFile?.status !== 'ready' || !isServerOf(lockFile.pid, site.cluster)) return null;
  return connectionOf(site);
}

type KeeperLog = { info(text: string): void; warn(text: string): void };

type Keeping = { first: Server; bringUp(): Promise<Server>; log: KeeperLog };

const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 5000;

/** Restarts the server whenever it ends unexpectedly, with growing pauses, until it succeeds. */
function keepRunning({ first, bringUp, log }: Keeping) {
  const listeners = new Set<(reason: string) => void>();
  const stopping = new AbortController();
  let server = first;

  const restart = async (): Promise<void> => {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
      try {
        server = await bringUp();
        log.info(`The database runs again (process ${server.pid}).`);
        return;
      } catch (error) {
        log.warn(`${(error as Error).message} Trying again.`);
        await pause(waitMs, undefined, { signal: stopping.signal });
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      log.warn(`The database's process ${server.pid} ended (${reason}); starting it again.`);
      for (const listener of listeners) listener(reason);
      await restart();
    }
  };
  const watched = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });

  const stop = async (): Promise<void> => {
    stopping.abort();
    if (!server.hasEnded()) await stopServer(server.pid, server.hasEnded);
    await watched;
    // a restart in progress may have started another server since
    if (!server.hasEnded()) await stopServer(server.pid, server.hasEnded);
  };
  return { pid: () => server.pid, listeners, stop };
}

const SQLITE_BUSY = 5;

type FolderLock = { release(): void };

function holderOf(folder: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(join(folder, 'portal.pid'), 'utf8'), 10)})`;
  } catch {
    return '';
  }
}

/** @returns null while another process holds the file */
function tryLock(folder: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, 'portal.lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    writeFileSync(join(folder, 'portal.pid'), `${process.pid}\n`);
    return lock;
  } catch (cause) {
    lock?.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw new EmbeddedError(
      `The data folder can't be used (${(cause as Error).message}): DATA_DIR must be a folder that the portal may write to.`,
      { cause },
    );
  }
}

/**
 * Locks a data folder for this portal, and creates the folder if it is missing. The lock lasts until it is released or
 * the process ends in any way.
 *
 * Node has no file locks, but its built-in SQLite locks files on every system that Node supports. The kernel releases
 * the lock even after kill -9, children don't inherit it, and a leftover file does not count as a lock. Nothing is
 * stored in the file.
 * @param patienceMs how long to wait for a portal that is stopping
 * @throws FolderBusyError if another portal keeps the lock
 */
async function lockFolder(folder: string, patienceMs: number): Promise<FolderLock> {
  const deadline = performance.now() + patienceMs;
  let lock = tryLock(folder);
  while (lock === null) {
    if (performance.now() > deadline) {
      throw new FolderBusyError(
        `Another portal${holderOf(folder)} is running on the data folder ${folder}; stop it first, or give this one a DATA_DIR of its own.`,
      );
    }
    await pause(50);
    lock = tryLock(folder);
  }
  const held = lock;
  return { release: () => held.isOpen && held.close() };
}

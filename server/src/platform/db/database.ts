import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { isWorthRetrying } from './faults.ts';
import { type PreparedOptions, preparing } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

/** What repositories take first: the pool or a transaction, so that no query slips out of a transaction unseen. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type ConnectionConfig = pg.ClientConfig;

const INT8 = 20;
const DATE = 1082;
const TIME = 1083;

/** Dates and wall-clock times stay the strings they are; int8 counts become numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE || oid === TIME) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

const RETRIES = 2;

/**
 * Opens a pool. A database that goes away breaks the connections, never the process: idle clients' errors are
 * logged here and the next call connects again.
 */
export function openPool(connection: ConnectionConfig, log: Log, max = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 3_000,
    ...connection,
    types,
    max,
    // with a connection go its prepared statements and their plans
    idleTimeoutMillis: 600_000,
    // a statement leaves without waiting for the answer to the one before it
    pipeline: true,
    keepAlive: true,
    application_name: 'coaches-portal',
    options: [
      '-c statement_timeout=15000',
      '-c lock_timeout=3000',
      '-c idle_in_transaction_session_timeout=15000',
      '-c timezone=UTC',
      '-c datestyle=ISO',
    ].join(' '),
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** @param options.prepare false: every statement is sent without a name, for poolers that know no others */
export const openDb = (pool: pg.Pool, options: PreparedOptions & { prepare?: boolean } = {}): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: preparing(pool, options.prepare === false ? { most: 0 } : options),
    }),
  });

/** How busy a pool is. */
export type PoolState = {
  inUse: number;
  idle: number;
  /** questions that wait for a connection */
  waiting: number;
  /** connections that it may have */
  most: number;
};

export const poolStateOf = (pool: pg.Pool): PoolState => ({
  inUse: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  most: pool.options.max,
});

/** Runs `work` in one transaction; a deadlock, serialization failure or stale statement is tried again, at most twice. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= RETRIES || !isWorthRetrying(error)) throw error;
    }
  }
}

/** What must not be off on the server: it could lose acknowledged writes without. */
export const DURABLE_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;
/** PostgreSQL 15, as `server_version_num` has it. */
export const OLDEST_POSTGRES = 150_000;

/** @throws Error with one sentence when the server could lose acknowledged writes (docs/spec/safety.md#f6). */
export async function checkDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where setting = 'off' and name = any($1) order by 1`,
    [DURABLE_SETTINGS],
  );
  const off = rows.map((row) => row.name);
  if (off.length > 0) {
    throw new Error(
      `The database may lose bookings: please switch on ${off.join(', ')} on the PostgreSQL server.`,
    );
  }
  const version = await pool.query<{ server_version_num: string }>('show server_version_num');
  if (Number(version.rows[0]?.server_version_num) < OLDEST_POSTGRES) {
    throw new Error('DATABASE_URL must lead to PostgreSQL 15 or later.');
  }
}

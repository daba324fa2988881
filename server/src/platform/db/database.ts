import { Kysely, PostgresDialect, Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { isWorthRetrying } from './faults.ts';
import { CAMEL_CASE_NAMES } from './names.ts';
import { type PreparedOptions, preparing } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

/**
 * The first parameter of every repository function: the pool or a transaction. Passing it explicitly keeps queries from
 * running outside a transaction by accident.
 */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type ConnectionConfig = pg.ClientConfig;

const INT8 = 20;
const DATE = 1082;
const TIME = 1083;

/** Dates and wall-clock times stay strings; int8 counts become numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE || oid === TIME) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

const RETRIES = 2;

/**
 * Opens a pool. When the database goes away, connections break but the process does not: errors of idle clients are
 * logged here, and the next call reconnects.
 */
export function openPool(connection: ConnectionConfig, log: Log, max = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 3_000,
    ...connection,
    types,
    max,
    // closing a connection also frees its prepared statements and plans
    idleTimeoutMillis: 600_000,
    // sends a statement without waiting for the result of the previous one
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

/**
 * @param options.prepare false: every statement is sent without a name, for poolers that do not support prepared
 * statements
 */
export const openDb = (pool: pg.Pool, options: PreparedOptions & { prepare?: boolean } = {}): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: preparing(pool, options.prepare === false ? { most: 0 } : options),
    }),
    plugins: [CAMEL_CASE_NAMES],
  });

/** How busy a pool is. */
export type PoolState = {
  inUse: number;
  idle: number;
  /** queries that wait for a connection */
  waiting: number;
  /** the most connections it may open */
  most: number;
};

export const poolStateOf = (pool: pg.Pool): PoolState => ({
  inUse: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  most: pool.options.max,
});

/**
 * Runs `work` in one transaction; retries at most twice after a deadlock, serialization failure or stale statement.
 * @param db if it is an open transaction, `work` runs in that one
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db instanceof Transaction) return await work(db);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= RETRIES || !isWorthRetrying(error)) throw error;
    }
  }
}

/** Settings that must be on, because without them the server could lose acknowledged writes. */
export const DURABLE_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;
/** PostgreSQL 15, as `server_version_num` has it. */
export const OLDEST_POSTGRES = 150_000;

/** @throws Error with one sentence if the server could lose acknowledged writes (docs/spec/safety.md#f6). */
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

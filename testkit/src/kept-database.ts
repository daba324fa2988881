import { openPool } from '@portal/server/platform/db/database.ts';
import type { Connection } from '@portal/server/platform/db/embedded/start.ts';
import pg from 'pg';
import pino from 'pino';
import { REMOVE_BARRIER } from './barrier.ts';

/** How often a database is emptied before it is recreated, because deleted rows stay in its indexes. */
const MAX_USES = 100;
/** Above this number of rows, a new database is cheaper. */
const MAX_ROWS = 2_000;
/** The maximum for each pool, because the server's connections are limited. */
const MAX_CONNECTIONS = 5;
/** The pool that tests of a database share needs more, for races. */
const MAX_SHARED_CONNECTIONS = 8;

/** PostgreSQL's own rows have lower numbers. */
const FIRST_OID = 16_384;
/** Changes with any change of tables, columns, functions, triggers and rules, but not of rows. */
const SHAPE = `select string_agg(seen, ' ') as shape from (${[
  ['pg_class', 'oid'],
  ['pg_attribute', 'attrelid'],
  ['pg_proc', 'oid'],
  ['pg_trigger', 'oid'],
  ['pg_constraint', 'oid'],
  ['pg_namespace', 'oid'],
  ['pg_db_role_setting', 'setdatabase'],
]
  .map(
    ([catalog, oid]) =>
      `select count(*) || ':' || max(xmin::text::bigint) as seen from ${catalog} where ${oid} >= ${FIRST_OID}`,
  )
  .join(' union all ')}) catalogs`;

/** The same things by their contents. A change that was undone changes SHAPE but not this, which takes longer to read. */
const CONTENTS = `select md5(string_agg(seen, ' ' order by seen)) as contents from (${[
  ['pg_class', 'oid', 'relname, relkind'],
  ['pg_attribute', 'attrelid', 'attname, atttypid, attnotnull, atthasdef'],
  ['pg_proc', 'oid', 'prosrc'],
  ['pg_trigger', 'oid', 'tgrelid, tgenabled'],
  ['pg_constraint', 'oid', 'pg_get_constraintdef(oid)'],
  ['pg_namespace', 'oid', 'nspname'],
  ['pg_db_role_setting', 'setdatabase', 'setconfig'],
]
  .map(
    ([catalog, oid, read]) =>
      `select concat_ws(' ', '${catalog}', ${oid}, ${read}) as seen from ${catalog} where ${oid} >= ${FIRST_OID}`,
  )
  .join(' union all ')}) catalogs`;

const TABLES = `select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and attnum > 0 and not attisdropped and attgenerated = '' group by relname`;

const SEQUENCES = `select format('perform setval(%L, %s, %L)', quote_ident(sequencename),
    coalesce(last_value, start_value), last_value is not null) as sql from pg_sequences`;

/** Terminates all other connections, as when a database is dropped. */
const others = (own: readonly number[]) => `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid not in (${[0, ...own]})`;

/** Reads what empties a migrated database. */
async function describeEmptying(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(TABLES);
  const { rows: sequences } = await client.query<{ sql: string }>(SEQUENCES);
  const texts = tables.map(
    ({ name, columns }) => `select case when count(*) > 0 then format(
      'insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, %L)', json_agg(t)) end as sql from ${name} t`,
  );
  const { rows: kept } = await client.query<{ sql: string | null }>(texts.join(' union all '));
  const lines = [
    ...tables.flatMap(({ name }) => [
      `delete from ${name}`,
      'get diagnostics count = row_count',
      'deleted := deleted + count',
    ]),
    ...kept.flatMap(({ sql }) => sql ?? []),
    ...sequences.map(({ sql }) => sql),
    `perform note_change(topic) from unnest('{slots,accounts,settings,mail,outbox,jobs}'::text[]) topic`,
    'return deleted',
  ];
  return `create function pg_temp.empty() returns int language plpgsql as $empty$
    declare deleted int := 0; count int; begin ${lines.join('; ')}; end $empty$`;
}

/** Of the template, of which every test database is a copy; reading it anew for each would take a third of a second. */
let emptying: Promise<string> | undefined;

/**
 * Prepares a connection for restoring a migrated database to its current state. A function keeps its plans, and there is
 * one more connection for it, because changing session_replication_role throws away all plans of a connection.
 */
async function prepareToEmpty(client: pg.Client): Promise<void> {
  emptying ??= describeEmptying(client);
  await client.query(await emptying);
  await client.query('set session_replication_role = replica');
}

const pidOf = (client: pg.ClientBase) => (client as unknown as { processID: number }).processID;

/** A pool that knows its connections and stays connected while its database serves one test after another. */
export function keepPool(connection: Connection, max = MAX_CONNECTIONS) {
  const own = new Set<number>();
  const pool = openPool(connection, pino({ level: 'silent' }), max);
  pool.on('connect', (client) => own.add(pidOf(client)));
  pool.on('remove', (client) => own.delete(pidOf(client)));
  const isQuiet = () => pool.idleCount === pool.totalCount;
  return { pool, pids: () => [...own], isQuiet };
}

/** A migrated database that serves one test after another, with a pool that stays connected. */
export type KeptDatabase = {
  connection: Connection;
  /** The pool, for one portal at a time. @returns null while another portal uses it */
  takePool(): { pool: pg.Pool; release(): Promise<void> } | null;
  /**
   * Empties the database, tells portals that stay connected that anything may have changed, and terminates all other
   * connections.
   * @param staying the connections of portals that stay, besides those of the pool; none by default
   * @returns whether it is in its original state; if not, it must not be used again
   */
  empty(staying?: { pids: readonly number[] }): Promise<boolean>;
  close(): Promise<void>;
};

export async function keepDatabase(connection: Connection): Promise<KeptDatabase> {
  const { pool, pids, isQuiet } = keepPool(connection, MAX_SHARED_CONNECTIONS);
  const cleaner = new pg.Client({ ...connection, lock_timeout: 3_000 });
  // dropping the database terminates it
  cleaner.on('error', () => {});
  await cleaner.connect();
  await prepareToEmpty(cleaner);
  const shapeNow = async () =>
    (await cleaner.query<{ shape: string }>({ name: 'shape', text: SHAPE })).rows[0];
  const contentsNow = async () => (await cleaner.query<{ contents: string }>(CONTENTS)).rows[0]?.contents;
  const contents = await contentsNow();
  let shape = (await shapeNow())?.shape;
  /** Whether the schema is as it was, after a barrier is removed. */
  const hasItsSchema = async () => {
    if ((await shapeNow())?.shape === shape) return true;
    await cleaner.query(REMOVE_BARRIER);
    if ((await contentsNow()) !== contents) return false;
    shape = (await shapeNow())?.shape;
    return true;
  };
  let isTaken = false;
  let uses = 0;

  return {
    connection,
    takePool() {
      if (isTaken) return null;
      isTaken = true;
      const release = async () => {
        isTaken = false;
      };
      return { pool, release };
    },
    async empty(staying) {
      uses += 1;
      if ((isTaken && staying === undefined) || !isQuiet() || uses >= MAX_USES) return false;
      await cleaner.query(others([pidOf(cleaner), ...pids(), ...(staying?.pids ?? [])]));
      const { rows } = await cleaner.query<{ deleted: number }>({
        name: 'empty',
        text: 'select pg_temp.empty() as deleted',
      });
      return (rows[0]?.deleted ?? 0) <= MAX_ROWS && (await hasItsSchema());
    },
    async close() {
      await Promise.all([pool.end(), cleaner.end()]);
    },
  };
}

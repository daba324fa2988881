import { openPool } from '@portal/server/platform/db/database.ts';
import type { Connection } from '@portal/server/platform/db/embedded/start.ts';
import type pg from 'pg';
import pino from 'pino';

/** How often a database is emptied before it is recreated, because deleted rows stay in its indexes. */
const MAX_USES = 100;
/** Above this number of rows, a new database is cheaper. */
const MAX_ROWS = 2_000;
/** The maximum for each database, because the server's connections are limited. */
const MAX_CONNECTIONS = 5;

/** Changes with any change of tables, columns, functions, triggers and rules, but not of rows. */
const SHAPE = `select string_agg(seen, ' ') as shape from (${[
  'pg_class',
  'pg_attribute',
  'pg_proc',
  'pg_trigger',
  'pg_constraint',
  'pg_namespace',
  'pg_db_role_setting',
]
  .map((catalog) => `select count(*) || ':' || max(xmin::text::bigint) as seen from ${catalog}`)
  .join(' union all ')}) catalogs`;

const TABLES = `select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and attnum > 0 and not attisdropped and attgenerated = '' group by relname`;

const SEQUENCES = `select format('select setval(%L, %s, %L)', quote_ident(sequencename),
    coalesce(last_value, start_value), last_value is not null) as sql from pg_sequences`;

/** Terminates all other connections, as when a database is dropped. */
const others = (own: readonly number[]) => `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid not in (${[0, ...own]})`;

/** The statements that restore a migrated database to its current state. */
async function undoOf(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(TABLES);
  const { rows: sequences } = await pool.query<{ sql: string }>(SEQUENCES);
  const texts = tables.map(
    ({ name, columns }) => `select case when count(*) > 0 then format(
      'insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, %L)', json_agg(t)) end as sql from ${name} t`,
  );
  const { rows: kept } = await pool.query<{ sql: string | null }>(texts.join(' union all '));
  return [
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from ${name}`),
    ...kept.flatMap(({ sql }) => sql ?? []),
    ...sequences.map(({ sql }) => sql),
    `select note_change(topic) from unnest('{slots,accounts,settings,mail,outbox,jobs}'::text[]) topic`,
    SHAPE,
  ].join('; ');
}

/** A pool that knows its connections and stays connected while its database serves one test after another. */
export function keepPool(connection: Connection, max = MAX_CONNECTIONS) {
  const own = new Set<number>();
  const pool = openPool(connection, pino({ level: 'silent' }), max);
  const pidOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID;
  pool.on('connect', (client) => own.add(pidOf(client)));
  pool.on('remove', (client) => own.delete(pidOf(client)));
  const isQuiet = () => pool.idleCount === pool.totalCount && pool.totalCount <= MAX_CONNECTIONS;
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
  const { pool, pids, isQuiet } = keepPool(connection, 8);
  const undo = await undoOf(pool);
  const { shape } = (await pool.query<{ shape: string }>(SHAPE)).rows[0] ?? {};
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
      await pool.query(others([...pids(), ...(staying?.pids ?? [])]));
      const results = (await pool.query(undo)) as unknown as pg.QueryResult<{ shape?: string }>[];
      const deleted = results.reduce(
        (sum, { command, rowCount }) => sum + (command === 'DELETE' ? (rowCount ?? 0) : 0),
        0,
      );
      return deleted <= MAX_ROWS && results.at(-1)?.rows[0]?.shape === shape;
    },
    close: () => pool.end(),
  };
}

import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { MIGRATION_LOCK } from '#platform/db/migrate.ts';
import {
  BackupFileError,
  type BackupHead,
  END_OF_ROWS,
  Lines,
  newHead,
  RowHash,
  type RowSummary,
} from './format.ts';
import { copyTarget, listNumberSources, listTables, type TableShape } from './tables.ts';

/** Settings that make the text of values the same on every server and allow long statements. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** One connection for work that copies whole tables. */
export type Session = {
  client: pg.Client;
  end(): Promise<void>;
  /** closes the connection at once; the server rolls back what was not committed */
  breakOff(): void;
};

/** @param name the application name of the connection; one that begins with "coaches-portal" counts as a portal */
export async function openSession(connection: ConnectionConfig, name: string): Promise<Session> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // the running query also fails when the connection breaks; without a listener the error would end the process
  client.on('error', () => {});
  await client.connect();
  await client.query(`select set_config(name, value, false) from json_each_text($1) as given (name, value)`, [
    JSON.stringify(SETTINGS),
  ]);
  return {
    client,
    end: () => client.end(),
    breakOff: () => client.connection.stream.destroy(),
  };
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** A table's rows as COPY writes them, counted and hashed as they pass. */
async function* copyRows({ client }: Session, table: TableShape, rows: RowHash): AsyncGenerator<Buffer> {
  const lines = new Lines();
  for await (const chunk of client.query(copyTo(`copy ${copyTarget(table)} to stdout`))) {
    for (const line of lines.add(chunk)) rows.addRow(line);
    yield chunk;
  }
}

/** The row count and hash of a table, as this transaction sees it. */
export async function summarizeRows(session: Session, table: TableShape): Promise<RowSummary> {
  const rows = new RowHash();
  for await (const _ of copyRows(session, table, rows));
  return rows.seen();
}

async function makeHead({ client }: Session, made: { portal: string; at: Date }): Promise<BackupHead> {
  const { rows } = await client.query<{ tableExists: boolean }>(
    `select to_regclass('migration') is not null as "tableExists"`,
  );
  if (rows[0]?.tableExists !== true) throw new BackupFileError('There is no league in that database yet.');
  const migrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration order by name',
  );
  const version = await client.query<{ server_version: string }>('show server_version');
  return newHead({
    portal: made.portal,
    madeAt: made.at.toISOString(),
    postgres: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
  });
}

/**
 * The whole database at one instant, as the uncompressed bytes of a backup. People can keep working; only schema
 * changes have to wait. Uses its own connection, which is closed when the reader stops early.
 * @param made the portal's version, and the time to record in the backup
 */
export async function* dump(
  connection: ConnectionConfig,
  made: { portal: string; at: Date },
): AsyncGenerator<Buffer> {
  const session = await openSession(connection, 'portal-backup');
  const { client } = session;
  let isWhole = false;
  try {
    // lock before the snapshot, so that no table changes its columns between the snapshot and its copy
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    yield json(await makeHead(session, made));
    const tables: ({ name: string } & RowSummary)[] = [];
    for (const table of await listTables(client)) {
      yield json({ table: table.name, columns: table.columns });
      const rows = new RowHash();
      yield* copyRows(session, table, rows);
      yield Buffer.from(`${END_OF_ROWS}\n`);
      tables.push({ name: table.name, ...rows.seen() });
    }
    // sequences are not part of the snapshot: reading them last ensures that no number is used twice
    yield json({ tables, numbers: await listNumberSources(client) });
    await client.query('commit');
    isWhole = true;
  } finally {
    if (isWhole) await session.end();
    else session.breakOff();
  }
}

import type pg from 'pg';
import type { ConnectionConfig } from '#platform/db/database.ts';
import { codeOf } from '#platform/db/faults.ts';
import { applyMigrations, MIGRATION_LOCK, type Migration, readMigrations } from '#platform/db/migrate.ts';
import { checkBackup, migrationsOf } from './check-backup.ts';
import { openSession, type Session } from './dump.ts';
import type { BackupHead } from './format.ts';
import { load } from './load.ts';
import type { Backup } from './read-backup.ts';
import { namesOf, schemaOf } from './schema-of-migrations.ts';
import { quotedList } from './tables.ts';

/** The contents of a database: nothing of the portal, a schema without people and seasons, or a league. */
export type Holding = { accounts: number; seasons: number; entries: number };

/** Why a restore is refused; the message is one sentence. */
class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/** SQLSTATEs for a table or view, a function and a type whose name is taken. */
const NAME_TAKEN: readonly unknown[] = ['42P07', '42723', '42710'];
const LOCK_TIMEOUT_MS = 10_000;
const MAX_CHECKS = 10;
const CHECK_AGAIN_SECONDS = 0.2;

/** The contents of the session's schema; null if no portal has used it. */
async function readHolding(client: pg.Client): Promise<Holding | null> {
  // another program may have a table with one of these names, but hardly with all
  const { rows } = await client.query<{ tablesExist: boolean }>(`
    select bool_and(to_regclass(format('%I.%I', current_schema(), name)) is not null) as "tablesExist"
    from unnest(array['account', 'season', 'entry']) name`);
  if (rows[0]?.tablesExist !== true) return null;
  const counted = await client.query<Record<keyof Holding, number>>(`
    select (select count(*)::int from account) as accounts, (select count(*)::int from season) as seasons,
      (select count(*)::int from entry) as entries`);
  return counted.rows[0] ?? null;
}

const isEmpty = (holding: Holding | null): boolean =>
  holding === null || (holding.accounts === 0 && holding.seasons === 0);

/** The league in a database; null if the database is free for a restore. */
export async function findLeague(connection: ConnectionConfig): Promise<Holding | null> {
  const session = await openSession(connection, 'portal-restore');
  try {
    const holding = await readHolding(session.client);
    return isEmpty(holding) ? null : holding;
  } finally {
    await session.end();
  }
}

/** @throws RestoreError while a portal is connected, because its caches would become stale */
async function refuseRunningPortal(client: pg.Client): Promise<void> {
  for (let check = 1; ; check += 1) {
    const { rows } = await client.query<{ address: string | null }>(`
      select host(client_addr) as address from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'coaches-portal%' limit 1`);
    const [running] = rows;
    if (running === undefined) return;
    if (check === MAX_CHECKS) {
      const where = running.address === null ? '' : ` (from ${running.address})`;
      throw new RestoreError(`A portal is running on that database${where}; stop it first.`);
    }
    // a portal that has just stopped is still listed for a moment, and a transaction keeps its first view of the
    // statistics
    await client.query(`select pg_stat_clear_snapshot(), pg_sleep(${CHECK_AGAIN_SECONDS})`);
  }
}

/** Waits for a portal that is starting; one that starts later waits for the restore. */
async function lockSchema(client: pg.Client): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** @throws RestoreError if a database without a league has no schema, or a table of migrations of something else */
async function checkSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string | null; migration: string | null }>(
    `select current_schema() as schema, to_regclass(format('%I.migration', current_schema())) as migration`,
  );
  if (rows[0]?.schema == null) throw new RestoreError('The database has no schema to restore into.');
  if (rows[0].migration !== null) throw nameTaken('a table migration');
}

/** Drops the portal's tables, views and functions of the newest schema; everything else in the schema stays. */
async function dropPortal(client: pg.Client, known: readonly Migration[]): Promise<void> {
  const { tables, views, functions } = namesOf(known);
  await client.query(`drop view ${quotedList(views)}`);
  await client.query(`drop table ${quotedList(tables)}`);
  await client.query(`drop function ${quotedList(functions)}`);
}

/** Turns a database error that a person can fix into a sentence. */
function toRestoreError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '55P03')
    return new RestoreError('Another process is changing that database; try again in a minute.');
  if (code === '42501') {
    return new RestoreError(
      `The role may not do that in that database, which it must own: ${messageOf(error)}.`,
    );
  }
  if (code === '2BP01') {
    return new RestoreError(
      `Something that is not the portal's depends on its tables (${messageOf(error)}); drop that first.`,
    );
  }
  if (NAME_TAKEN.includes(code)) {
    return nameTaken(messageOf(error));
  }
  return error;
}

const nameTaken = (what: string) =>
  new RestoreError(
    `Something that is not the portal's has a name that the portal needs (${what}); use an empty database.`,
  );

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export type Restored = {
  backup: Backup;
  /** tables in the backup that are not the portal's and were left out */
  foreign: string[];
  /** the migrations that were applied to the rows */
  applied: string[];
  /** emails that the portal will send when it starts */
  waitingMails: number;
};

type Work = {
  path: string;
  known: readonly Migration[];
  replace: boolean;
  keepsAccess: boolean;
  loggedAt: Date | undefined;
};

/**
 * Ends sessions and links that were open when the backup was made, because they may have been ended, replaced or
 * revoked since. The mail worker skips waiting emails with such a link, because the link is no longer valid.
 */
async function endOpenAccess(client: pg.Client): Promise<void> {
  await client.query('delete from session');
  await client.query('delete from login_ticket');
  await client.query('delete from passkey_challenge');
  await client.query('delete from mailed_link');
  await client.query('delete from give_back_link');
  await client.query('delete from calendar_link');
}

/** Tells administrators in the security log. */
async function logRestore(client: pg.Client, { madeAt }: BackupHead, now: Date): Promise<void> {
  const made = `${new Date(madeAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await client.query(
    `insert into security_event (kind, at, done_by, detail) values ('backup-restored', $1, 'command', $2)`,
    [now, `backup of ${made}`],
  );
}

/** Does the whole restore in the session's transaction. */
async function restoreInto(
  session: Session,
  head: BackupHead,
  { path, known, replace, keepsAccess, loggedAt }: Work,
): Promise<Restored> {
  const { client } = session;
  await lockSchema(client);
  await refuseRunningPortal(client);
  const holding = await readHolding(client);
  if (!replace && !isEmpty(holding)) throw new RestoreError('There is a league in that database already.');
  if (holding === null) {
    await checkSchema(client);
  } else {
    // the newest schema has a known set of tables
    await applyMigrations(client, { known });
    await dropPortal(client, known);
  }
  const target = migrationsOf(head, known, path);
  await applyMigrations(client, { known, target });
  const { foreign, ...backup } = await load(session, path, new Set(schemaOf(target).keys()));
  const applied = await applyMigrations(client, { known });
  const mails = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from mail where state = 'waiting'`,
  );
  if (!keepsAccess) await endOpenAccess(client);
  if (loggedAt !== undefined) await logRestore(client, head, loggedAt);
  await client.query('set constraints all immediate');
  await client.query(`analyze ${quotedList(schemaOf(known).keys())}`);
  return { backup, foreign, applied, waitingMails: mails.rows[0]?.waiting ?? 0 };
}

/**
 * Restores a backup into a database in one transaction, so a restore that fails or is killed changes nothing. A backup
 * of an older portal gets the newest schema.
 * @param options.replace whether an existing league may be replaced
 * @param options.keepsAccess whether sessions and links stay valid; only if nothing can have changed since the backup
 * @param options.loggedAt the time of the restore, for the security log; without it nothing is written there
 * @throws BackupFileError, RestoreError with one sentence; pg's own error if the database fails
 */
export async function restoreBackup(options: {
  connection: ConnectionConfig;
  path: string;
  replace: boolean;
  keepsAccess?: boolean;
  loggedAt?: Date;
  signal?: AbortSignal;
}): Promise<Restored> {
  const { connection, path, replace, keepsAccess = false, loggedAt, signal } = options;
  const known = await readMigrations();
  const { head } = await checkBackup(path);
  const session = await openSession(connection, 'portal-restore');
  let isCommitting = false;
  signal?.addEventListener('abort', session.breakOff);
  try {
    signal?.throwIfAborted();
    await session.client.query('begin');
    const result = await restoreInto(session, head, { path, known, replace, keepsAccess, loggedAt });
    // from here on the restore can't be stopped anymore, so the message must not say that it was
    signal?.removeEventListener('abort', session.breakOff);
    signal?.throwIfAborted();
    isCommitting = true;
    await session.client.query('commit');
    await session.end();
    return result;
  } catch (error) {
    session.breakOff();
    if (signal?.aborted === true && !isCommitting)
      throw new RestoreError('The restore was stopped; nothing was changed.');
    throw toRestoreError(error);
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** The number of an advisory lock that lets only one starting portal migrate at a time; any fixed number works. */
export const MIGRATION_LOCK = 5_107_301;

export type Migration = { name: string; sha256: string; sql: string };

/** The migrations that this portal knows, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql };
    }),
  );
}

/** An applied migration that this portal does not know, or knows with another content; null if there is none. */
export function findForeignMigration(
  applied: readonly Omit<Migration, 'sql'>[],
  known: readonly Migration[],
): { name: string; isNewer: boolean } | null {
  const own = new Map(known.map(({ name, sha256 }) => [name, sha256]));
  const foreign = applied.find(({ name, sha256 }) => own.get(name) !== sha256);
  return foreign === undefined ? null : { name: foreign.name, isNewer: !own.has(foreign.name) };
}

/**
 * Applies those of `wanted` that the connection's schema does not have, inside the caller's transaction.
 * @returns the names that were applied now
 * @throws Error if an applied file was changed afterward or the database knows one that is not in `known`
 */
export async function applyMigrations(
  client: pg.ClientBase,
  { known, wanted = known }: { known: readonly Migration[]; wanted?: readonly Migration[] },
): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  const foreign = findForeignMigration(rows, known);
  if (foreign !== null) {
    throw new Error(
      foreign.isNewer
        ? `The database is newer than this portal: it has migration ${foreign.name}.`
        : `Migration ${foreign.name} was changed after it had been applied.`,
    );
  }
  const applied = new Set(rows.map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !applied.has(name));
  for (const { name, sha256, sql } of missing) {
    await client.query(sql);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
  }
  return missing.map(({ name }) => name);
}

/**
 * Brings the database to the newest schema: each file of `migrations/` once, in the order of its name, all in one
 * transaction under a lock, so that two portals starting at once migrate once and a kill leaves nothing half done.
 * @returns the names that were applied now
 * @throws Error if an applied file was changed afterward or the database is newer than this portal
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const known = await readMigrations();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const now = await applyMigrations(client, { known });
    await client.query('commit');
    return now;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any fixed number: the advisory lock that lets one of several starting portals migrate. */
const MIGRATION_LOCK = 5_107_301;

/**
 * Brings the database to the newest schema: each file of `migrations/` once, in the order of its name, all in one
 * transaction under a lock, so that two portals starting at once migrate once and a kill leaves nothing half done.
 * @returns the names that were applied now
 * @throws Error where an applied file was changed afterwards or the database is newer than this portal
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration',
    );
    const known = new Map(applied.rows.map((row) => [row.name, row.sha256]));
    for (const name of known.keys()) {
      if (!files.includes(name))
        throw new Error(`The database is newer than this portal: it knows migration ${name}.`);
    }
    const now: string[] = [];
    for (const name of files) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const before = known.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`);
      await client.query(sql);
      await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
      now.push(name);
    }
    await client.query('commit');
    return now;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
/** The number of an advisory lock that lets only one starting portal migrate at a time; any fixed number works. */
export const MIGRATION_LOCK = 5_107_301;

export type Migration = { name: string; sha256: string; sql: string };
type Applied = Omit<Migration, 'sql'>;

const BASELINE = '0056-baseline.sql';
/** The last of the migrations that the baseline replaced; their schema was that of the baseline. */
const LAST_REPLACED = {
  name: '0056-plan-changes.sql',
  sha256: '0f6419f1b3f3ce031671d995546159f1aaed5dc5d9ae375a2a6c2c671ad5c1ee',
};

/** How to say that a schema is older than the baseline. */
export const OLDER_THAN_BASELINE = `from before ${LAST_REPLACED.name}`;

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

/**
 * The applied migrations, with the baseline in place of those that it replaced.
 * @returns null if only some of these were applied, so that the schema is older than the baseline
 * @see docs/decisions/0065-one-baseline.md
 */
export function withBaseline(applied: readonly Applied[], known: readonly Migration[]): Applied[] | null {
  const isReplaced = ({ name }: Applied) => name <= LAST_REPLACED.name && name !== BASELINE;
  const kept = applied.filter((each) => !isReplaced(each));
  if (kept.length === applied.length) return kept;
  const isWhole = applied.some(
    ({ name, sha256 }) => name === LAST_REPLACED.name && sha256 === LAST_REPLACED.sha256,
  );
  return isWhole ? [...known.filter(({ name }) => name === BASELINE), ...kept] : null;
}

/** An applied migration that this portal does not know, or knows with another content; null if there is none. */
export function findForeignMigration(
  applied: readonly Applied[],
  known: readonly Migration[],
): { name: string; isNewer: boolean } | null {
  const own = new Map(known.map(({ name, sha256 }) => [name, sha256]));
  const foreign = applied.find(({ name, sha256 }) => own.get(name) !== sha256);
  return foreign === undefined ? null : { name: foreign.name, isNewer: !own.has(foreign.name) };
}

/**
 * Applies those of `wanted` that the connection's schema does not have, inside the caller's transaction.
 * @returns the names that were applied now
 * @throws Error if an applied file was changed afterward, or the database knows one that is not in `known` or is older than
 *   the baseline
 */
export async function applyMigrations(
  client: pg.ClientBase,
  { known, target = known }: { known: readonly Migration[]; target?: readonly Migration[] },
): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<Applied>('select name, sha256 from migration');
  const present = withBaseline(rows, known);
  if (present === null) {
    throw new Error(
      `The database is ${OLDER_THAN_BASELINE}; start the version with that migration first (docs/operating.md).`,
    );
  }
  const foreign = findForeignMigration(present, known);
  if (foreign !== null) {
    throw new Error(
      foreign.isNewer
        ? `The database is newer than this portal: it has migration ${foreign.name}.`
        : `Migration ${foreign.name} was changed after it had been applied.`,
    );
  }
  const note = ({ name, sha256 }: Applied) =>
    client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
  if (present.length < rows.length) {
    await client.query('delete from migration');
    for (const each of present) await note(each);
  }
  const names = new Set(present.map(({ name }) => name));
  const missing = target.filter(({ name }) => !names.has(name));
  for (const each of missing) {
    await client.query(each.sql);
    await note(each);
  }
  return missing.map(({ name }) => name);
}

/**
 * Brings the database to the newest schema: each file of `migrations/` once, in the order of its name, all in one
 * transaction under a lock, so that two portals starting at once migrate once and a kill leaves nothing half done.
 * @returns the names that were applied now
 * @throws Error if an applied file was changed afterward, or the database is newer than this portal or older than the
 *   baseline
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

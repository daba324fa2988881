import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { snapshotDatabase } from '@portal/testkit/database-snapshot.ts';
import { createQuietDatabase, type QuietDatabase } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { checkBackup } from './check-backup.ts';
import { openSession } from './dump.ts';
import { load } from './load.ts';
import { restoreBackup } from './restore.ts';
import { listTables } from './tables.ts';

/**
 * The release whose migrations the baseline replaced (docs/decisions/0065). It made both files: the demo league with
 * bookings, a change, a release, cancels, moves, a blackout that took practices, imports and a revert; and all of its
 * migrations, one after the other.
 */
const BACKUP = fileURLToPath(new URL('./testing/release-56.backup.gz', import.meta.url));
const SCHEMA = new URL('./testing/release-56.sql.gz', import.meta.url);
const LAST = '0056-plan-changes.sql';

let folder: string;
const databases: QuietDatabase[] = [];
/** a league as that release left it */
let former: QuietDatabase;
let newSchema: string[];

async function copyOf(template?: string): Promise<QuietDatabase> {
  const database = await createQuietDatabase(template);
  databases.push(database);
  return database;
}
const freshDatabase = () => copyOf();
const formerLeague = () => copyOf(former.connection.database);

beforeAll(async () => {
  folder = mkdtempSync(join(scratchFolder(), 'portal-release-'));
  newSchema = await schemaOf(await freshDatabase());
  former = await copyOf('template1');
  const session = await openSession(former.connection, 'test');
  await session.client.query(gunzipSync(readFileSync(SCHEMA)).toString());
  await session.client.query('begin');
  await load(session, BACKUP, new Set((await listTables(session.client)).map(({ name }) => name)));
  await session.client.query('commit');
  await session.end();
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

async function withPool<T>({ connection }: QuietDatabase, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  // dropping the database may still reach a connection that is being closed
  pool.on('error', () => {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

type Rows = Record<string, number>;

/** The number of rows of each table, except the list of migrations. */
async function countRows({ connection }: QuietDatabase): Promise<Rows> {
  const { migration: _, ...tables } = (await snapshotDatabase(connection)).rows as Record<
    string,
    { rows: number }
  >;
  return Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows]));
}

/** What became of these rows: the tables of history and undo are one ledger since. */
function rowsAfter({
  history,
  cancellation,
  entry_move,
  entry_move_part,
  game_import_part,
  ...kept
}: Rows): Rows {
  return { ...kept, change_part: history ?? 0 };
}

const schemaOf = async ({ connection }: QuietDatabase) => (await snapshotDatabase(connection)).schema;

describe('a league of the release before the baseline', () => {
  it('gets the schema of a new league, and keeps every row', async () => {
    const league = await formerLeague();
    const before = await countRows(league);
    expect(before).toMatchObject({ entry: 192, history: 208, game_import: 3, loss_item: 2, mail: 35 });

    const [, ...later] = (await readMigrations()).map(({ name }) => name);
    expect(await withPool(league, migrate)).toEqual(later);
    expect(await schemaOf(league)).toEqual(newSchema);
    expect(await countRows(league)).toMatchObject(rowsAfter(before));
    expect(await withPool(league, migrate)).toEqual([]);
  });

  it('is refused with one sentence if that release had not applied all of its migrations', async () => {
    const league = await formerLeague();
    await withPool(league, (pool) => pool.query('delete from migration where name = $1', [LAST]));
    const before = await snapshotDatabase(league.connection);
    await expect(withPool(league, migrate)).rejects.toThrow(
      `The database is from before ${LAST}; start the version with that migration first (docs/operating.md).`,
    );
    expect(await snapshotDatabase(league.connection)).toEqual(before);
  });
});

describe('a backup of the release before the baseline', () => {
  it.each([
    ['an empty database', freshDatabase],
    ['a league of that release', formerLeague],
  ])('is restored with the newest schema into %s', async (_, makeTarget) => {
    const target = await makeTarget();
    const { tail } = await checkBackup(BACKUP);
    const { applied } = await restoreBackup({
      connection: target.connection,
      path: BACKUP,
      replace: true,
      keepsAccess: true,
    });
    expect(applied).toEqual((await readMigrations()).map(({ name }) => name).slice(1));
    expect(await schemaOf(target)).toEqual(newSchema);
    const written = tail.tables.filter(({ name }) => name !== 'migration');
    expect(await countRows(target)).toMatchObject(
      rowsAfter(Object.fromEntries(written.map(({ name, rows }) => [name, rows]))),
    );
  });

  it('is refused with one sentence if that release had not applied all of its migrations', async () => {
    const path = join(folder, 'older.gz');
    const text = gunzipSync(readFileSync(BACKUP)).toString();
    writeFileSync(path, gzipSync(text.replace(new RegExp(`,\\{"name":"${LAST}","sha256":"\\w+"\\}`), '')));
    await expect(checkBackup(path)).rejects.toThrow(
      `${path} is from before ${LAST}; restore it with the version with that migration (docs/operating.md).`,
    );
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotDatabase } from '@portal/testkit/database-snapshot.ts';
import { createQuietDatabase, type QuietDatabase } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyMigrations, readMigrations } from '#platform/db/migrate.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

/** A league as the portal of an earlier version keeps it: enrollment files still lie in one column. */
const UNTIL = '0009-schedule-indexes.sql';
const ROWS = [{ line: 2, teamName: 'T2', divisionName: 'D' }];

let folder: string;
let databases: QuietDatabase[];

beforeEach(() => {
  folder = mkdtempSync(join(scratchFolder(), 'portal-older-'));
  databases = [];
});
afterEach(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<{ database: QuietDatabase; client: pg.Client }> {
  const database = await createQuietDatabase();
  databases.push(database);
  const client = new pg.Client(database.connection);
  await client.connect();
  return { database, client };
}

async function makeOlder(): Promise<QuietDatabase> {
  const { database, client } = await open();
  const known = await readMigrations();
  await client.query('drop schema public cascade; create schema public');
  await applyMigrations(client, { known, wanted: known.filter(({ name }) => name <= UNTIL) });
  await client.query(
    `insert into season (year, name, program_name, created_at) values (2026, 'FALL', 'Rec', now())`,
  );
  await client.query(
    `insert into enrollment_file (season_id, file_name, sha256, family, rows, uploaded_at)
    values (1, 'a.csv', 'x', 'plain', $1, now())`,
    [JSON.stringify(ROWS)],
  );
  await client.end();
  return database;
}

it.each([
  ['a newer league', false],
  ['a league of the same age', true],
])('restores a backup of an older portal with the newest schema, in place of %s', async (_, isOld) => {
  const older = await makeOlder();
  const path = join(folder, 'older.gz');
  await makeBackup({ connection: older.connection, path, portal: '0.0.9', now: new Date(0) });

  const target = isOld ? { database: await makeOlder() } : await open();
  if ('client' in target) {
    await target.client.query(
      `insert into season (year, name, program_name, created_at) values (2025, 'FALL', 'Rec', now())`,
    );
    await target.client.end();
  }
  const { applied } = await restoreBackup({ connection: target.database.connection, path, replace: true });
  expect(applied[0]).toBe('0010-enrollment-rows.sql');
  expect(applied).toEqual((await readMigrations()).map(({ name }) => name).filter((name) => name > UNTIL));

  const { database: fresh, client } = await open();
  await client.end();
  const [expected, seen] = [
    await snapshotDatabase(fresh.connection),
    await snapshotDatabase(target.database.connection),
  ];
  expect(seen.schema).toEqual(expected.schema);
  expect(seen.rows).toMatchObject({ season: { rows: 1 }, enrollment_page: { rows: 1 } });
});

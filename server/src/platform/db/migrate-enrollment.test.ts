import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { openPool } from './database.ts';
import { migrate } from './migrate.ts';

/** Migration 0010 moves what leagues have uploaded and loaded: nothing of it may be lost or turned round. */

const FOLDER = new URL('./migrations/', import.meta.url);

let database: TestDatabase;
let pool: pg.Pool;

/** The database as a portal left it that knew only the migrations before 0010. */
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connection, createLog('silent'));
  await pool.query('drop schema public cascade; create schema public');
  await pool.query('create table migration (name text primary key, sha256 text not null)');
  for (const name of (await readdir(FOLDER)).sort().filter((file) => /^000\d.*\.sql$/.test(file))) {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    await pool.query(sql);
    const sha256 = createHash('sha256').update(sql).digest('hex');
    await pool.query('insert into migration values ($1, $2)', [name, sha256]);
  }
  await pool.query(
    `insert into season (year, name, program_name, created_at) values (2026, 'FALL', 'Rec', now())`,
  );
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const keepFile = (rows: object[]) =>
  pool.query(
    `insert into enrollment_file (season_id, file_name, sha256, family, rows, uploaded_at)
    values (1, 'a.csv', 'x', 'plain', $1, now())`,
    [JSON.stringify(rows)],
  );
const keepLoad = (changes: object) =>
  pool.query(
    `insert into enrollment_load (season_id, file_id, counts, changes, loaded_at) values (1, 1, '{}', $1, now())`,
    [JSON.stringify(changes)],
  );
const all = async (sql: string) => (await pool.query(sql)).rows;

it('converts files to pages of rows', async () => {
  const row = (line: number, more: object = {}) => ({
    line,
    teamName: `T${line}`,
    divisionName: 'D',
    ...more,
  });
  const rows = Array.from({ length: 1_998 }, (_, index) => row(index + 2));
  await keepFile([...rows, { line: 2_000 }, row(2_001, { isTooLong: true }), row(2_002)]);
  await keepFile([]);
  await keepFile([{ line: 2 }]);
  expect(await migrate(pool)).toContain('0010-enrollment-rows.sql');
  expect(await all('select fields, row_count, filled_count from enrollment_file order by id')).toEqual([
    { fields: ['divisionName', 'teamName'], row_count: 2_001, filled_count: 2_000 },
    { fields: [], row_count: 0, filled_count: 0 },
    { fields: [], row_count: 1, filled_count: 0 },
  ]);
  const pages = await all('select file_id, number, rows from enrollment_page order by 1, 2');
  expect(pages.map(({ file_id, number, rows: kept }) => [file_id, number, kept.length])).toEqual([
    [1, 0, 1_000],
    [1, 1, 1_000],
    [1, 2, 1],
    [3, 0, 1],
  ]);
  expect([pages[0].rows[0], pages[1].rows.slice(-3), pages[2].rows, pages[3].rows]).toEqual([
    [2, 'D', 'T2'],
    [[1_999, 'D', 'T1999'], [2_000], [2_001, 'D', 'T2001', 1]],
    [[2_002, 'D', 'T2002']],
    [[2]],
  ]);
});

it('splits the changes of loads into parts that can be reverted', async () => {
  await keepFile([]);
  const none = {
    divisions: [],
    teams: [],
    coaches: [],
    pairs: [],
    renamedDivisions: [],
    renamedTeams: [],
    renamedCoaches: [],
  };
  const before = { firstName: 'Ada', lastName: 'Lane' };
  const after = { firstName: 'Ada', lastName: 'Lane-Smith' };
  await keepLoad(none);
  await keepLoad({
    ...none,
    divisions: [5],
    coaches: [9, 7],
    pairs: [
      [3, 9],
      [4, 7],
    ],
    renamedTeams: [{ id: 3, before: 'HAWKS', after: 'Hawks' }],
    renamedCoaches: [{ id: 8, before, after }],
  });
  await migrate(pool);
  expect(
    await all('select load_id, kind, ids, coach_ids, names from enrollment_change order by load_id, number'),
  ).toEqual([
    {
      load_id: 2,
      kind: 'team-name',
      ids: [3],
      coach_ids: null,
      names: [{ before: 'HAWKS', after: 'Hawks' }],
    },
    { load_id: 2, kind: 'coach-name', ids: [8], coach_ids: null, names: [{ before, after }] },
    { load_id: 2, kind: 'division', ids: [5], coach_ids: null, names: null },
    { load_id: 2, kind: 'coach', ids: [9, 7], coach_ids: null, names: null },
    { load_id: 2, kind: 'pair', ids: [3, 4], coach_ids: [9, 7], names: null },
  ]);
});

import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { openPool } from './database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connection, createLog('silent'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

it('removes invisible characters from stored names, and loses no name', async () => {
  const insert = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await pool.query(`${sql} returning id`, values)).rows[0].id;
  const season = await insert(
    "insert into season (year, name, program_name, created_at) values (2026, 'FALL', 'Rec', now())",
  );
  const division = await insert(
    'insert into division (season_id, name, name_key) values ($1, $2, $3)',
    season,
    '\u200eBoys\u200e 3-4',
    '\u200eboys\u200e 3-4',
  );
  const names = [
    'Hawks',
    '\u202aHawks\u202c',
    'Ti\u200dgers',
    '\u200eTigers',
    'A \u200e B',
    '\u200e',
    '👩\u200d👧 1',
    'e\u200c\u0301',
  ];
  const ids: number[] = [];
  for (const name of names) {
    ids.push(
      await insert(
        'insert into team (division_id, name, name_key) values ($1, $2, $3)',
        division,
        name,
        name.toLowerCase(),
      ),
    );
  }
  await insert(
    "insert into coach (email, first_name, last_name) values ('a@example.org', $1, 'Lane')",
    '\u202aKim\u202c',
  );
  const sql = await readFile(new URL('./migrations/0029-plain-names.sql', import.meta.url), 'utf8');
  await pool.query(sql);
  const all = async (table: string, columns: string) =>
    (await pool.query({ text: `select ${columns} from ${table} order by id`, rowMode: 'array' })).rows;
  const [, second, , fourth, , sixth] = ids;
  expect(await all('team', 'name, name_key')).toEqual([
    ['Hawks', 'hawks'],
    [`Hawks (${second})`, `hawks (${second})`],
    ['Tigers', 'tigers'],
    [`Tigers (${fourth})`, `tigers (${fourth})`],
    ['A B', 'a b'],
    [`(${sixth})`, `(${sixth})`],
    ['👩\u200d👧 1', '👩\u200d👧 1'],
    ['é', 'é'],
  ]);
  expect(await all('division', 'name, name_key')).toEqual([['Boys 3-4', 'boys 3-4']]);
  expect(await all('coach', 'first_name')).toEqual([['Kim']]);
});

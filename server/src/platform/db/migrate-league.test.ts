import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { openPool } from './database.ts';

/** Migration 0023 takes the invented league away from portals of real leagues. */

const MIGRATION = new URL('./migrations/0023-no-invented-league.sql', import.meta.url);
const INVENTED = {
  leagueName: 'Maplewood Youth Basketball',
  contactPhone: '+1 732 555 0100',
  contactEmail: 'coaches@example.org',
};

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.connection, createLog('silent'));
  await pool.query('delete from setting');
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const store = async (settings: Record<string, string>) => {
  for (const [name, value] of Object.entries(settings)) {
    await pool.query('insert into setting values ($1, $2)', [name, JSON.stringify({ value })]);
  }
};
const migrated = async () => {
  await pool.query(await readFile(MIGRATION, 'utf8'));
  const { rows } = await pool.query(`select name, value ->> 'value' as value from setting`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

it('deletes invented values that were stored with another setting and never edited', async () => {
  await store({ ...INVENTED, weekStart: 'sunday' });
  expect(await migrated()).toEqual({ weekStart: 'sunday' });
});

it('keeps a league that someone has edited, even if only one field', async () => {
  const edited = { ...INVENTED, contactEmail: 'league@example.com' };
  await store(edited);
  expect(await migrated()).toEqual(edited);
});

it('keeps the name of the demo’s league, which was never stored', async () => {
  await store({ demo: 'made', leagueName: 'Hillside Hoops' });
  expect(await migrated()).toEqual({ demo: 'made', ...INVENTED, leagueName: 'Hillside Hoops' });
});

it('stores no league if nothing was stored', async () => {
  expect(await migrated()).toEqual({});
});

it('removes the made-up name only from administrators', async () => {
  const add = (email: string, first: string, role: string) =>
    pool.query(
      `insert into account (email, first_name, last_name, password_hash, role, created_at)
      values ($1, $2, 'Administrator', 'x', $3, now())`,
      [email, first, role],
    );
  await add('boss@example.com', 'League', 'ADMIN');
  await add('pat@example.com', 'Pat', 'ADMIN');
  await add('coach@example.com', 'League', 'COACH');
  await migrated();
  const { rows } = await pool.query('select first_name, last_name from account order by email');
  expect(rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
    ' ',
    'League Administrator',
    'Pat Administrator',
  ]);
});

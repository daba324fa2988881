import { openPool } from '@portal/server/platform/db/database.ts';
import pg from 'pg';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { commitAtBarrier } from './barrier.ts';
import { snapshotDatabase } from './database-snapshot.ts';
import { makeSeason } from './factories.ts';
import { openTestPortal } from './portal.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

let open: TestDatabase[] = [];

async function take(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  open.push(database);
  return database;
}

async function run(database: TestDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

afterEach(async () => {
  await Promise.all(open.map((database) => database.drop()));
  open = [];
});

describe('a test database that served another test before', () => {
  it('has only the rows of the migrations', async () => {
    const first = await take();
    const before = await snapshotDatabase(first.connection);
    const { portal, close } = await openTestPortal({ connection: first.connection });
    const { id } = await makeSeason(portal.db);
    await portal.db.deleteFrom('reservationType').execute();
    await portal.db.updateTable('setting').set({ value: '"changed"' }).execute();
    await close();
    await first.drop();

    const second = await take();
    expect(second.connection.database).toBe(first.connection.database);
    expect(await snapshotDatabase(second.connection)).toEqual(before);
    const again = await openTestPortal({ connection: second.connection });
    expect((await makeSeason(again.portal.db)).id).toBe(id);
    await again.close();
  });

  it.each([
    ['a table', 'create table mine (id int)'],
    ['a column', 'alter table season add mine int'],
    ['a disabled trigger', 'alter table season disable trigger all'],
    ['a function', 'create function mine() returns int language sql as $$ select 1 $$'],
    [
      'a setting of the database',
      `do $$ begin execute format('alter database %I set lock_timeout = 1', current_database()); end $$`,
    ],
    [
      'many rows',
      `insert into throttle (key, hits, window_ends_at) select n::text, n, now() from generate_series(1, 3000) n`,
    ],
  ])('is not used again if it was left with %s', async (_what, sql) => {
    const first = await take();
    await run(first, sql);
    await first.drop();
    const second = await take();
    expect(second.connection.database).not.toBe(first.connection.database);
  });

  it('is used again after a barrier that held up commits', async () => {
    const first = await take();
    const { portal, close } = await openTestPortal({ connection: first.connection });
    await commitAtBarrier(portal.db, 'season');
    await close();
    await first.drop();
    const second = await take();
    expect(second.connection.database).toBe(first.connection.database);
    expect(await run(second, `select from pg_trigger where tgname = 'at_barrier'`)).toEqual([]);
  });

  it('closes connections that the earlier test left open', async () => {
    const first = await take();
    const pool = openPool(first.connection, pino({ level: 'silent' }));
    const client = await pool.connect();
    await client.query('begin');
    const lost = new Promise((resolve) => client.once('end', resolve));
    await first.drop();
    await lost;
    client.release(true);
    await pool.end();
  });

  it('is not used again while an unclosed portal uses its pool', async () => {
    const first = await take();
    const left = await openTestPortal({ connection: first.connection });
    await first.drop();
    expect((await take()).connection.database).not.toBe(first.connection.database);
    await left.close();
  });
});

import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Db, inTransaction, openDb, openPool } from './database.ts';

const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let db: Db;

beforeEach(async () => {
  warnings.length = 0;
  database = await createTestDatabase();
  db = open();
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

/** One connection, so that a test knows which one a statement takes. */
function open(options?: Parameters<typeof openDb>[1]): Db {
  pool = openPool(database.connection, log, 1);
  return openDb(pool, { log, ...options });
}

/** What the one connection has prepared, and how often each of them was run since. */
async function prepared(): Promise<Record<string, number>> {
  // without parameters, so that it is not among them
  const { rows } = await sql<{ text: string; runs: number }>`
    select statement as text, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db);
  return Object.fromEntries(rows.map(({ text, runs }) => [text, runs]));
}

const addOne = async (number: number) => {
  const { rows } = await sql<{ sum: number }>`select ${number}::int + 1 as sum`.execute(db);
  return rows[0]?.sum;
};
const ADD_ONE = 'select $1::int + 1 as sum';

const times = async (count: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await work(index);
};

it('parses a repeated statement once, whether it was written as text or built', async () => {
  const findCoach = (id: number) => db.selectFrom('coach').select('email').where('id', '=', id).execute();
  await times(4, addOne);
  await times(3, findCoach);
  expect(await prepared()).toEqual({ [ADD_ONE]: 3, 'select "email" from "coach" where "id" = $1': 2 });
  expect(await addOne(41)).toBe(42);
});

it('reports every commit and every statement that may write, and no other', async () => {
  await db.destroy();
  let commits = 0;
  db = open({ onCommit: () => (commits += 1) });
  await sql`select 1`.execute(db);
  await inTransaction(db, async (tx) => {
    await sql`update setting set value = value`.execute(tx);
    expect(commits).toBe(0);
  });
  expect(commits).toBe(1);
  await sql`update setting set value = value`.execute(db);
  expect(commits).toBe(2);
  await sql`with changed as (update setting set value = value returning 1) select * from changed`.execute(db);
  expect(commits).toBe(3);
});

it('does not prepare a statement that is sent once or has no parameters', async () => {
  await addOne(1);
  await times(3, () => sql`select 1`.execute(db));
  expect(await prepared()).toEqual({});
});

it('keeps a bounded number of statements and sends the others without a name', async () => {
  await db.destroy();
  db = open({ most: 2 });
  const answers: unknown[] = [];
  for (let column = 0; column < 4; column += 1) {
    const ask = (value: number) =>
      sql<Record<string, number>>`select ${value}::int as ${sql.ref(`c${column}`)}`.execute(db);
    await times(3, async (value) => answers.push((await ask(value)).rows[0]?.[`c${column}`]));
  }
  expect(answers).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]);
  expect(await prepared()).toEqual({ 'select $1::int as "c0"': 2, 'select $1::int as "c1"': 2 });
});

it('gives a statement the same name on every connection, and each statement a different one', async () => {
  const names = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements order by statement`.execute(db);
    return rows.map(({ name }) => name);
  };
  await times(2, addOne);
  await times(2, () => sql`select ${1}::int + 2`.execute(db));
  const before = await names();
  expect(new Set(before).size).toBe(2);
  await db.destroy();
  db = open();
  await times(2, () => sql`select ${1}::int + 2`.execute(db));
  await times(2, addOne);
  expect(await names()).toEqual(before);
});

it('prepares nothing if prepared statements are turned off', async () => {
  await db.destroy();
  db = open({ prepare: false });
  await times(3, addOne);
  expect(await prepared()).toEqual({});
});

it.each([true, false])(
  'begins a transaction in one round trip with its first statement (prepare: %s)',
  async (prepare) => {
    await db.destroy();
    db = open({ prepare });
    await addOne(1);
    const steps: string[] = [];
    const query = pg.Client.prototype.query as (text: unknown, values?: unknown) => Promise<unknown>;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      statement: string | { text: string },
      values?: unknown,
    ) {
      const text = typeof statement === 'string' ? statement : statement.text;
      steps.push(`asks ${text}`);
      const answer = await query.call(this, statement, values);
      steps.push(`hears of ${text}`);
      return answer;
    } as never);
    expect(await inTransaction(db, (tx) => sql`select ${1}::int as one`.execute(tx))).toMatchObject({
      rows: [{ one: 1 }],
    });
    spy.mockRestore();
    const first = 'select $1::int as one';
    expect(steps).toEqual([
      'asks begin',
      `asks ${first}`,
      'hears of begin',
      `hears of ${first}`,
      'asks commit',
      'hears of commit',
    ]);
    expect(pool.options).toMatchObject({ pipeline: true });
  },
);

it('rolls back a transaction whose first statement is refused', async () => {
  const refused = inTransaction(db, async (tx) => {
    await sql`select 1 / ${0}::int`.execute(tx).catch(() => {});
    await tx.insertInto('coach').values({ email: 'c@example.org', firstName: '', lastName: '' }).execute();
  });
  await expect(refused).rejects.toMatchObject({ code: '25P02' });
  expect(await db.selectFrom('coach').select('email').execute()).toEqual([]);
});

it('answers a statement whose columns a newer portal has changed', async () => {
  const find = (on: Db) => on.selectFrom('coach').selectAll().where('email', '=', 'a@example.org').execute();
  await db.insertInto('coach').values({ email: 'a@example.org', firstName: 'A', lastName: 'B' }).execute();
  await times(3, () => find(db));
  await sql`alter table coach add column shoe_size int default 44`.execute(db);
  expect(await find(db)).toMatchObject([{ email: 'a@example.org', shoeSize: 44 }]);
  expect(warnings).toEqual([
    'a prepared statement has become invalid; from now on it is sent without a name',
  ]);
  await sql`alter table coach add column hat_size int default 56`.execute(db);
  expect(await find(db)).toMatchObject([{ shoeSize: 44, hatSize: 56 }]);
  expect(warnings).toHaveLength(1);
});

it('repeats a transaction if a newer portal has invalidated its statement', async () => {
  const find = (on: Db) => on.selectFrom('season').selectAll().where('year', '=', 2026).execute();
  await times(3, () => find(db));
  await sql`alter table season add column motto text`.execute(db);
  let tries = 0;
  const found = await inTransaction(db, async (tx) => {
    tries += 1;
    await tx.insertInto('coach').values({ email: 'b@example.org', firstName: '', lastName: '' }).execute();
    return await find(tx);
  });
  expect({ tries, found }).toEqual({ tries: 2, found: [] });
  expect(await db.selectFrom('coach').select('email').execute()).toEqual([{ email: 'b@example.org' }]);
});

it('prepares statements again if the server has lost them, as behind a pooler', async () => {
  await times(3, addOne);
  await sql`deallocate all`.execute(db);
  expect(await addOne(1)).toBe(2);
  await sql`discard all`.execute(db);
  const sum = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ sum: number }>`select ${1}::int + 1 as sum`.execute(tx);
    return rows[0]?.sum;
  });
  expect(sum).toBe(2);
  expect(await prepared()).toEqual({});
});

it('prepares statements again on a new connection', async () => {
  await times(3, addOne);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {});
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(await addOne(1)).toBe(2);
  await addOne(2);
  expect(await prepared()).toEqual({ [ADD_ONE]: 2 });
});

it('throws the error of a prepared statement unchanged, and keeps using the statement', async () => {
  const divide = (by: number) => sql<{ q: number }>`select 1 / ${by}::int as q`.execute(db);
  await times(3, () => divide(1));
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(1)).rows).toEqual([{ q: 1 }]);
  expect(Object.keys(await prepared())).toEqual(['select 1 / $1::int as q']);
});

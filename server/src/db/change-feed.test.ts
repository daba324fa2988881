import { setImmediate as nextBreath } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PATIENT } from '#testing/patience.ts';
import { makePostgresServer, type PostgresServer } from '#testing/postgres-server.ts';
import { announce, type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { type Db, openDb, openPool } from './database.ts';

const log = pino({ level: 'silent' });

/** of its own: whatever ends on the server, in whichever database, may be something to be told of */
let server: PostgresServer;
let db: Db;
/** of two processes */
let feeds: [ChangeFeed, ChangeFeed];
/** what anybody on the channel hears, in order */
let heard: string[];
let ear: pg.Client;

let databases = 0;

beforeAll(async () => {
  server = await makePostgresServer({ settings: { autovacuum: 'off' } });
});
afterAll(() => server.remove());

beforeEach(async () => {
  databases += 1;
  await server.createDatabase(`league_${databases}`);
  const connection = { connectionString: server.url(`league_${databases}`) };
  db = openDb(openPool(connection, log, 2));
  await sql`create table quiet (id int)`.execute(db);
  ear = new pg.Client(connection);
  heard = [];
  ear.on('notification', ({ payload = '' }) => heard.push(payload.replace(/\d+$/, 'N')));
  await ear.connect();
  await ear.query('listen portal_changed');
  const open = () => openChangeFeed(connection, log, { alone: false });
  feeds = [open(), open()];
  for (const feed of feeds) await vi.waitFor(() => feed.caughtUp(), PATIENT);
  await overheard();
});
afterEach(async () => {
  await Promise.all([ear.end(), ...feeds.map((feed) => feed.close())]);
  await db.destroy();
});

/** What has been told since the last time; the server hands it over before it answers. */
async function overheard(): Promise<string[]> {
  await ear.query('select 1');
  return heard.splice(0);
}

const writeInSilence = () => sql`insert into quiet values (1)`.execute(db);

it('asks for nothing where all that ended has announced itself', async () => {
  const days: unknown[] = [];
  feeds[1].subscribe('slots', (changed) => days.push(changed));
  await announce(db, 'slots', ['2026-11-19']);
  await feeds[1].caughtUp();
  expect(days).toEqual([['2026-11-19']]);
  await feeds[0].caughtUp();
  expect(await overheard()).toEqual(['slots 2026-11-19 xN']);
});

it('nudges the server once where a transaction ended that may not have announced itself yet', async () => {
  await writeInSilence();
  await feeds[0].caughtUp();
  await nextBreath();
  await feeds[0].caughtUp();
  expect(await overheard()).toEqual(['seen xN']);
  // the other process has not been told of it, but knows the nudge
  await feeds[1].caughtUp();
  await nextBreath();
  await feeds[1].caughtUp();
  await feeds[0].caughtUp();
  expect(await overheard()).toEqual(['seen xN']);
});

it('is caught up also where the server takes no nudge', async () => {
  await writeInSilence();
  await ear.query('alter function pg_notify(text, text) rename to pg_notify_no_more');
  await expect(feeds[0].caughtUp()).resolves.toBeUndefined();
  expect(await overheard()).toEqual([]);
});

it('asks once for all that a call reads in one go, and again for the call that comes next', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await feeds[0].caughtUp();
    await feeds[0].caughtUp();
    expect(asked).toHaveBeenCalledTimes(1);
    await nextBreath();
    await feeds[0].caughtUp();
    expect(asked).toHaveBeenCalledTimes(2);
  } finally {
    asked.mockRestore();
  }
});

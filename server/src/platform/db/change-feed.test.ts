import { setImmediate as nextTick } from 'node:timers/promises';
import { makeEntry } from '@portal/testkit/factories.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { noteChange } from '@portal/testkit/note-change.ts';
import { PATIENT } from '@portal/testkit/patience.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangeFeed, deleteOldChanges, openChangeFeed, type Topic } from './change-feed.ts';
import type { Db } from './database.ts';
import { inTransaction } from './database.ts';

const TOPICS: readonly Topic[] = ['slots', 'accounts', 'settings', 'mail', 'outbox', 'jobs', 'plans'];

const database = useFresh(() => createTestDatabase());
const writer = useFresh(() => openTestPortal({ connection: database.connection }));
let db: Db;
let league: TestLeague;
/** a second process, which writes nothing */
let feed: ChangeFeed;
/** its notifications, in order */
let heard: unknown[];

const open = (alone: boolean) => openChangeFeed(database.connection, pino({ level: 'silent' }), { alone });

beforeEach(async () => {
  db = writer.portal.db;
  league = await makeLeague(db, writer.clock.now());
  feed = open(false);
  heard = [];
  for (const topic of TOPICS) feed.subscribe(topic, (days, teams) => heard.push({ topic, days, teams }));
  await vi.waitFor(() => feed.waitUntilCurrent(), PATIENT);
  await nextChanges();
});
afterEach(() => feed.close());

/** What the second process was notified of since the last call. */
async function nextChanges(): Promise<unknown[]> {
  await nextTick();
  await feed.waitUntilCurrent();
  return heard.splice(0);
}
const slot = () => {
  const [first] = league.slots.thisWeek;
  if (first === undefined) throw new Error('The league has slots.');
  return first;
};

describe('the notifications of another process', () => {
  it('notifies another process of a changed entry with its day and teams, however it was written', async () => {
    const { id } = await makeEntry(db, { slot: slot(), type: 'game', homeTeamId: league.owls.id });
    expect(await nextChanges()).toEqual([{ topic: 'slots', days: [slot().date], teams: [league.owls.id] }]);
    await sql`update entry set away_team_id = ${league.boysHawks.id} where id = ${id}`.execute(db);
    const both = [league.owls.id, league.boysHawks.id].toSorted((a, b) => a - b);
    expect(await nextChanges()).toEqual([{ topic: 'slots', days: [slot().date], teams: both }]);
    await db.deleteFrom('entry').where('id', '=', id).execute();
    expect(await nextChanges()).toEqual([{ topic: 'slots', days: [slot().date], teams: both }]);
  });

  it('notifies another process of the old and the new day of a moved entry', async () => {
    const { id } = await makeEntry(db, { slot: slot(), type: 'clinic' });
    await nextChanges();
    const [other] = league.slots.nextWeek;
    if (other === undefined) throw new Error('The league has slots.');
    const place = { slotId: other.id, courtId: other.courtId, entryDate: other.date };
    await db.updateTable('entry').set(place).where('id', '=', id).execute();
    const days = [slot().date, other.date].toSorted();
    expect(await nextChanges()).toEqual([{ topic: 'slots', days, teams: [] }]);
  });

  it('names no days for more than 60 of them, and notifies once per transaction of a rename', async () => {
    await sql`insert into slot (season_id, court_id, slot_date, start_time, end_time, permit_status)
      select season_id, court_id, date '2027-01-01' + n, start_time, end_time, permit_status
      from slot, generate_series(1, 61) n where id = ${slot().id}`.execute(db);
    expect(await nextChanges()).toEqual([{ topic: 'slots', days: null, teams: null }]);
    await inTransaction(db, async (tx) => {
      for (const name of ['Kites', 'Wrens']) {
        await tx.updateTable('team').set({ name }).where('id', '=', league.owls.id).execute();
      }
    });
    expect(await nextChanges()).toEqual([
      { topic: 'slots', days: null, teams: null },
      { topic: 'accounts', days: null, teams: null },
    ]);
  });

  it('notifies no process of a rollback, nor before the commit', async () => {
    const failed = inTransaction(db, async (tx) => {
      await makeEntry(tx, { slot: slot(), type: 'clinic' });
      expect(await nextChanges()).toEqual([]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await nextChanges()).toEqual([]);
  });

  it('reports a long transaction when it ends, after changes that began later', async () => {
    await inTransaction(db, async (tx) => {
      await makeEntry(tx, { slot: slot(), type: 'clinic' });
      await noteChange(db, 'settings');
      expect(await nextChanges()).toMatchObject([{ topic: 'settings' }]);
    });
    expect(await nextChanges()).toMatchObject([{ topic: 'slots' }]);
  });

  it('notifies of a session that ends or whose permissions change, not of one that is used', async () => {
    const { id } = await db.selectFrom('session').select('id').limit(1).executeTakeFirstOrThrow();
    const set = (values: object) => db.updateTable('session').set(values).where('id', '=', id).execute();
    await set({ lastUsedAt: new Date('2026-11-17T18:00:00Z') });
    expect(await nextChanges()).toEqual([]);
    await set({ revokedAt: new Date('2026-11-17T18:00:00Z') });
    expect(await nextChanges()).toMatchObject([{ topic: 'accounts' }]);
    await db.updateTable('account').set({ role: 'ADMIN' }).where('id', '=', league.coach.id).execute();
    expect(await nextChanges()).toMatchObject([{ topic: 'accounts' }]);
  });

  it('reads everything again after the connection is restored', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'coaches-portal feed' and datname = current_database()`.execute(db);
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(TOPICS.length);
    heard = [];
    await makeEntry(db, { slot: slot(), type: 'clinic' });
    await vi.waitFor(() => feed.waitUntilCurrent(), PATIENT);
    expect(heard).toContainEqual({ topic: 'slots', days: null, teams: null });
  });
});

describe('the query for changes', () => {
  it('sends the query for changes once for all simultaneous reads of a call, and again for the next call', async () => {
    await nextTick();
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await feed.waitUntilCurrent();
      await feed.waitUntilCurrent();
      expect(queries).toHaveBeenCalledTimes(1);
      await nextTick();
      await feed.waitUntilCurrent();
      expect(queries).toHaveBeenCalledTimes(2);
    } finally {
      queries.mockRestore();
    }
  });

  it('sends the query from a process alone on its database only after its own commit or a notification', async () => {
    const alone = open(true);
    const days: unknown[] = [];
    alone.subscribe('slots', (changed) => days.push(changed));
    await vi.waitFor(() => alone.waitUntilCurrent(), PATIENT);
    await nextTick();
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await alone.waitUntilCurrent();
      expect(queries).not.toHaveBeenCalled();
    } finally {
      queries.mockRestore();
    }
    days.splice(0);
    await makeEntry(db, { slot: slot(), type: 'clinic' });
    alone.noteCommit();
    await alone.waitUntilCurrent();
    expect(days).toEqual([[slot().date]]);
    await makeEntry(db, { slot: slot(), type: 'clinic', blocks: false });
    await expect.poll(() => days.length).toBe(2);
    await alone.close();
  });
});

it('deletes changes after an hour', async () => {
  await noteChange(db, 'settings');
  await sql`update change set at = at - interval '61 minutes'`.execute(db);
  await noteChange(db, 'jobs');
  await deleteOldChanges(db);
  const { rows } = await sql<{ topic: string }>`select topic from change`.execute(db);
  expect(rows).toEqual([{ topic: 'jobs' }]);
});

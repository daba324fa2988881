import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PortalProcess, spawnPortal, startPortalProcess } from '@portal/testkit/portal-process.ts';
import { createQuietDatabase, type QuietDatabase, urlOf } from '@portal/testkit/postgres.ts';
import { type Client, callAs, makeClients } from '@portal/testkit/process-load.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, isSlots } from '#live/testing/follow.ts';
import { type Db, openDb, openPool } from '#platform/db/database.ts';

describe('two portals on one PostgreSQL server', () => {
  let database: QuietDatabase;
  beforeAll(async () => {
    database = await createQuietDatabase('template1');
  });
  afterAll(() => database.drop());

  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDb(openPool(database.connection, pino({ level: 'silent' }), 1));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  /** Two at once on an empty database, without a demo league. */
  async function startTwo(): Promise<[PortalProcess, PortalProcess]> {
    const env = { DATABASE_URL: urlOf(database.connection), DEMO: 'off', LOG_LEVEL: 'info' };
    const two = await Promise.all([spawnPortal(env), spawnPortal(env)]);
    await Promise.all(two.map((portal) => portal.ready));
    return two;
  }

  /** Reports how often they migrated and created the demo league, and whether both serve. */
  async function startOf(two: readonly PortalProcess[]) {
    const howOften = (said: string) => two.filter((portal) => portal.stdout().includes(said)).length;
    return {
      migrated: howOften('database migrated'),
      demos: howOften('Demo league'),
      statuses: await Promise.all(two.map(async ({ url }) => (await fetch(`${url}/api/readyz`)).status)),
    };
  }

  describe('without a demo league', () => {
    let two: [PortalProcess, PortalProcess];
    let left: string;
    let right: string;
    /** twelve who want the same, and two more */
    let clients: Client[];
    let booking: Client;
    let reading: Client;
    beforeAll(async () => {
      two = await startTwo();
      [left, right] = [two[0].url, two[1].url];
      clients = await withDb((db) => makeClients(db, 14));
      [booking, reading] = clients.splice(12) as [Client, Client];
    });
    afterAll(() => Promise.all(two.map((portal) => portal.stop())));

    it('migrates once and creates nothing else when two portals start without a demo league', async () => {
      expect(await startOf(two)).toEqual({ migrated: 1, demos: 0, statuses: [200, 200] });
    });

    it('gives a slot to one of two coaches at two portals, and shows each other’s changes at once', async () => {
      const [first] = clients;
      if (first === undefined) throw new Error('There are clients.');
      const open = async (url: string) =>
        ((await callAs(first, url, '/reservations/availability')).body.availability as { Id: number }[]).map(
          (slot) => slot.Id,
        );
      expect((await open(right)).length).toBe(14 * 7);

      for (const slot of first.slots.slice(0, 4)) {
        const ask = (client: Client, index: number) =>
          callAs(client, index % 2 === 0 ? left : right, '/reservations/reserve', {
            ...slot.body,
            TeamName: client.teamName,
          });
        const answers = await Promise.all(clients.map(ask));
        const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
        expect(winners).toHaveLength(1);
        const others = answers.filter(({ status }) => status !== 200);
        expect(others.map(({ status }) => status)).toEqual(others.map(() => 409));
        const [winner = 0] = winners;
        // the other process, and at once
        expect(await open(winner % 2 === 0 ? right : left)).not.toContain(slot.id);
        const client = clients[winner];
        if (client === undefined) throw new Error('The winner is one of the clients.');
        const other = winner % 2 === 0 ? right : left;
        const body = { AvailabilityId: slot.id };
        const cancelled = await callAs(client, other, '/reservations/cancel-reservation', body);
        expect(cancelled.status).toBe(200);
        expect(await open(winner % 2 === 0 ? left : right)).toContain(slot.id);
      }

      // a session that ends here is over there
      expect((await callAs(first, right, '/auth/me')).status).toBe(200);
      expect((await callAs(first, left, '/auth/logout', {})).status).toBe(200);
      expect(await callAs(first, right, '/auth/me')).toMatchObject({
        status: 401,
        body: { error: 'TokenExpired' },
      });
    });

    it('notifies open browsers of bookings at the other portal, and closes streams of sessions that end there', async () => {
      const readers = [
        follow(left, reading.token),
        follow(right, reading.token),
        follow(right, booking.token),
      ];
      try {
        await Promise.all(readers.map((reader) => reader.next(isSlots(null))));
        for (const slot of booking.slots.slice(0, 3)) {
          const body: Record<string, unknown> = { ...slot.body, TeamName: booking.teamName };
          expect((await callAs(booking, left, '/reservations/reserve', body)).status).toBe(200);
          const heard = await Promise.all(
            readers.map((reader) => reader.next(isSlots(String(body.ReservationDate)))),
          );
          expect(heard.map(({ data }) => data.own)).toEqual([false, false, true]);
          const cancelled = await callAs(booking, right, '/reservations/cancel-reservation', {
            AvailabilityId: slot.id,
          });
          expect(cancelled.status).toBe(200);
          await Promise.all(readers.map((reader) => reader.next(isSlots(String(body.ReservationDate)))));
        }
        expect((await callAs(booking, left, '/auth/logout', {})).status).toBe(200);
        await readers[2]?.ended;
        expect(readers.slice(0, 2).map(({ isOpen }) => isOpen())).toEqual([true, true]);
      } finally {
        for (const reader of readers) reader.close();
      }
    });
  });
});

describe('a second portal on one DATA_DIR', () => {
  let dataDir: string;
  let first: PortalProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(scratchFolder(), 'portal-two-'));
    first = await startPortalProcess({ DATA_DIR: dataDir, DEMO: 'on' });
  });
  afterAll(async () => {
    await first.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('prints the logins of the demo league that the first portal made', () => {
    expect(first.stdout()).toMatch(/Demo league\. Log in with\n +Administrator +admin@example\.org/);
  });

  it('exits with one sentence if another portal already runs on the same DATA_DIR, which keeps running', async () => {
    const second = await spawnPortal({ DATA_DIR: dataDir, DEMO: 'off' });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.stderr().trim()).toMatch(/^[A-Z][^\n]*\.$/);
    expect(second.stdout()).toBe('');
    expect((await fetch(`${first.url}/api/readyz`)).status).toBe(200);
  });
});

import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemHealth } from '@portal/contract/health.ts';
import { openTestApp } from '@portal/testkit/app.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { makeAccount, makeEntry, makeSession, makeSlot } from '@portal/testkit/factories.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { diskUsagePercent, percentOf } from '#platform/disk/disk-room.ts';

const PATH = '/admin/system-health';
const stage = useBookingStage();

const health = async (): Promise<SystemHealth> => (await stage.admin.get(PATH)).json();

describe('the slots of the next seven days', () => {
  it('counts approved future slots, and as booked those whose time a blocking entry takes', async () => {
    // Thursday's four; Monday's are past and the next Thursday's too far
    expect(await health()).toMatchObject({ availSlots7d: '0/4', availPct7d: 0 });
    const { db } = stage.test.portal;
    const [first, , third] = stage.league.slots.thisWeek;
    if (!first || !third) throw new Error('The league lacks slots.');
    await makeEntry(db, { slot: first, type: 'game', homeTeamId: stage.league.owls.id, endTime: '19:15:00' });
    expect(await health()).toMatchObject({ availSlots7d: '2/4', availPct7d: 50 });
    const entry = { slot: stage.slot('thisWeek', 1), type: 'clinic' } as const;
    await makeEntry(db, { ...entry, blocks: false });
    await makeEntry(db, { ...entry, canceledAt: stage.test.clock.now() });
    expect(await health()).toMatchObject({ availSlots7d: '2/4' });
    await makeEntry(db, { ...entry, startTime: '20:00:00', endTime: '21:00:00' });
    expect(await health()).toMatchObject({ availSlots7d: '3/4', availPct7d: 75 });
  });

  it('counts slots that start after now and not later than seven days from now', async () => {
    const { db } = stage.test.portal;
    const place = { seasonId: stage.league.season.id, courtId: stage.league.venue.court.id };
    await makeSlot(db, { ...place, date: '2026-11-17', startTime: '11:00:00', endTime: '12:00:00' });
    await makeSlot(db, { ...place, date: '2026-11-17', startTime: '12:00:00', endTime: '12:30:00' });
    expect((await health()).availSlots7d).toBe('0/4');
    await makeSlot(db, { ...place, date: '2026-11-17', startTime: '12:30:00', endTime: '13:00:00' });
    expect((await health()).availSlots7d).toBe('0/5');
    await makeSlot(db, { ...place, date: '2026-11-24', startTime: '12:00:00', endTime: '12:01:00' });
    expect((await health()).availSlots7d).toBe('0/6');
    await makeSlot(db, { ...place, date: '2026-11-24', startTime: '12:01:00', endTime: '13:00:00' });
    await makeSlot(db, { ...place, date: '2026-11-18', permitStatus: 'pending' });
    const gone = { startTime: '20:00:00', withdrawnAt: stage.test.clock.now() };
    await makeSlot(db, { ...place, date: '2026-11-18', ...gone });
    expect((await health()).availSlots7d).toBe('0/6');
  });

  it('counts 0 of 0 slots without an active season', async () => {
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(await health()).toMatchObject({ availSlots7d: '0/0', availPct7d: 0 });
  });
});

it('counts the people of today once each, from midnight in league time', async () => {
  const { db } = stage.test.portal;
  await db.deleteFrom('session').where('accountId', '!=', stage.league.admin.id).execute();
  expect((await health()).usersToday).toBe(1);
  const { id: accountId } = await makeAccount(db);
  await makeSession(db, { accountId, now: new Date('2026-11-17T04:59:59Z') });
  expect((await health()).usersToday).toBe(1);
  await makeSession(db, { accountId, now: new Date('2026-11-17T05:00:00Z') });
  await makeSession(db, { accountId, now: new Date('2026-11-17T06:00:00Z') });
  expect((await health()).usersToday).toBe(2);
});

it('counts failed emails for seven days', async () => {
  const { db } = stage.test.portal;
  const now = stage.test.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const mails = [
    ['a', 'failed', daysAgo(0)],
    ['b', 'failed', daysAgo(7)],
    ['c', 'failed', daysAgo(7.01)],
    ['d', 'sent', daysAgo(1)],
    ['e', 'waiting', null],
  ] as const;
  for (const [messageId, state, finishedAt] of mails) {
    await insertRows(db, 'mail', {
      messageId,
      kind: 'practice_booked',
      recipient: 'x@example.org',
      data: '{}',
      state,
      nextAttemptAt: daysAgo(30),
      queuedAt: daysAgo(30),
      createdAt: daysAgo(30),
      finishedAt,
    });
  }
  expect((await health()).emailFailures).toBe(2);
});

describe('the machine', () => {
  it('reports as many connections as are open to this database', async () => {
    const before = (await health()).dbConnections;
    expect(before).toBeGreaterThanOrEqual(2);
    const other = await openTestApp({ connection: stage.test.database.connection, connections: 2 });
    try {
      // the feed's connection and one of the pool, which read the settings
      expect((await health()).dbConnections).toBeGreaterThanOrEqual(before + 2);
    } finally {
      await other.close();
    }
  });

  it.skipIf(process.platform === 'win32')('reports the disk usage that df reports', async () => {
    const output = execFileSync('df', ['-P', tmpdir()], { encoding: 'utf8' });
    const percent = Number(/(\d+)%/.exec(output)?.[1]);
    const { diskUsage } = await health();
    // df rounds up, and others write meanwhile
    expect(Math.abs((diskUsage ?? -100) - percent)).toBeLessThanOrEqual(2);
  });

  it('reports the volume on which a missing folder will be', async () => {
    const missing = await diskUsagePercent(join(tmpdir(), 'not', 'there', 'yet'));
    expect(missing).toBeCloseTo((await diskUsagePercent(tmpdir())) ?? -1, 0);
  });

  it.each([
    [0, 0, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [5, 5, 100],
  ])('rounds %i of %i to %d percent', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });
});

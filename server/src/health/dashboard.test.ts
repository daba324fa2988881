import type { HealthDashboard } from '@portal/contract/health-dashboard.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { makeCourt, makeEntry, makeSlot, makeVenue } from '@portal/testkit/factories.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { recordOutage, recordRecovery } from '#mail/repository.ts';

const PATH = '/health-dashboard';
// Tuesday 2026-11-17, 12:00 in New York
const stage = useBookingStage();

/** Moves the portal's clock. */
const advance = (ms: number) => stage.test.clock.set(new Date(stage.test.clock.now().getTime() + ms));

const dashboard = async (): Promise<HealthDashboard> => (await stage.coach.get(PATH)).json();
const NONE = { open: 0, booked: 0, game: 0, blackout: 0 };

/** The hours of the league's gym on a day of the answer. */
async function hoursOn(day: string) {
  const { days, gyms } = await dashboard();
  return gyms[0]?.hours[days.indexOf(day)];
}

describe('the gyms of the next 14 days', () => {
  it('shows fourteen days from today, with the open hours of all courts of a gym together', async () => {
    const { days, gyms, seasonLabel, timeZone } = await dashboard();
    expect(timeZone).toBe('America/New_York');
    expect(days).toHaveLength(14);
    expect([days[0], days[13]]).toEqual(['2026-11-17', '2026-11-30']);
    expect(gyms).toHaveLength(1);
    const thursday = stage.slot('thisWeek').date;
    expect(gyms[0]?.hours).toEqual(
      days.map((day) =>
        [thursday, stage.slot('nextWeek').date].includes(day)
          ? { ...NONE, open: stage.league.slots[day === thursday ? 'thisWeek' : 'nextWeek'].length }
          : NONE,
      ),
    );
    expect(seasonLabel).toMatch(/^(Winter|Spring|Summer|Fall) 20\d\d$/);
  });

  it('distinguishes practices and clinics, games, and blackouts, and counts no time twice', async () => {
    const { db } = stage.test.portal;
    const { date } = stage.slot('thisWeek');
    const whole = stage.league.slots.thisWeek.length;
    await makeEntry(db, { slot: stage.slot('thisWeek'), type: 'practice', homeTeamId: stage.league.owls.id });
    expect(await hoursOn(date)).toEqual({ ...NONE, open: whole - 1, booked: 1 });
    // a game of two hours takes the next slot of its court, too
    await makeEntry(db, {
      slot: stage.slot('thisWeek', 1),
      type: 'game',
      homeTeamId: stage.league.boysHawks.id,
      endTime: '19:30:00',
    });
    expect(await hoursOn(date)).toEqual({ ...NONE, open: whole - 2.5, booked: 1, game: 1.5 });
    await makeEntry(db, { slot: stage.slot('nextWeek'), type: 'blackout' });
    await makeEntry(db, { slot: stage.slot('nextWeek', 1), type: 'clinic' });
    // the same courts on two days: no time is taken from or counted on the wrong day
    const open = stage.league.slots.nextWeek.length - 2;
    expect(await hoursOn(stage.slot('nextWeek').date)).toEqual({ ...NONE, open, booked: 1, blackout: 1 });
    expect(await hoursOn(date)).toEqual({ ...NONE, open: whole - 2.5, booked: 1, game: 1.5 });
  });

  it('leaves out entries that are canceled or do not block, and slots that are not approved or have begun', async () => {
    const { db, settings } = stage.test.portal;
    const { date } = stage.slot('thisWeek');
    const before = await hoursOn(date);
    const slot = stage.slot('thisWeek');
    await makeEntry(db, { slot, type: 'clinic', blocks: false });
    await makeEntry(db, { slot, type: 'clinic', canceledAt: stage.test.clock.now() });
    const place = { seasonId: stage.league.season.id, courtId: stage.league.venue.court.id };
    await makeSlot(db, { ...place, date, startTime: '21:00:00', permitStatus: 'pending' });
    await makeSlot(db, { ...place, date: '2026-11-17', startTime: '12:00:00', endTime: '13:00:00' });
    await makeSlot(db, { ...place, date: '2026-11-17', startTime: '13:00:00', endTime: '13:50:00' });
    expect(await hoursOn(date)).toEqual(before);
    expect(await hoursOn('2026-11-17')).toEqual({ ...NONE, open: 0.83 });
    expect(settings.current().timeZone).toBe('America/New_York');
  });

  it('orders the gyms by school and gym, and leaves out those without hours', async () => {
    const { db } = stage.test.portal;
    const make = async (school: string) => {
      const venue = await makeVenue(db, { schoolName: school });
      const court = await makeCourt(db, { venueId: venue.id, name: 'X' });
      return { seasonId: stage.league.season.id, courtId: court.id };
    };
    await makeVenue(db, { schoolName: 'Without Hours' });
    await makeSlot(db, { ...(await make('Aardvark School')), date: '2026-11-20' });
    const { gyms } = await dashboard();
    expect(gyms.map(({ schoolName }) => schoolName)).toHaveLength(2);
    expect(gyms[0]?.schoolName).toBe('Aardvark School');
  });

  it('shows no gyms without an active season', async () => {
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(await dashboard()).toMatchObject({
      gyms: [],
      seasonLabel: null,
      fill: { fortnight: { total: 0, percent: 0 } },
    });
  });
});

it('counts approved slots of this week, the next, and the 14 days in the fill rate', async () => {
  const { thisWeek, nextWeek, past } = stage.league.slots;
  await makeEntry(stage.test.portal.db, {
    slot: stage.slot('nextWeek'),
    type: 'game',
    homeTeamId: stage.league.owls.id,
  });
  const { fill } = await dashboard();
  expect(fill.thisWeek).toEqual({
    first: '2026-11-16',
    last: '2026-11-22',
    total: thisWeek.length + past.length,
    booked: 0,
    percent: 0,
  });
  expect(fill.nextWeek).toMatchObject({ first: '2026-11-23', total: nextWeek.length, booked: 1 });
  expect(fill.fortnight).toMatchObject({
    first: '2026-11-17',
    last: '2026-11-30',
    total: thisWeek.length + nextWeek.length,
    booked: 1,
  });
});

describe('the service', () => {
  const service = async () => {
    advance(21_000);
    return (await dashboard()).service;
  };

  it('says since when the mail server is unreachable, and when emails are sent again', async () => {
    const { db } = stage.test.portal;
    const now = stage.test.clock.now();
    expect((await service()).mail).toEqual({ state: 'sending', since: null, lastSentAt: null });
    await recordOutage(db, { problem: 'away', detail: 'no route', now });
    expect((await service()).mail).toMatchObject({ state: 'delayed', since: now.toISOString() });
    await recordRecovery(db, stage.test.clock.now());
    expect((await service()).mail.state).toBe('sending');
  });

  it('reports email as late when one has waited ten minutes without an attempt', async () => {
    const { db } = stage.test.portal;
    const written = stage.test.clock.now();
    await insertRows(db, 'mail', {
      messageId: 'late',
      kind: 'practice_booked',
      recipient: 'x@example.org',
      data: '{}',
      nextAttemptAt: written,
      queuedAt: written,
      createdAt: written,
    });
    advance(9 * 60_000);
    expect((await service()).mail.state).toBe('sending');
    advance(60_000);
    expect((await service()).mail).toMatchObject({ state: 'delayed', since: written.toISOString() });
  });

  it('names the version and the last load', async () => {
    const first = await service();
    expect(first.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(first.lastLoad).toBeNull();
    const finishedAt = stage.test.clock.now();
    const job = {
      seasonId: stage.league.season.id,
      startedAt: finishedAt,
      leaseUntil: finishedAt,
      finishedAt,
    };
    await insertRows(stage.test.portal.db, 'job', [
      { ...job, id: 'a'.repeat(32), kind: 'merge', state: 'done', exitCode: 0 },
      {
        ...job,
        id: 'b'.repeat(32),
        kind: 'load',
        state: 'failed',
        exitCode: 1,
        finishedAt: new Date(finishedAt.getTime() + 1_000),
      },
    ]);
    expect((await service()).lastLoad).toEqual({ at: finishedAt.toISOString(), what: 'availability' });
  });
});

it('does not send the Health Dashboard again while it is unchanged', async () => {
  const first = await stage.coach.get(PATH);
  const again = await stage.test.app.inject({
    method: 'GET',
    url: `/api${PATH}`,
    headers: {
      authorization: `Bearer ${stage.league.other.token}`,
      'if-none-match': String(first.headers.etag),
    },
  });
  expect(again.statusCode).toBe(304);
});

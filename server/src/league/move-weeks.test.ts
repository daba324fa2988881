import { GIRLS_HAWKS, HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { insertRows, rowOf } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';

/** Today is Tuesday, 2026-11-17: the week began on Monday, the 16th, or on Sunday, the 15th. */
const SUNDAY = '2026-11-22';

const stage = useBookingStage();
let onSunday: TestSlot;

beforeEach(async () => {
  onSunday = await slotOn(SUNDAY);
});

const db = () => stage.test.portal.db;
const slotOn = (date: string) =>
  makeSlot(db(), { seasonId: stage.league.season.id, courtId: stage.league.venue.court.id, date });
const beginOn = async (weekStart: 'monday' | 'sunday') => {
  const now = (await stage.admin.get('/admin/league-settings')).json<Record<string, string>>();
  const league = { leagueName: 'Hoops', contactPhone: '732 555 0199', contactEmail: 'league@example.com' };
  return stage.admin.put('/admin/league-settings', { ...now, ...league, weekStart });
};
const allow = (practicesPerWeek: number) =>
  db().updateTable('division').set({ practicesPerWeek }).where('id', '=', stage.league.boys.id).execute();
const practices = () =>
  db()
    .selectFrom('entry')
    .select(['entryDate', 'weekStart', 'weekSeat'])
    .orderBy('entryDate')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((row) => [row.entryDate, row.weekStart, row.weekSeat]));
const book = async (slot: TestSlot, team = HAWKS) => {
  const answer = await stage.coach.reserve(stage.body(slot, team));
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('another first day of the week', () => {
  it('assigns practices to new weeks when the first day of the week changes, and back again', async () => {
    await book(stage.slot('thisWeek'));
    await book(stage.slot('nextWeek'));
    const before = await practices();
    expect((await beginOn('sunday')).statusCode).toBe(200);
    expect(await practices()).toEqual([
      ['2026-11-19', '2026-11-15', 1],
      ['2026-11-26', '2026-11-22', 1],
    ]);
    const again = await stage.coach.reserve(stage.body(onSunday, HAWKS));
    expect(refusalOf(again)).toMatchObject({ code: 'WEEKLY_LIMIT' });
    expect((await beginOn('monday')).statusCode).toBe(200);
    expect(await practices()).toEqual(before);
    const full = await stage.coach.reserve(stage.body(onSunday, HAWKS));
    expect(refusalOf(full)).toMatchObject({ code: 'WEEKLY_LIMIT' });
  });

  it('moves a Sunday practice into the next week if weeks begin on Sunday, and frees this week', async () => {
    await book(onSunday);
    await beginOn('sunday');
    expect(await practices()).toEqual([[SUNDAY, SUNDAY, 1]]);
    await book(stage.slot('thisWeek'));
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('nextWeek'), HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
  });

  it('does not change weeks that are over when the first day of the week changes', async () => {
    const { boysHawks } = stage.league;
    await makeEntry(db(), { slot: await slotOn('2026-11-14'), type: 'practice', homeTeamId: boysHawks.id });
    await makeEntry(db(), {
      slot: await slotOn('2026-11-15'),
      type: 'practice',
      homeTeamId: boysHawks.id,
      quotaSlot: null,
      bookedBy: 'admin',
    });
    await beginOn('sunday');
    expect(await practices()).toEqual([
      ['2026-11-14', '2026-11-09', null],
      ['2026-11-15', '2026-11-15', 1],
    ]);
  });

  it('refuses another first day of the week, and names the teams that would exceed the weekly limit', async () => {
    await book(onSunday);
    await book(stage.slot('nextWeek'));
    await book(stage.slot('nextWeek', 1), GIRLS_HAWKS);
    const before = await practices();
    expect(refusalOf(await beginOn('sunday'))).toEqual({
      status: 409,
      code: 'WEEKLY_LIMIT',
      error:
        'Weeks cannot begin on that day yet: coaches would hold more practices in one week than their division allows. Cancel practices or allow the division more. It concerns Boys 3-4 Hawks (week of Sun, Nov 22, 2026).',
      conflict: { teams: [{ divisionName: 'Boys 3-4', teamName: 'Hawks', week: SUNDAY }] },
    });
    expect([await practices(), stage.test.portal.settings.current().weekStart]).toEqual([before, 'monday']);
    await allow(2);
    expect((await beginOn('sunday')).statusCode).toBe(200);
    expect((await practices()).map(([, week, quotaSlot]) => [week, quotaSlot])).toEqual([
      [SUNDAY, 1],
      [SUNDAY, 2],
      [SUNDAY, 1],
    ]);
  });

  it('allows extra practices of administrators, and gives them a quota slot that becomes free', async () => {
    const { boysHawks } = stage.league;
    await makeEntry(db(), { slot: onSunday, type: 'practice', homeTeamId: boysHawks.id, bookedBy: 'admin' });
    await book(stage.slot('nextWeek'));
    await beginOn('sunday');
    expect(await practices()).toEqual([
      [SUNDAY, SUNDAY, null],
      ['2026-11-26', SUNDAY, 1],
    ]);
    await beginOn('monday');
    expect(await practices()).toEqual([
      [SUNDAY, '2026-11-16', 1],
      ['2026-11-26', '2026-11-23', 1],
    ]);
  });

  it('moves canceled practices to new weeks, too, so that undoing a cancel counts in the right week', async () => {
    const slot = stage.slot('nextWeek');
    await book(slot);
    const cancelled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: slot.id });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await beginOn('sunday');
    const { id } = await rowOf(db(), 'changeSet', { kind: 'cancel' });
    const undone = await stage.admin.post(`/admin/cancellations/${id}/undo`, {});
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await practices()).toEqual([['2026-11-26', SUNDAY, 1]]);
  });

  it('invalidates the caches of every process when the first day of the week changes', async () => {
    const changes: unknown[] = [];
    const other = await openTestPortal({ connection: stage.test.database.connection });
    other.portal.feed.subscribe('slots', (days) => changes.push(days));
    await beginOn('sunday');
    await beginOn('sunday');
    await other.portal.feed.waitUntilCurrent();
    expect(changes).toEqual([null]);
    await other.close();
  });

  it('refuses a booking as BUSY if another process has changed the first day of the week', async () => {
    await insertRows(db(), 'setting', { name: 'weekStart', value: JSON.stringify({ value: 'sunday' }) });
    // not through stage.coach, which asks again until the portal is no longer busy
    const answer = await stage.test.app.inject({
      method: 'POST',
      url: '/api/reservations/reserve',
      headers: { authorization: `Bearer ${stage.league.coach.token}` },
      payload: stage.body(stage.slot('thisWeek'), HAWKS),
    });
    expect(refusalOf(answer)).toMatchObject({ status: 503, code: 'BUSY' });
    await stage.test.portal.settings.reload();
    await book(stage.slot('thisWeek'));
  });

  it('keeps practices in the right weeks, whatever is booked and canceled while the first day changes', async () => {
    const slots = [...stage.league.slots.thisWeek, ...stage.league.slots.nextWeek];
    await Promise.all([
      ...slots.flatMap((slot) => [
        stage.coach
          .reserve(stage.body(slot, HAWKS))
          .then(() => stage.coach.cancel({ AvailabilityId: slot.id })),
        stage.coach.reserve(stage.body(slot, GIRLS_HAWKS)),
      ]),
      ...(['sunday', 'monday', 'sunday'] as const).map(beginOn),
    ]);
    const { weekStart } = stage.test.portal.settings.current();
    const first = weekStart === 'sunday' ? 0 : 1;
    const rows = await practices();
    expect(rows.length).toBeGreaterThan(0);
    for (const [, week] of rows) expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(first);
  });
});

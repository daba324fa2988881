import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const stage = useBookingStage();
const REFUSED = {
  status: 409,
  error: 'This slot is kept for games. If it is still free, it opens for practices on Thu, Nov 19.',
  code: 'OUTSIDE_PERIOD',
};

// it is Tuesday, November 17; slots for games open 7 days before their day
let later: TestSlot;
beforeEach(async () => {
  const courtId = stage.league.venue.court.id;
  const given = { seasonId: stage.league.season.id, courtId, purpose: 'games' as const };
  later = await makeSlot(stage.test.portal.db, { ...given, date: '2026-11-26', startTime: '09:00:00' });
  await stage.renewSessions();
});

const coach = () => coachCalls(stage.test.app, { token: stage.league.coach.token });
const isListed = async () => (await coach().openSlotIds()).includes(later.id);

describe('a slot for games', () => {
  it('hides a slot for games from coaches until midnight of the day on which it opens for practices', async () => {
    expect(await isListed()).toBe(false);
    expect(refusalOf(await coach().reserve(stage.body(later, HAWKS)))).toEqual(REFUSED);
    stage.test.clock.set('2026-11-19T04:59:59Z');
    expect(await isListed()).toBe(false);
    expect(refusalOf(await coach().reserve(stage.body(later, HAWKS)))).toEqual(REFUSED);
    stage.test.clock.set('2026-11-19T05:00:00Z');
    expect(await isListed()).toBe(true);
    stage.test.clock.set('2026-11-19T04:59:59Z');
    expect(await isListed()).toBe(false);
    stage.test.clock.set('2026-11-19T05:00:00Z');
    expect((await coach().reserve(stage.body(later, HAWKS))).statusCode).toBe(200);
  });

  it('refuses to move a practice to a slot for games before that day', async () => {
    const from = stage.slot('thisWeek');
    expect((await coach().reserve(stage.body(from, HAWKS))).statusCode).toBe(200);
    const move = () =>
      coach().post('/reservations/change', { AvailabilityId: from.id, NewAvailabilityId: later.id });
    expect(refusalOf(await move())).toEqual(REFUSED);
    stage.test.clock.set('2026-11-19T05:00:00Z');
    expect((await move()).statusCode).toBe(200);
  });

  it('lets an administrator book a slot for games at any time', async () => {
    expect((await stage.admin.reserve(stage.body(later, HAWKS))).statusCode).toBe(200);
  });

  it('opens slots for games the configured number of days before, even right after the setting changes', async () => {
    expect(await isListed()).toBe(false);
    const stored = (await stage.admin.get('/admin/league-settings')).json();
    const named = { leagueName: 'Hoops', contactPhone: '+1 732 555 0100', contactEmail: 'hoops@example.org' };
    const change = { ...stored, ...named, releaseDays: 9 };
    expect((await stage.admin.put('/admin/league-settings', change)).statusCode).toBe(200);
    expect(await isListed()).toBe(true);
    const { releaseDays: _, ...others } = change;
    const saved = await stage.admin.put('/admin/league-settings', others);
    expect(saved.json()).toMatchObject({ releaseDays: 9 });
  });
});

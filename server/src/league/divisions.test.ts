import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeDivision, makeSeason } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';

const stage = useBookingStage();

const list = async () => (await stage.admin.get('/admin/divisions')).json();
const allow = (practicesPerWeek: unknown, id = stage.league.boys.id) =>
  stage.admin.put(`/admin/divisions/${id}`, { practicesPerWeek });
const reserve = (index: number) => stage.coach.reserve(stage.body(stage.slot('thisWeek', index), HAWKS));

describe('practices per week', () => {
  it('lists practices per week for the divisions of the active season', async () => {
    const other = await makeSeason(stage.test.portal.db, { year: 2025, isActive: false });
    await makeDivision(stage.test.portal.db, { seasonId: other.id });
    const { boys, girls } = stage.league;
    expect(await list()).toEqual([
      { id: boys.id, name: 'Boys 3-4', teams: 2, practicesPerWeek: 1 },
      { id: girls.id, name: 'Girls 5-6', teams: 1, practicesPerWeek: 1 },
    ]);
    expect(refusalOf(await allow(2, 4_711))).toMatchObject({
      status: 404,
      error: 'Division not found.',
    });
  });

  it('applies a new weekly limit from the next booking on, and does not change booked practices', async () => {
    expect((await reserve(0)).statusCode).toBe(200);
    expect(refusalOf(await reserve(2))).toMatchObject({ code: 'WEEKLY_LIMIT' });
    expect((await allow(2)).json()).toMatchObject({ name: 'Boys 3-4', practicesPerWeek: 2 });
    expect((await reserve(2)).statusCode).toBe(200);
    expect((await allow(0)).statusCode).toBe(200);
    expect((await stage.coach.bookings([HAWKS])).map(({ Status }) => Status)).toEqual([
      'practice',
      'practice',
    ]);
    const nextWeek = await stage.coach.reserve(stage.body(stage.slot('nextWeek'), HAWKS));
    expect(refusalOf(nextWeek).error).toBe('Boys 3-4 Hawks has no practices to book next week.');
    expect((await stage.coach.teams(stage.league.coach.email))[0]?.currentWeek).toMatchObject({
      used: 2,
      limit: 0,
    });
  });

  it('rejects what is no number of practices per week', async () => {
    for (const value of [-1, 15, 1.5, '2', null, 1e308]) {
      expect(refusalOf(await allow(value))).toMatchObject({
        status: 422,
        fields: { practicesPerWeek: 'Enter a number of practices from 0 to 14.' },
      });
    }
  });
});

import { HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';

const stage = useBookingStage();

const change = (from: TestSlot, to: TestSlot, { by = stage.coach, key = '' } = {}) =>
  by.post(
    '/reservations/change',
    { AvailabilityId: from.id, NewAvailabilityId: to.id },
    key === '' ? {} : { 'idempotency-key': key },
  );

const book = async (slot: TestSlot, team = HAWKS) =>
  expect(
    (await (team === HAWKS ? stage.coach : stage.other).reserve(stage.body(slot, team))).statusCode,
  ).toBe(200);

const bookedSlots = async () =>
  (await stage.coach.bookings([HAWKS])).map(({ AvailabilityId }) => AvailabilityId);

describe('changing the time of a practice', () => {
  it('moves it to another open slot of the week, and opens the old one', async () => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    const answer = await change(from, to);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ message: 'Practice changed.', AvailabilityId: to.id });
    expect(await bookedSlots()).toEqual([to.id]);
    expect(await stage.other.openSlotIds()).toContain(from.id);
    expect(await stage.other.openSlotIds()).not.toContain(to.id);
  });

  it('moves it to the next week, where it counts from then on', async () => {
    const [from, to] = [stage.slot('thisWeek'), stage.slot('nextWeek')];
    await book(from);
    expect((await change(from, to)).statusCode).toBe(200);
    await book(from);
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('nextWeek', 1), HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
  });

  it('is refused in a week that is full, and keeps the old slot', async () => {
    const from = stage.slot('thisWeek');
    const used = stage.slot('nextWeek');
    const to = stage.league.slots.nextWeek.find(({ startTime }) => startTime !== used.startTime) ?? used;
    await book(from);
    await book(used);
    expect(refusalOf(await change(from, to))).toMatchObject({ status: 409, code: 'WEEKLY_LIMIT' });
    expect(await bookedSlots()).toContain(from.id);
  });

  it('is refused if another team has the new slot, and keeps the old one', async () => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    await book(to, OWLS);
    expect(refusalOf(await change(from, to))).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    expect(await bookedSlots()).toEqual([from.id]);
  });

  it('is refused for slots after the two weeks of the period', async () => {
    await book(stage.slot('thisWeek'));
    expect(refusalOf(await change(stage.slot('thisWeek'), stage.slot('later')))).toMatchObject({
      code: 'OUTSIDE_PERIOD',
    });
  });

  it('says the same about a practice of another team as about none', async () => {
    const slot = stage.slot('thisWeek');
    const foreign = await change(slot, stage.slot('nextWeek'), { by: stage.other });
    await book(slot);
    expect(refusalOf(await change(slot, stage.slot('nextWeek'), { by: stage.other }))).toEqual(
      refusalOf(foreign),
    );
  });

  it('answers a repeated call with the same key like the first', async () => {
    const [from, to] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 1)];
    await book(from);
    const first = await change(from, to, { key: 'change-1' });
    expect((await change(from, to, { key: 'change-1' })).json()).toEqual(first.json());
    expect(await bookedSlots()).toEqual([to.id]);
  });

  it('gives the slot to one of two teams that change to it at once', async () => {
    const [mine, theirs, wanted] = [0, 1, 2].map((index) => stage.slot('thisWeek', index)) as [
      TestSlot,
      TestSlot,
      TestSlot,
    ];
    await book(mine);
    await book(theirs, OWLS);
    const answers = await Promise.all([change(mine, wanted), change(theirs, wanted, { by: stage.other })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const rows = await stage.test.portal.db
      .selectFrom('entry')
      .select('slot_id')
      .where('state', '=', 'active')
      .execute();
    expect(new Set(rows.map((row) => row.slot_id)).size).toBe(2);
  });
});

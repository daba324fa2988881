import { HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeCoach, makeSession } from '@portal/testkit/factories.ts';
import { expect, it } from 'vitest';

const stage = useBookingStage();
const mails = async () =>
  Number((await stage.test.portal.db.selectFrom('mail').select('id').execute()).length);

it('limits bookings and cancellations of a team to twenty an hour', async () => {
  const { portal, app, clock } = stage.test;
  const slot = stage.slot('thisWeek');
  const book = () => stage.coach.reserve(stage.body(slot, HAWKS));
  const cancel = () => stage.coach.cancel({ AvailabilityId: slot.id });
  for (let round = 0; round < 10; round += 1) {
    expect([(await book()).statusCode, (await cancel()).statusCode]).toEqual([200, 200]);
  }
  const before = await mails();
  const refused = await book();
  expect(refusalOf(refused)).toEqual({
    status: 429,
    code: 'THROTTLED',
    error:
      'Practices of Boys 3-4 Hawks have been changed 20 times within an hour. Try again in an hour, or ask the league.',
  });
  expect(refused.headers['retry-after']).toBe('3600');
  expect(await mails()).toBe(before);
  expect(await stage.other.openSlotIds()).toContain(slot.id);

  // the limit is per team, across all of its coaches
  const { id } = await makeAccount(portal.db, { email: 'co@example.org' });
  await makeCoach(portal.db, { email: 'co@example.org', teamIds: [stage.league.boysHawks.id] });
  const coCoach = coachCalls(app, {
    token: await makeSession(portal.db, { accountId: id, now: clock.now() }),
  });
  expect(
    (
      await coCoach.reserve(
        stage.body(slot, HAWKS, { RequestingCoachEmail: undefined, CoachName: undefined }),
      )
    ).statusCode,
  ).toBe(429);
  expect(
    (
      await stage.other.reserve({
        ...stage.body(slot, OWLS),
        CoachName: undefined,
        RequestingCoachEmail: undefined,
      })
    ).statusCode,
  ).toBe(200);
  clock.set(new Date(clock.now().getTime() + 3_600_000));
  expect((await stage.coach.reserve(stage.body(stage.slot('thisWeek', 1), HAWKS))).statusCode).toBe(200);
});

it('does not count calls toward the hourly limit that are refused for another reason', async () => {
  const slot = stage.slot('thisWeek');
  await stage.coach.reserve(stage.body(slot, HAWKS));
  for (let round = 0; round < 25; round += 1) {
    expect((await stage.coach.reserve(stage.body(slot, HAWKS))).statusCode).toBe(409);
  }
  expect((await stage.coach.cancel({ AvailabilityId: slot.id })).statusCode).toBe(200);
});

import type { AvailableSlot } from '@portal/contract/practices.ts';
import { makeSlot, type TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { manualFeed } from '@portal/testkit/manual-feed.ts';
import { callBy, openTestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/access.ts';
import { createAvailability } from './availability.ts';
import { cancelPractice } from './cancel-practice.ts';
import { reservePractice } from './reserve-practice.ts';

const database = useFresh(() => createTestDatabase());
const test = useFresh(() => openTestPortal({ connection: database.connection }));
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));
let caller: Caller;

beforeEach(() => {
  const { id, email, firstName, lastName, role } = league.coach;
  caller = {
    accountId: id,
    sessionId: '',
    email,
    firstName,
    lastName,
    role,
    confirmed: true,
    identityConfirmedUntil: null,
    factorDueAt: null,
  };
});

type Availability = ReturnType<typeof createAvailability>;

const openIds = async (availability: Availability): Promise<number[]> => {
  const bytes = await (await availability.current()).form('identity').bytes();
  const answer = JSON.parse(bytes.toString()) as { availability: AvailableSlot[] };
  return answer.availability.map((slot) => slot.Id);
};

const firstSlot = (): TestSlot => {
  const [slot] = league.slots.thisWeek;
  if (slot === undefined) throw new Error('The list has no slot.');
  return slot;
};

const bookingOf = (slot: TestSlot) => ({
  venueId: league.venue.id,
  date: slot.date,
  startTime: slot.startTime,
  court: '1',
  divisionName: 'Boys 3-4',
  teamName: 'Hawks',
  coachName: null,
  coachEmail: null,
});

describe('the cached list of open slots', () => {
  it('immediately lists this process’s own bookings and cancellations', async () => {
    const alone = await openTestPortal({ connection: database.connection, alone: true });
    const availability = createAvailability(alone.portal);
    const slot = firstSlot();
    expect(await openIds(availability)).toContain(slot.id);
    await reservePractice(alone.portal, callBy(caller), bookingOf(slot));
    expect(await openIds(availability)).not.toContain(slot.id);
    await cancelPractice(alone.portal, callBy(caller), { slotId: slot.id, coachEmail: null });
    expect(await openIds(availability)).toContain(slot.id);
    await alone.close();
  });

  it('reads only the changed days of the list', async () => {
    const feed = manualFeed();
    const availability = createAvailability({ ...test.portal, feed });
    const before = await openIds(availability);
    const [seasonId, courtId] = [league.season.id, league.venue.court.id];
    const { id } = await makeSlot(test.portal.db, { seasonId, courtId, date: '2026-11-18' });
    feed.tell('slots', ['2026-11-19']);
    expect(await openIds(availability)).toEqual(before);
    feed.tell('slots', ['2026-11-18']);
    expect(await openIds(availability)).toEqual([id, ...before]);
  });

  it('keeps the bytes of the list, compressed only once, if a change does not affect them', async () => {
    const feed = manualFeed();
    const availability = createAvailability({ ...test.portal, feed });
    const packed = async () => await (await availability.current()).form('br').bytes();
    const before = await packed();
    feed.tell('slots', ['2026-11-19']);
    expect(await packed()).toBe(before);
    feed.tell('slots');
    expect(await packed()).toBe(before);
  });
});

import type { RouteName } from '@portal/contract/routes.ts';
import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeEntry, makeSession, makeSlot } from '@portal/testkit/factories.ts';
import { makeLeague, reserveBody, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, HAWKS, OWLS, send } from '@portal/testkit/sample-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Malformed, hostile and out-of-state input to the coach calls and downloads (docs/spec/safety.md#bad-input). */

let portal: OwnTestApp;
let league: TestLeague;

beforeAll(async () => {
  portal = await openKeptTestApp();
  league = await makeLeague(portal.portal.db, portal.clock.now());
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.portal.db.deleteFrom('changePart').execute();
  await portal.portal.db.deleteFrom('entry').execute();
});

const ask = (name: RouteName, call: Call, token: string | null = league.coach.token) =>
  send(portal.app, name, call, bearer(token));

const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('The list is not empty.');
  return item;
};
const sound = () => reserveBody(league, first(league.slots.thisWeek), HAWKS);

/** Nothing may have been booked by a refused call. */
const expectNothing = async () => {
  expect(await portal.portal.db.selectFrom('entry').select('id').execute()).toEqual([]);
};

describe('a request for a slot', () => {
  const states: [about: string, change: () => object | Promise<object>, status: number, code: string][] = [
    ['in an unknown gym', () => ({ VenueId: 9_999 }), 404, 'NOT_FOUND'],
    ['on an unknown court', () => ({ Court: '7' }), 404, 'NOT_FOUND'],
    ['at a time between slots', () => ({ ReservationTime: '18:30' }), 404, 'NOT_FOUND'],
    ['on a day without slots', () => ({ ReservationDate: '2026-11-20' }), 404, 'NOT_FOUND'],
    ['in the past', () => ({ ReservationDate: '2026-11-16' }), 409, 'SLOT_PAST'],
    ['too far ahead', () => ({ ReservationDate: '2026-12-03' }), 409, 'OUTSIDE_PERIOD'],
    ["for another coach's team", () => OWLS, 403, 'NOT_YOURS'],
    ['for an unknown team', () => ({ TeamName: 'Nobodies' }), 403, 'NOT_YOURS'],
    ['for an own name in a foreign division', () => ({ DivisionName: 'Girls 3-4' }), 403, 'NOT_YOURS'],
    ["with another coach's address", () => ({ RequestingCoachEmail: 'other@example.org' }), 403, 'NOT_YOURS'],
    [
      "with the administrator's address",
      () => ({ RequestingCoachEmail: 'admin@example.org' }),
      403,
      'NOT_YOURS',
    ],
    ["with another coach's name", () => ({ CoachName: 'Robin Owl' }), 403, 'NOT_YOURS'],
    ['with an injection as team', () => ({ TeamName: "Hawks' or '1'='1" }), 403, 'NOT_YOURS'],
    ['with markup as team', () => ({ TeamName: '<script>alert(1)</script>' }), 403, 'NOT_YOURS'],
  ];

  it.each(states)('refuses a request for a slot %s', async (_, change, status, code) => {
    const answer = await ask('reservePractice', { body: { ...sound(), ...(await change()) } });
    expectRefusal(answer, status);
    expect(answer.json().code).toBe(code);
    await expectNothing();
  });

  it.each(['pending', 'declined', 'canceled'] as const)(
    'refuses a request for a slot whose permit is %s',
    async (permitStatus) => {
      const slot = await makeSlot(portal.portal.db, {
        seasonId: league.season.id,
        courtId: league.venue.court.id,
        date: '2026-11-21',
        startTime: `${{ pending: 10, declined: 11, canceled: 12 }[permitStatus]}:00:00`,
        permitStatus,
      });
      const answer = await ask('reservePractice', { body: reserveBody(league, slot, HAWKS) });
      expectRefusal(answer, 409);
      expect(answer.json().code).toBe('SLOT_TAKEN');
      await expectNothing();
    },
  );

  it.each(['game', 'playoff', 'clinic', 'blackout', 'practice'] as const)(
    'refuses a request for a slot with a %s and says what and when, but never who',
    async (type) => {
      const slot = first(league.slots.thisWeek);
      const teams = type === 'clinic' || type === 'blackout' ? {} : { homeTeamId: league.owls.id };
      await makeEntry(portal.portal.db, { slot, type, ...teams });
      const answer = await ask('reservePractice', { body: sound() });
      expectRefusal(answer, 409);
      expect(answer.json()).toMatchObject({
        code: 'SLOT_TAKEN',
        conflict: { type, start: '18:00:00', end: '19:00:00' },
      });
      expect(answer.body).not.toMatch(/owl/i);
    },
  );

  it('refuses a request without a session, with an expired one, and before the address is confirmed', async () => {
    const { db } = portal.portal;
    const dead = await makeSession(db, { accountId: league.coach.id, now: new Date('2026-11-01T00:00:00Z') });
    expectRefusal(await ask('reservePractice', { body: sound() }, null), 401);
    expectRefusal(await ask('reservePractice', { body: sound() }, dead), 401);
    const early = await ask('reservePractice', { body: sound() }, league.unconfirmed.token);
    expectRefusal(early, 403);
    expect(early.json().error).toBe('Please confirm your email address first.');
    await expectNothing();
  });
});

describe('a cancellation', () => {
  it.each(['game', 'playoff'] as const)('refuses to let a coach cancel their own %s', async (type) => {
    const slot = first(league.slots.thisWeek);
    await makeEntry(portal.portal.db, {
      slot,
      type,
      homeTeamId: league.boysHawks.id,
      awayTeamId: league.owls.id,
    });
    const answer = await ask('cancelReservation', { body: { AvailabilityId: slot.id } });
    expectRefusal(answer, 409);
    expect(answer.json().code).toBe('WRONG_STATE');
  });

  it('refuses to cancel a past practice, and to cancel one twice', async () => {
    const slot = first(league.slots.past);
    await makeEntry(portal.portal.db, { slot, type: 'practice', homeTeamId: league.boysHawks.id });
    const late = await ask('cancelReservation', { body: { AvailabilityId: slot.id } });
    expectRefusal(late, 409);
    expect(late.json().code).toBe('SLOT_PAST');

    const next = reserveBody(league, first(league.slots.nextWeek), HAWKS);
    const booked = await ask('reservePractice', { body: next });
    const body = { AvailabilityId: booked.json().AvailabilityId };
    expect((await ask('cancelReservation', { body })).statusCode).toBe(200);
    expectRefusal(await ask('cancelReservation', { body }), 409);
  });
});

describe('a list of teams', () => {
  it('lists only the practices of the coach’s own teams for foreign, unknown, hostile and repeated names', async () => {
    await ask('reservePractice', { body: sound() });
    const own = await ask('listTeamReservations', { body: { teams: ['Hawks'] } });
    expect(own.json().reservations).toHaveLength(1);
    const names = ['Hawks', 'hawks', ' HAWKS ', 'Owls', 'Nobodies', "' or 1=1 --", '<b>', '=1+1', '%', '_'];
    const answer = await ask('listTeamReservations', { body: { teams: names } });
    expect(answer.json()).toEqual(own.json());
    const foreign = await ask('listTeamReservations', { body: { teams: [OWLS, 'Nobodies', '%'] } });
    expect(foreign.json()).toEqual({ reservations: [] });
  });
});

describe('a download', () => {
  it.each(['csv', 'excel'])('downloads an empty file as %s for foreign teams', async (format) => {
    const slot = first(league.slots.thisWeek);
    await makeEntry(portal.portal.db, { slot, type: 'practice', homeTeamId: league.owls.id });
    const empty = await ask('downloadReservations', { body: { format, teams: [] } });
    const foreign = await ask('downloadReservations', {
      body: { format, teams: ['Owls', OWLS, 'Nobodies'] },
    });
    expect(foreign.statusCode).toBe(200);
    if (format === 'csv') expect(foreign.body).toBe(empty.body);
    expect(foreign.rawPayload.length).toBe(empty.rawPayload.length);
  });
});

describe('a question about a team', () => {
  it.each([
    ['a foreign team', OWLS],
    ['an unknown team', { DivisionName: 'Boys 3-4', TeamName: 'Nobodies' }],
    ['an own name in another division', { DivisionName: 'Girls 3-4', TeamName: 'Hawks' }],
  ])('tells a coach nothing about %s', async (_, team) => {
    const answer = await ask('checkTeamReservations', { query: { ...team, reservationDate: '2026-11-19' } });
    expect(answer.json()).toEqual({
      hasPracticeThisWeek: false,
      hasPracticeNextWeek: false,
      currentAlertMessage: '',
      nextAlertMessage: '',
    });
  });

  it.each(['other@example.org', 'nobody@example.org', 'admin@example.org'])(
    'refuses the teams of %s to someone else with the same words',
    async (email) => {
      const answer = await ask('listCoachTeams', { params: { email } });
      expectRefusal(answer, 403);
      expect(answer.json().error).toBe('You can only look at your own teams.');
    },
  );
});

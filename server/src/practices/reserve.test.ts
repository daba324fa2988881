import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnTestApp, openOwnTestApp } from '#testing/app.ts';
import { type CoachCalls, coachCalls, refusalOf } from '#testing/coach-calls.ts';
import { makeEntry, makeSeason, makeSlot, makeTeam, makeVenue } from '#testing/factories.ts';
import { makeLeague, reserveBody, type TestLeague } from '#testing/league.ts';

const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
const GIRLS_HAWKS = { DivisionName: 'Girls 5-6', TeamName: 'Hawks' };
const OWLS = { DivisionName: 'Boys 3-4', TeamName: 'Owls' };

let test: OwnTestApp;
let league: TestLeague;
let coach: CoachCalls;
let other: CoachCalls;
let admin: CoachCalls;
let slot: (list: keyof TestLeague['slots'], index?: number) => TestLeague['slots']['past'][number];

beforeEach(async () => {
  test = await openOwnTestApp();
  league = await makeLeague(test.portal.db, test.clock.now());
  coach = coachCalls(test.app, league.coach);
  other = coachCalls(test.app, league.other);
  admin = coachCalls(test.app, league.admin);
  slot = (list, index = 0) => {
    const found = league.slots[list][index];
    if (found === undefined) throw new Error(`The league has no slot ${list} ${index}.`);
    return found;
  };
});
afterEach(() => test.close());

const body = (at: TestLeague['slots']['past'][number], team: typeof HAWKS, more: object = {}) => ({
  ...reserveBody(league, at, team),
  ...more,
});

describe('a booking', () => {
  it('takes the slot for the team and says so', async () => {
    const at = slot('thisWeek');
    const answer = await coach.reserve(body(at, HAWKS));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message:
        'Practice booked for Boys 3-4 Hawks: Thu, Nov 19, 2026, 6:00 PM – 7:00 PM at Salk - Gym, court 1.',
      AvailabilityId: at.id,
    });
    const entries = await test.portal.db.selectFrom('entry').selectAll().execute();
    expect(entries).toMatchObject([
      {
        slot_id: at.id,
        type: 'practice',
        state: 'active',
        home_team_id: league.boysHawks.id,
        booked_by: 'coach',
        week_start: '2026-11-16',
        week_seat: 1,
        created_by: league.coach.id,
      },
    ]);
    expect(await coach.openSlotIds()).not.toContain(at.id);
  });

  it('is written down and mailed to every coach of the team', async () => {
    const at = slot('thisWeek');
    await coach.reserve(body(at, HAWKS));
    const history = await test.portal.db.selectFrom('history').selectAll().execute();
    expect(history).toMatchObject([
      { action: 'practice_booked', actor: 'coach@example.org', account_id: league.coach.id, slot_id: at.id },
    ]);
    const mails = await test.portal.db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'data'])
      .orderBy('recipient')
      .execute();
    const data = {
      teamName: 'Hawks',
      divisionName: 'Boys 3-4',
      date: '2026-11-19',
      startTime: '18:00:00',
      endTime: '19:00:00',
      schoolName: 'Salk',
      gymName: 'Gym',
      court: '1',
      entryId: history[0]?.entry_id,
      sequence: 0,
    };
    expect(mails).toEqual([
      { kind: 'practice_booked', recipient: 'coach@example.org', data: { ...data, firstName: 'Casey' } },
      { kind: 'practice_booked', recipient: 'new@example.org', data: { ...data, firstName: 'Kim' } },
    ]);
  });

  it('takes names in any case and ignores the labels of the old front end', async () => {
    const labels = {
      SchoolName: 'Elsewhere',
      GymName: 'Another',
      ScheduleName: 'X',
      day_of_week: 'Sunday',
      CoachName: ' casey  HAWK ',
      RequestingCoachEmail: 'Coach@Example.org',
      Status: 'Practice',
    };
    const answer = await coach.reserve(
      body(slot('thisWeek'), { DivisionName: 'boys  3-4', TeamName: 'HAWKS' }, labels),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ message: string }>().message).toContain('Salk - Gym');
  });

  it('takes the name of the coach that the league knows, too', async () => {
    await test.portal.db
      .updateTable('account')
      .set({ first_name: 'Cas', last_name: 'H.' })
      .where('id', '=', league.coach.id)
      .execute();
    expect((await coach.reserve(body(slot('thisWeek'), HAWKS, { CoachName: 'Casey Hawk' }))).statusCode).toBe(
      200,
    );
  });

  it('gives each week and each team of the coach its own practice', async () => {
    for (const [at, team] of [
      [slot('thisWeek'), HAWKS],
      [slot('nextWeek'), HAWKS],
      [slot('thisWeek', 1), GIRLS_HAWKS],
    ] as const) {
      expect((await coach.reserve(body(at, team))).statusCode).toBe(200);
    }
  });
});

describe('whose team it is', () => {
  it('answers a foreign, an unknown and a wrongly placed team alike', async () => {
    const at = slot('thisWeek');
    const foreign = refusalOf(await coach.reserve(body(at, OWLS)));
    const unknown = refusalOf(await coach.reserve(body(at, { ...HAWKS, TeamName: 'Nobody' })));
    const elsewhere = refusalOf(await other.reserve(body(at, GIRLS_HAWKS)));
    expect(foreign).toEqual({
      status: 403,
      error: 'You can only do this for your own teams.',
      code: 'NOT_YOURS',
    });
    expect(unknown).toEqual(foreign);
    expect(elsewhere).toEqual(foreign);
  });

  it('says nothing about a slot to somebody whose team it is not', async () => {
    const known = refusalOf(await coach.reserve(body(slot('thisWeek'), OWLS)));
    const unknown = refusalOf(await coach.reserve(body(slot('thisWeek'), OWLS, { Court: '99' })));
    expect(unknown).toEqual(known);
  });

  it('refuses a coach who names another coach', async () => {
    const at = slot('thisWeek');
    const byEmail = await coach.reserve(body(at, HAWKS, { RequestingCoachEmail: 'other@example.org' }));
    const byName = await coach.reserve(body(at, HAWKS, { CoachName: 'Robin Owl' }));
    expect(refusalOf(byEmail)).toEqual({
      status: 403,
      error: 'You can only act in your own name.',
      code: 'NOT_YOURS',
    });
    expect(refusalOf(byName)).toEqual(refusalOf(byEmail));
    expect(await coach.openSlotIds()).toContain(at.id);
  });

  it('refuses a team of a season that is over', async () => {
    await test.portal.db.updateTable('season').set({ is_active: false }).execute();
    await makeSeason(test.portal.db, { year: 2027 });
    expect(refusalOf(await coach.reserve(body(slot('thisWeek'), HAWKS)))).toMatchObject({
      code: 'NOT_YOURS',
    });
  });

  it('refuses an account whose address is not confirmed, and nobody at all', async () => {
    const unconfirmed = await coachCalls(test.app, league.unconfirmed).reserve(body(slot('thisWeek'), HAWKS));
    expect(refusalOf(unconfirmed)).toEqual({
      status: 403,
      error: 'Please confirm your email address first.',
      code: 'EMAIL_NOT_CONFIRMED',
    });
    const nobody = await coachCalls(test.app, { token: null }).reserve(body(slot('thisWeek'), HAWKS));
    expect(refusalOf(nobody)).toMatchObject({ status: 401, code: 'NO_SESSION' });
  });

  it('lets an administrator act for a coach and for any team, within the rules', async () => {
    const forCoach = { RequestingCoachEmail: 'other@example.org', CoachName: 'Robin Owl' };
    const notHis = await admin.reserve(body(slot('thisWeek'), HAWKS, forCoach));
    expect(refusalOf(notHis)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect((await admin.reserve(body(slot('thisWeek'), OWLS, forCoach))).statusCode).toBe(200);
    const asHimself = { RequestingCoachEmail: 'admin@example.org' };
    expect((await admin.reserve(body(slot('thisWeek', 1), HAWKS, asHimself))).statusCode).toBe(200);
    expect((await admin.reserve(body(slot('nextWeek'), HAWKS))).statusCode).toBe(200);
    expect(refusalOf(await admin.reserve(body(slot('nextWeek', 1), HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
    const unknown = await admin.reserve(body(slot('thisWeek'), { ...HAWKS, TeamName: 'Nobody' }));
    expect(refusalOf(unknown)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const booked = await test.portal.db.selectFrom('entry').select('booked_by').execute();
    expect(booked.map((entry) => entry.booked_by)).toEqual(['admin', 'admin', 'admin']);
  });
});

describe('which slot it is', () => {
  it.each([
    ['another court', { Court: '3' }],
    ['another time', { ReservationTime: '18:30' }],
    ['another day', { ReservationDate: '2026-11-20' }],
    ['another venue', { VenueId: 2_000_000_000 }],
  ])('knows no slot at %s', async (_, change) => {
    expect(refusalOf(await coach.reserve(body(slot('thisWeek'), HAWKS, change)))).toEqual({
      status: 404,
      error: 'There is no practice slot at that place and time. Please look at the list again.',
      code: 'NOT_FOUND',
    });
  });

  it('knows no slot that was withdrawn, and none of another season', async () => {
    const { db } = test.portal;
    const at = slot('thisWeek');
    await db.updateTable('slot').set({ withdrawn_at: test.clock.now() }).where('id', '=', at.id).execute();
    expect(refusalOf(await coach.reserve(body(at, HAWKS)))).toMatchObject({ code: 'NOT_FOUND' });
    const old = await makeSeason(db, { year: 2025, isActive: false });
    const courtId = league.venue.court.id;
    const oldSlot = await makeSlot(db, { seasonId: old.id, courtId, date: '2026-11-18' });
    expect(refusalOf(await coach.reserve(body(oldSlot, HAWKS)))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses a slot that begins this second, and takes it a second earlier', async () => {
    const at = slot('thisWeek');
    test.clock.set('2026-11-19T23:00:00Z');
    const token = { token: league.coach.token };
    await renewSessions();
    expect(refusalOf(await coachCalls(test.app, token).reserve(body(at, HAWKS)))).toEqual({
      status: 409,
      error: 'This slot has already begun or is past.',
      code: 'SLOT_PAST',
    });
    test.clock.set('2026-11-19T22:59:59Z');
    expect((await coachCalls(test.app, token).reserve(body(at, HAWKS))).statusCode).toBe(200);
  });

  it('refuses past slots and slots beyond next week', async () => {
    expect(refusalOf(await coach.reserve(body(slot('past'), HAWKS)))).toMatchObject({ code: 'SLOT_PAST' });
    expect(refusalOf(await coach.reserve(body(slot('later'), HAWKS)))).toEqual({
      status: 409,
      error: 'Only slots of this week and next week can be requested.',
      code: 'OUTSIDE_PERIOD',
    });
  });

  it.each(['pending', 'declined', 'canceled'] as const)(
    'refuses a slot whose permit is %s',
    async (status) => {
      const at = slot('thisWeek');
      await test.portal.db
        .updateTable('slot')
        .set({ permit_status: status })
        .where('id', '=', at.id)
        .execute();
      expect(refusalOf(await coach.reserve(body(at, HAWKS)))).toEqual({
        status: 409,
        error: 'This slot is not open: the school has not approved it.',
        code: 'SLOT_TAKEN',
        conflict: { type: status, start: '18:00:00', end: '19:00:00' },
      });
    },
  );
});

describe('what stands in the way', () => {
  it('names what took the slot and when, and never who', async () => {
    const at = slot('thisWeek');
    await other.reserve(body(at, OWLS));
    expect(refusalOf(await coach.reserve(body(at, HAWKS)))).toEqual({
      status: 409,
      error: 'This slot has just been taken. Please choose another one.',
      code: 'SLOT_TAKEN',
      conflict: { type: 'practice', start: '18:00:00', end: '19:00:00' },
    });
  });

  it('says so when the team itself has the slot: a repeat without a key', async () => {
    const at = slot('thisWeek');
    await coach.reserve(body(at, HAWKS));
    expect(refusalOf(await coach.reserve(body(at, HAWKS)))).toMatchObject({
      status: 409,
      error: 'Boys 3-4 Hawks already has this slot.',
      code: 'SLOT_TAKEN',
    });
  });

  it('refuses a slot that an entry of another slot reaches into', async () => {
    await makeEntry(test.portal.db, { slot: slot('thisWeek'), type: 'game', endTime: '19:15:00' });
    const following = league.slots.thisWeek.find(
      (candidate) => candidate.startTime === '19:00:00' && candidate.courtId === slot('thisWeek').courtId,
    );
    if (following === undefined) throw new Error('The league has no slot at 19:00.');
    expect(refusalOf(await coach.reserve(body(following, HAWKS)))).toMatchObject({
      code: 'SLOT_TAKEN',
      conflict: { type: 'game', start: '18:00:00', end: '19:15:00' },
    });
  });

  it('is not stopped by an entry that blocks nothing, or was cancelled', async () => {
    const { db } = test.portal;
    const [first, second] = [slot('thisWeek'), slot('nextWeek')];
    await makeEntry(db, { slot: first, type: 'clinic', blocks: false });
    await makeEntry(db, { slot: second, type: 'blackout', cancelledAt: test.clock.now() });
    expect((await coach.reserve(body(first, HAWKS))).statusCode).toBe(200);
    expect((await coach.reserve(body(second, HAWKS))).statusCode).toBe(200);
  });

  it('refuses a second practice in a week with the words of the pre-check', async () => {
    await coach.reserve(body(slot('thisWeek'), HAWKS));
    await coach.reserve(body(slot('nextWeek'), HAWKS));
    const thisWeek = refusalOf(await coach.reserve(body(slot('thisWeek', 1), HAWKS)));
    const nextWeek = refusalOf(await coach.reserve(body(slot('nextWeek', 1), HAWKS)));
    expect(thisWeek).toEqual({
      status: 409,
      error: 'Boys 3-4 Hawks already has its practice for this week.',
      code: 'WEEKLY_LIMIT',
      conflict: { week: 'current', limit: 1 },
    });
    expect(nextWeek.error).toBe('Boys 3-4 Hawks already has its practice for next week.');
    const precheck = await coach.checkTeam({ ...HAWKS, reservationDate: '2026-11-19' });
    expect(precheck.json()).toMatchObject({ currentAlertMessage: thisWeek.error });
  });

  it('counts the practices that an administrator added, with a seat or without', async () => {
    await makeEntry(test.portal.db, {
      slot: slot('past'),
      type: 'practice',
      homeTeamId: league.boysHawks.id,
      weekSeat: null,
    });
    expect(refusalOf(await coach.reserve(body(slot('thisWeek'), HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
  });

  it('follows the number of the division, down to none', async () => {
    const setLimit = (practices: number) =>
      test.portal.db
        .updateTable('division')
        .set({ practices_per_week: practices })
        .where('id', '=', league.boys.id)
        .execute();
    await setLimit(0);
    expect(refusalOf(await coach.reserve(body(slot('thisWeek'), HAWKS)))).toMatchObject({
      error: 'Boys 3-4 Hawks has no practices to book for this week.',
    });
    await setLimit(2);
    expect((await coach.reserve(body(slot('thisWeek', 0), HAWKS))).statusCode).toBe(200);
    expect((await coach.reserve(body(slot('thisWeek', 2), HAWKS))).statusCode).toBe(200);
    expect(refusalOf(await coach.reserve(body(slot('thisWeek', 3), HAWKS)))).toMatchObject({
      error: 'Boys 3-4 Hawks already has its 2 practices for this week.',
    });
    const seats = await test.portal.db.selectFrom('entry').select('week_seat').orderBy('id').execute();
    expect(seats.map((entry) => entry.week_seat)).toEqual([1, 2]);
  });

  it('refuses a team that plays elsewhere at that time', async () => {
    const { db } = test.portal;
    const gym = await makeVenue(db);
    const elsewhere = await makeSlot(db, {
      seasonId: league.season.id,
      courtId: gym.court.id,
      date: slot('thisWeek').date,
    });
    const away = await makeTeam(db, { divisionId: league.boys.id });
    await makeEntry(db, {
      slot: elsewhere,
      type: 'game',
      homeTeamId: away.id,
      awayTeamId: league.boysHawks.id,
      endTime: '18:30:00',
    });
    expect(refusalOf(await coach.reserve(body(slot('thisWeek'), HAWKS)))).toEqual({
      status: 409,
      error: 'Boys 3-4 Hawks already has a game at that time (6:00 PM – 6:30 PM).',
      code: 'TEAM_BUSY',
      conflict: { type: 'game', start: '18:00:00', end: '18:30:00' },
    });
  });
});

describe('what the call takes', () => {
  it.each([
    ['VenueId', { VenueId: '1 or 1=1' }],
    ['VenueId', { VenueId: 1.5 }],
    ['ReservationDate', { ReservationDate: '2026-02-30' }],
    ['ReservationDate', { ReservationDate: 'tomorrow' }],
    ['ReservationTime', { ReservationTime: '24:00:00' }],
    ['ReservationTime', { ReservationTime: '6pm' }],
    ['Court', { Court: ' ' }],
    ['TeamName', { TeamName: null }],
    ['DivisionName', { DivisionName: ['Boys 3-4'] }],
    ['Status', { Status: 'game' }],
    ['RequestingCoachEmail', { RequestingCoachEmail: 'a@x.org,b@x.org' }],
    ['AvailabilityId', { AvailabilityId: 1 }],
  ])('names the field %s when it is wrong: %j', async (field, change) => {
    const answer = refusalOf(await coach.reserve(body(slot('thisWeek'), HAWKS, change)));
    expect(answer).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });
});

/** Sessions live on while a test moves the clock by days. */
const renewSessions = () =>
  test.portal.db
    .updateTable('session')
    .set({ expires_at: new Date('2027-12-31T00:00:00Z') })
    .execute();

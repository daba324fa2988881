import { openKeptTestApp } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';

const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
const GIRLS_HAWKS = { DivisionName: 'Girls 5-6', TeamName: 'Hawks' };

const test = useFresh(() => openKeptTestApp());
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));
const coach = useFresh(() => coachCalls(test.app, league.coach));

const first = (list: keyof TestLeague['slots'], index = 0): TestSlot => {
  const slot = league.slots[list][index];
  if (slot === undefined) throw new Error(`The league has no slot ${list} ${index}.`);
  return slot;
};

const practiceOf = (homeTeamId: number, slot: TestSlot) =>
  makeEntry(test.portal.db, { slot, type: 'practice', homeTeamId, quotaSlot: 1, bookedBy: 'coach' });

describe('the bookings of a coach’s own teams', () => {
  it('lists practices, games and playoffs by date and time, in the format of the API', async () => {
    await makeEntry(test.portal.db, {
      slot: first('nextWeek'),
      type: 'playoff',
      homeTeamId: league.owls.id,
      awayTeamId: league.boysHawks.id,
      endTime: '19:30:00',
    });
    await makeEntry(test.portal.db, {
      slot: first('thisWeek', 2),
      type: 'game',
      homeTeamId: league.boysHawks.id,
      awayTeamId: league.owls.id,
    });
    await practiceOf(league.boysHawks.id, first('past'));
    const common = {
      DivisionName: 'Boys 3-4',
      TeamName: 'Hawks',
      SchoolName: 'Salk',
      GymName: 'Gym',
      Court: '1',
      ScheduleName: 'SALK',
      EntryId: expect.any(Number),
    };
    expect(await coach.bookings(['Hawks'])).toEqual([
      {
        ...common,
        AvailabilityId: first('past').id,
        ReservationDate: '2026-11-16',
        ReservationTime: '18:00:00',
        ReservationEndTime: '19:00:00',
        Opponent: '',
        Status: 'practice',
        hist: 'PAST',
        canCancel: false,
      },
      {
        ...common,
        AvailabilityId: first('thisWeek', 2).id,
        ReservationDate: '2026-11-19',
        ReservationTime: '19:00:00',
        ReservationEndTime: '20:00:00',
        Opponent: 'Owls',
        isHome: true,
        Status: 'game',
        hist: 'FUTURE',
        canCancel: false,
      },
      {
        ...common,
        AvailabilityId: first('nextWeek').id,
        ReservationDate: '2026-11-26',
        ReservationTime: '18:00:00',
        ReservationEndTime: '19:30:00',
        Opponent: 'Owls',
        isHome: false,
        Status: 'playoff',
        hist: 'FUTURE',
        canCancel: false,
      },
    ]);
  });

  it('leaves out canceled entries and entries without a team', async () => {
    const { db } = test.portal;
    await makeEntry(db, {
      slot: first('thisWeek'),
      type: 'game',
      homeTeamId: league.boysHawks.id,
      canceledAt: test.clock.now(),
    });
    await makeEntry(db, { slot: first('thisWeek', 1), type: 'clinic', homeTeamId: league.boysHawks.id });
    expect(await coach.bookings(['Hawks'])).toEqual([]);
  });

  it('lists bookings as past from their start on', async () => {
    await practiceOf(league.boysHawks.id, first('thisWeek'));
    await updateRows(test.portal.db, 'session', {}, { expiresAt: new Date('2027-01-01Z') });
    const states = async (instant: string) => {
      test.clock.set(instant);
      return (await coach.bookings(['Hawks'])).map(({ hist, canCancel }) => ({ hist, canCancel }));
    };
    expect(await states('2026-11-19T22:59:59Z')).toEqual([{ hist: 'FUTURE', canCancel: true }]);
    expect(await states('2026-11-19T23:00:00Z')).toEqual([{ hist: 'PAST', canCancel: false }]);
  });

  it('names an opponent from outside the league', async () => {
    const { id } = await makeEntry(test.portal.db, {
      slot: first('thisWeek'),
      type: 'game',
      homeTeamId: league.boysHawks.id,
    });
    await test.portal.db
      .updateTable('entry')
      .set({ externalTeam: 'Visitors', externalEmail: 'visitors@example.com' })
      .where('id', '=', id)
      .execute();
    expect(await coach.bookings([HAWKS])).toMatchObject([{ Opponent: 'Visitors', Status: 'game' }]);
  });

  it('distinguishes two teams with the same name by their division', async () => {
    await practiceOf(league.boysHawks.id, first('thisWeek'));
    await practiceOf(league.girlsHawks.id, first('thisWeek', 1));
    const divisions = async (teams: Parameters<CoachCalls['bookings']>[0]) =>
      (await coach.bookings(teams)).map((booking) => booking.DivisionName);
    expect(await divisions([HAWKS])).toEqual(['Boys 3-4']);
    expect(await divisions([GIRLS_HAWKS])).toEqual(['Girls 5-6']);
    expect(await divisions([{ DivisionName: 'girls  5-6', TeamName: 'HAWKS' }])).toEqual(['Girls 5-6']);
    expect(await divisions(['Hawks', HAWKS, ' hawks '])).toEqual(['Boys 3-4', 'Girls 5-6']);
  });

  it('lists a game between two own teams once for each team', async () => {
    await makeEntry(test.portal.db, {
      slot: first('thisWeek'),
      type: 'game',
      homeTeamId: league.boysHawks.id,
      awayTeamId: league.girlsHawks.id,
    });
    const sides = (await coach.bookings(['Hawks'])).map(({ DivisionName, Opponent, isHome }) => [
      DivisionName,
      Opponent,
      isHome,
    ]);
    expect(sides).toEqual([
      ['Boys 3-4', 'Hawks', true],
      ['Girls 5-6', 'Hawks', false],
    ]);
  });

  it('lists no bookings for an account that is not confirmed', async () => {
    await practiceOf(league.boysHawks.id, first('thisWeek'));
    expect(await coachCalls(test.app, league.unconfirmed).bookings(['Hawks'])).toEqual([]);
    expect(await coach.bookings(['Hawks'])).toHaveLength(1);
  });

  it('shows an administrator the bookings of any team', async () => {
    await practiceOf(league.owls.id, first('thisWeek'));
    expect(await coachCalls(test.app, league.admin).bookings(['Owls'])).toHaveLength(1);
  });
});

describe('the quota check of a team', () => {
  const check = async (date: string, team = HAWKS, calls = coach) =>
    (await calls.checkTeam({ ...team, reservationDate: date })).json<Record<string, unknown>>();
  const NOTHING = {
    hasPracticeThisWeek: false,
    hasPracticeNextWeek: false,
    currentAlertMessage: '',
    nextAlertMessage: '',
  };

  it('checks the quota only in the week of the date', async () => {
    await practiceOf(league.boysHawks.id, first('thisWeek'));
    expect(await check('2026-11-16')).toEqual({
      ...NOTHING,
      hasPracticeThisWeek: true,
      currentAlertMessage: 'Boys 3-4 Hawks already booked this week.',
    });
    expect(await check('2026-11-22')).toMatchObject({ hasPracticeThisWeek: true });
    expect(await check('2026-11-23')).toEqual(NOTHING);
    await practiceOf(league.boysHawks.id, first('nextWeek'));
    expect(await check('2026-11-29')).toEqual({
      ...NOTHING,
      hasPracticeNextWeek: true,
      nextAlertMessage: 'Boys 3-4 Hawks already booked next week.',
    });
    expect(await check('2026-11-30')).toEqual(NOTHING);
    expect(await check('2026-11-15')).toEqual(NOTHING);
  });

  it('checks the quota of the team in the given division', async () => {
    await practiceOf(league.girlsHawks.id, first('thisWeek'));
    expect(await check('2026-11-19')).toEqual(NOTHING);
    expect(await check('2026-11-19', GIRLS_HAWKS)).toMatchObject({ hasPracticeThisWeek: true });
  });

  it('reports no used quota until the weekly limit is reached', async () => {
    await test.portal.db.updateTable('division').set({ practicesPerWeek: 2 }).execute();
    await practiceOf(league.boysHawks.id, first('thisWeek'));
    expect(await check('2026-11-19')).toEqual(NOTHING);
    await makeEntry(test.portal.db, {
      slot: first('thisWeek', 2),
      type: 'practice',
      homeTeamId: league.boysHawks.id,
    });
    expect(await check('2026-11-19')).toMatchObject({
      currentAlertMessage: 'Boys 3-4 Hawks already booked 2 practices this week.',
    });
  });

  it('checks the quota of any team for an administrator, and says if there is no such team', async () => {
    const admin = coachCalls(test.app, league.admin);
    await practiceOf(league.owls.id, first('thisWeek'));
    expect(await check('2026-11-19', { ...HAWKS, TeamName: 'Owls' }, admin)).toMatchObject({
      hasPracticeThisWeek: true,
    });
    const unknown = await admin.checkTeam({ ...HAWKS, TeamName: 'Nobody', reservationDate: '2026-11-19' });
    expect(refusalOf(unknown)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

import type { LeagueHome } from '@portal/contract/home.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { HAWKS as HAWKS_BODY, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import {
  LONG_AGO,
  makeAccount,
  makeChange,
  makeCoach,
  makeDivision,
  makeEntry,
  makeSeason,
  makeSession,
  makeSlot,
  makeTeam,
} from '@portal/testkit/factories.ts';
import { insertRow, insertRows, rowOf, updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';

const PATH = '/admin/home';
// Tuesday 2026-11-17, 12:00 in New York
const stage = useBookingStage();

const home = async (): Promise<LeagueHome> => (await stage.admin.get(PATH)).json();
const attention = async () => (await home()).attention;
const HAWKS = { teamName: 'Hawks', divisionName: 'Boys 3-4' };
const OWLS = { teamName: 'Owls', divisionName: 'Boys 3-4' };
const GIRLS = { teamName: 'Hawks', divisionName: 'Girls 5-6' };

describe('what needs attention', () => {
  it('shows only teams without a practice if the league has no problems', async () => {
    expect(await attention()).toEqual({
      teamsWithoutCoach: 0,
      coachesToInvite: 0,
      coachesNotRegistered: 0,
      coachRows: 0,
      gameRows: 0,
      pendingPermits: 0,
      failedEmails: 0,
      teamsWithoutPractice: [HAWKS, OWLS, GIRLS],
      slotsToPublish: 0,
      bookedWhileClosed: [],
      openProposals: 0,
      openCredits: 0,
      openDaysOff: 0,
      gamesToReschedule: 0,
      ratingsDeadline: null,
      leftoverEntries: 0,
      hasBackupProblem: false,
    });
  });

  it('counts teams without a coach, and coaches of the season without an account', async () => {
    const { db } = stage.test.portal;
    const team = await makeTeam(db, { divisionId: stage.league.girls.id, name: 'Jets' });
    expect(await attention()).toMatchObject({ teamsWithoutCoach: 1 });
    const coaches = [await makeCoach(db), await makeCoach(db), await makeCoach(db)];
    for (const { id } of coaches.slice(0, 2)) {
      await db.insertInto('teamCoach').values({ teamId: team.id, coachId: id }).execute();
    }
    expect(await attention()).toMatchObject({
      teamsWithoutCoach: 0,
      coachesToInvite: 2,
      coachesNotRegistered: 0,
    });
    const [first] = coaches;
    await updateRows(db, 'coach', { id: first?.id ?? 0 }, { invitedAt: LONG_AGO });
    expect(await attention()).toMatchObject({ coachesToInvite: 1, coachesNotRegistered: 1 });
  });

  it('counts the questions of the last import that was not reverted', async () => {
    const { db } = stage.test.portal;
    const { id: seasonId } = stage.league.season;
    const load = async (doubtful: number, isUndone: boolean) => {
      const { id: fileId } = await insertRow(db, 'enrollmentFile', {
        seasonId,
        fileName: 'teams.csv',
        sha256: 'x',
        family: 'plain',
        fields: [],
        rowCount: 9,
        filledCount: 9,
        uploadedAt: LONG_AGO,
      });
      await insertRows(db, 'enrollmentLoad', {
        seasonId,
        fileId,
        counts: JSON.stringify({ doubtful }),
        loadedAt: LONG_AGO,
        takenBackAt: isUndone ? LONG_AGO : null,
        takenBack: isUndone ? '{}' : null,
      });
    };
    await load(7, false);
    await load(3, false);
    await load(5, true);
    for (const reviewCount of [4, 2]) {
      const changeSetId = await makeChange(db, { kind: 'import', at: LONG_AGO });
      await insertRows(db, 'gameImport', {
        changeSetId,
        seasonId,
        fileName: 'games.csv',
        newCount: 1,
        changedCount: 0,
        goneCount: 0,
        unchangedCount: 0,
        reviewCount,
      });
    }
    expect(await attention()).toMatchObject({ coachRows: 3, gameRows: 2 });
  });

  it('counts emails that failed within seven days', async () => {
    const { db } = stage.test.portal;
    const daysAgo = (days: number) => new Date(stage.test.clock.now().getTime() - days * 86_400_000);
    for (const [messageId, state, finishedAt] of [
      ['a', 'failed', daysAgo(7)],
      ['b', 'failed', daysAgo(7.01)],
      ['c', 'sent', daysAgo(1)],
    ] as const) {
      await insertRows(db, 'mail', {
        messageId,
        kind: 'practice_booked',
        recipient: 'x@example.org',
        data: '{}',
        state,
        nextAttemptAt: LONG_AGO,
        queuedAt: LONG_AGO,
        createdAt: LONG_AGO,
        finishedAt,
      });
    }
    expect((await attention()).failedEmails).toBe(1);
  });

  it('counts pending permits until they are over, and slots to publish', async () => {
    const { db } = stage.test.portal;
    const permit = (weekday: Weekday, lastDate: string) =>
      insertRows(db, 'permit', {
        seasonId: stage.league.season.id,
        venueId: stage.league.venue.id,
        courtId: null,
        weekday,
        fromTime: '09:00:00',
        toTime: '11:00:00',
        firstDate: '2026-11-16',
        lastDate,
        slotMinutes: 60,
        status: 'pending',
      });
    await permit(5, '2026-11-16');
    expect((await attention()).pendingPermits).toBe(0);
    await permit(6, '2026-11-29');
    const { pendingPermits, slotsToPublish } = await attention();
    expect(pendingPermits).toBe(1);
    // Saturdays 21 and 28 with two slots on each of two courts, plus the league's ten upcoming slots without a permit
    expect(slotsToPublish).toBe(8 + 10);
  });

  it('counts dates off from today on that nobody has decided yet', async () => {
    const { db } = stage.test.portal;
    const request = (firstDate: string, state: 'requested' | 'granted') =>
      insertRows(db, 'teamDayOff', {
        teamId: stage.league.boysHawks.id,
        firstDate,
        lastDate: firstDate,
        kind: 'must',
        state,
        reason: '',
        requestedAt: LONG_AGO,
        decidedAt: state === 'requested' ? null : LONG_AGO,
      });
    await request('2026-11-16', 'requested');
    await request('2026-11-21', 'granted');
    expect((await attention()).openDaysOff).toBe(0);
    await request('2026-11-17', 'requested');
    await request('2026-12-05', 'requested');
    expect((await attention()).openDaysOff).toBe(2);
  });

  it('counts a game that a closed gym took, until it has a new time', async () => {
    const { admin, league } = stage;
    const [slot, , later] = league.slots.nextWeek;
    if (slot === undefined || later === undefined) throw new Error('The league has too few slots.');
    const game = (at: typeof slot) =>
      admin.post('/admin/games/schedule', {
        venueId: league.venue.id,
        court: '1',
        scheduleDate: at.date,
        scheduleTime: at.startTime,
        scheduleEndTime: at.endTime,
        scheduleType: 'Regular Schedule',
        divisionName: 'Boys 3-4',
        homeTeam: 'Hawks',
        awayTeam: 'Owls',
        homeCoachEmail: 'coach@example.org',
        awayCoachEmail: 'other@example.org',
      });
    expect((await game(slot)).statusCode).toBe(200);
    const closed = await admin.post('/admin/blackout', {
      availabilityId: slot.id,
      reservationDate: slot.date,
      reservationTime: slot.startTime,
      reservationEndTime: slot.endTime,
      blackoutScope: 'gym',
      cancelConflicts: true,
    });
    expect(closed.statusCode).toBe(200);
    expect((await attention()).gamesToReschedule).toBe(1);
    const { id } = await rowOf(stage.test.portal.db, 'entry', { state: 'postponed' });
    const moved = await admin.post(`/admin/entries/${id}/move`, { AvailabilityId: later.id });
    expect(moved.statusCode).toBe(200);
    expect((await attention()).gamesToReschedule).toBe(0);
  });

  it.each([
    ['2026-11-16', null],
    ['2026-11-17', '2026-11-17'],
    ['2026-11-24', '2026-11-24'],
    ['2026-11-25', null],
  ])('names the last day for ratings if it is near: %s', async (deadline, near) => {
    const { db } = stage.test.portal;
    const seasonId = stage.league.season.id;
    await db.insertInto('ratingSeason').values({ seasonId, deadline }).execute();
    expect((await attention()).ratingsDeadline).toBe(near);
    await db.updateTable('ratingSeason').set({ lockedAt: LONG_AGO }).execute();
    expect((await attention()).ratingsDeadline).toBeNull();
  });

  it('lists entries that are booked while the gym is closed, until they are canceled', async () => {
    const { admin, coach, league } = stage;
    const permit = {
      venueId: league.venue.id,
      courtId: null,
      weekday: 4,
      fromTime: '18:00',
      toTime: '20:00',
      firstDate: '2026-11-19',
      lastDate: '2026-11-26',
      slotMinutes: 60,
      status: 'approved',
    };
    expect((await admin.post('/admin/permits', permit)).statusCode).toBe(200);
    const [slot] = league.slots.thisWeek;
    if (slot === undefined) throw new Error('The league has no slot this week.');
    expect((await coach.reserve(stage.body(slot, HAWKS_BODY))).statusCode).toBe(200);
    expect((await attention()).bookedWhileClosed).toEqual([]);
    const closure = { firstDate: slot.date, lastDate: null, schoolId: null, venueId: null, reason: 'Snow' };
    expect((await admin.post('/admin/closures', closure)).statusCode).toBe(200);
    expect((await attention()).bookedWhileClosed).toMatchObject([
      { type: 'practice', homeTeam: 'Hawks', date: slot.date, scheduleName: 'SALK' },
    ]);
    await coach.cancel({ AvailabilityId: slot.id });
    expect((await attention()).bookedWhileClosed).toEqual([]);
  });

  it('shows no number of slots to publish if a permit gives too many slots, but counts the rest', async () => {
    const { db } = stage.test.portal;
    await insertRows(db, 'permit', {
      seasonId: stage.league.season.id,
      venueId: stage.league.venue.id,
      courtId: null,
      weekday: 5,
      fromTime: '00:00:00',
      toTime: '23:45:00',
      firstDate: '2026-01-01',
      lastDate: '2099-12-31',
      slotMinutes: 15,
      status: 'pending',
    });
    expect(await attention()).toMatchObject({ slotsToPublish: null, pendingPermits: 1 });
  });

  it('counts upcoming entries of a season that is not active', async () => {
    const { db } = stage.test.portal;
    const former = await makeSeason(db, { year: 2025, isActive: false });
    for (const date of ['2026-11-16', '2026-11-17', '2026-12-01']) {
      const slot = await makeSlot(db, {
        seasonId: former.id,
        courtId: stage.league.venue.court.id,
        date,
        startTime: '11:00:00',
      });
      await makeEntry(db, { slot, type: 'clinic' });
    }
    expect((await attention()).leftoverEntries).toBe(1);
  });

  it('names no team without a practice while next week has no slot, and none without a weekly limit', async () => {
    const { db } = stage.test.portal;
    const camp = await makeDivision(db, { seasonId: stage.league.season.id, name: 'Camp' });
    await db.updateTable('division').set({ practicesPerWeek: 0 }).where('id', '=', camp.id).execute();
    await makeTeam(db, { divisionId: camp.id, name: 'Colts' });
    const slot = stage.slot('nextWeek');
    await makeEntry(db, { slot, type: 'practice', homeTeamId: stage.league.owls.id });
    expect((await attention()).teamsWithoutPractice).toEqual([HAWKS, GIRLS]);
    await db
      .updateTable('slot')
      .set({ permitStatus: 'pending' })
      .where('slotDate', '>=', '2026-11-23')
      .where('slotDate', '<=', '2026-11-29')
      .execute();
    expect((await attention()).teamsWithoutPractice).toEqual([]);
  });

  it.each([
    [{ isLate: true, problem: null }, true],
    [{ isLate: false, problem: 'The disk is full.' }, true],
    [{ isLate: false, problem: null }, false],
  ])('says whether there is a problem with the backup status %o', async (status, hasBackupProblem) => {
    const backups = { status: async () => ({ lastAt: null, bytes: null, ...status }) };
    const test = await openOwnTestApp({ backups });
    try {
      const { id: accountId } = await makeAccount(test.portal.db, { role: 'ADMIN' });
      const token = await makeSession(test.portal.db, { accountId, now: test.clock.now() });
      const body: LeagueHome = (await coachCalls(test.app, { token }).get(PATH)).json();
      expect(body.attention.hasBackupProblem).toBe(hasBackupProblem);
    } finally {
      await test.close();
    }
  });
});

describe('the board of the next day', () => {
  it('shows the next day with an upcoming entry other than a blackout, by gym and time', async () => {
    const { db } = stage.test.portal;
    const place = { seasonId: stage.league.season.id, courtId: stage.league.venue.court.id };
    expect((await home()).board).toBeNull();
    const morning = await makeSlot(db, { ...place, date: '2026-11-17', startTime: '10:00:00' });
    await makeEntry(db, { slot: morning, type: 'practice', homeTeamId: stage.league.owls.id });
    const evening = await makeSlot(db, { ...place, date: '2026-11-17', startTime: '18:00:00' });
    await makeEntry(db, { slot: evening, type: 'blackout' });
    expect((await home()).board).toBeNull();
    const [first, second, third] = stage.league.slots.thisWeek;
    if (!first || !second || !third) throw new Error('A slot is missing.');
    await makeEntry(db, {
      slot: third,
      type: 'game',
      homeTeamId: stage.league.boysHawks.id,
      awayTeamId: stage.league.owls.id,
    });
    await makeEntry(db, { slot: second, type: 'practice', homeTeamId: stage.league.girlsHawks.id });
    const canceledAt = stage.test.clock.now();
    await makeEntry(db, { slot: first, type: 'practice', homeTeamId: stage.league.owls.id, canceledAt });
    const { board } = await home();
    expect(board).toMatchObject({
      date: '2026-11-19',
      gyms: [
        {
          schoolName: 'Salk',
          gymName: 'Gym',
          entries: [
            { startTime: '18:00:00', court: '2', type: 'practice', text: 'Hawks', divisionName: 'Girls 5-6' },
            { startTime: '19:00:00', court: '1', type: 'game', text: 'Hawks vs Owls' },
          ],
        },
      ],
    });
    // an entry of today is not over yet
    const later = await makeSlot(db, { ...place, date: '2026-11-17', startTime: '11:30:00' });
    await makeEntry(db, { slot: later, type: 'practice', homeTeamId: stage.league.boysHawks.id });
    expect((await home()).board?.date).toBe('2026-11-17');
  });
});

describe('the season', () => {
  it('shows the season’s hours by week and practices by team', async () => {
    const { db } = stage.test.portal;
    await makeEntry(db, { slot: stage.slot('past'), type: 'practice', homeTeamId: stage.league.owls.id });
    await makeEntry(db, {
      slot: stage.slot('thisWeek'),
      type: 'game',
      homeTeamId: stage.league.boysHawks.id,
      endTime: '19:30:00',
    });
    await makeEntry(db, { slot: stage.slot('nextWeek'), type: 'blackout' });
    const { season, weeks, practices, nextWeek } = await home();
    expect(season).toEqual({ label: 'Fall 2026', teams: 3, lastDate: '2026-12-03' });
    expect(nextWeek).toEqual({ first: '2026-11-23', last: '2026-11-29' });
    expect(weeks).toEqual([
      { first: '2026-11-16', last: '2026-11-22', open: 3.5, booked: 1, game: 1.5, blackout: 0 },
      { first: '2026-11-23', last: '2026-11-29', open: 3, booked: 0, game: 0, blackout: 1 },
      { first: '2026-11-30', last: '2026-12-06', open: 2, booked: 0, game: 0, blackout: 0 },
    ]);
    expect(practices).toEqual([
      { ...HAWKS, practices: 0 },
      { ...OWLS, practices: 1 },
      { ...GIRLS, practices: 0 },
    ]);
  });

  it('shows twelve weeks around today, or the last twelve if the season is over', async () => {
    const { db } = stage.test.portal;
    const place = { seasonId: stage.league.season.id, courtId: stage.league.venue.court.id };
    await makeSlot(db, { ...place, date: '2026-10-05', startTime: '18:00:00' });
    await makeSlot(db, { ...place, date: '2027-03-01', startTime: '18:00:00' });
    const shown = async () => {
      const { id: accountId } = stage.league.admin;
      const token = await makeSession(db, { accountId, now: stage.test.clock.now() });
      const { weeks }: LeagueHome = (await coachCalls(stage.test.app, { token }).get(PATH)).json();
      return [weeks.length, weeks[0]?.first, weeks.at(-1)?.first];
    };
    expect(await shown()).toEqual([12, '2026-10-26', '2027-01-11']);
    stage.test.clock.set(new Date('2027-06-01T16:00:00Z'));
    expect(await shown()).toEqual([12, '2026-12-14', '2027-03-01']);
  });

  it('shows no season on an empty portal', async () => {
    const test = await openOwnTestApp();
    try {
      const { id: accountId } = await makeAccount(test.portal.db, { role: 'ADMIN' });
      const token = await makeSession(test.portal.db, { accountId, now: test.clock.now() });
      expect((await coachCalls(test.app, { token }).get(PATH)).json()).toMatchObject({
        season: null,
        board: null,
        weeks: [],
        practices: [],
        attention: { teamsWithoutCoach: 0, slotsToPublish: 0, teamsWithoutPractice: [] },
      });
    } finally {
      await test.close();
    }
  });
});

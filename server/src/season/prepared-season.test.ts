import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';
import { venueCalls } from '#venues/testing/venue-calls.ts';
import { numbersOf } from './testing/season-calls.ts';
import { CLOSURES, COACHES, permits, prepareWinter as prepareOn, WINTER } from './testing/winter.ts';

/** Fall 2026 is active, with slots on Thursdays from 18:00 to 20:00; Winter 2026 is prepared beside it. */
const stage = useBookingStage();
const admin = useFresh(() => venueCalls(stage.test));
const db = () => stage.test.portal.db;

const sendFile = (url: string, file: string, fields: Record<string, string> = WINTER) =>
  admin.sendFile(url, file, fields);
const seasons = async () =>
  (await admin.get('/admin/seasons')).json<{
    seasons: { label: string; isActive: boolean; isPrepared: boolean }[];
  }>().seasons;
const slotCount = async (name: 'FALL' | 'WINTER') => {
  const rows = await db()
    .selectFrom('slot')
    .innerJoin('season', 'season.id', 'slot.seasonId')
    .select(['slot.id', 'slot.startTime as start'])
    .where('season.name', '=', name)
    .where('slot.withdrawnAt', 'is', null)
    .execute();
  return rows.length;
};

const prepareWinter = () => prepareOn(admin);

/** Everything that a coach can read at this moment. */
async function whatTheCoachSees() {
  const email = stage.league.coach.email;
  const bodies = await Promise.all(
    [
      '/reservations/availability',
      `/coaches/coach-team/${email}?former=true`,
      '/reservations/check-team-reservations?DivisionName=Boys 3-4&TeamName=Hawks&reservationDate=2026-11-19',
      '/waitlist',
      '/calendar-links',
      '/ratings/rosters',
    ].map(async (url) => (await stage.coach.get(url)).body),
  );
  const { gyms, fill, seasonLabel } = (await stage.coach.get('/health-dashboard')).json();
  return { bodies, bookings: await stage.coach.bookings(['Hawks', 'Jets']), gyms, fill, seasonLabel };
}

describe('a prepared season', () => {
  it('hides a prepared season from coaches and the combined schedule until it is active', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    const before = await whatTheCoachSees();
    const schedule = (await stage.admin.get('/admin/combined-schedule')).body;
    await prepareWinter();
    expect(await slotCount('WINTER')).toBe(8);
    expect(await whatTheCoachSees()).toEqual(before);
    expect((await stage.admin.get('/admin/combined-schedule')).body).toBe(schedule);
    expect((await stage.admin.get('/coaches/coaches-all')).body).not.toContain('Jets');
    const jets = { DivisionName: 'Boys 3-4', TeamName: 'Jets' };
    expect((await stage.coach.reserve(stage.body(stage.slot('nextWeek'), jets))).statusCode).toBe(403);
    expect((await stage.admin.get('/admin/system-health')).json().availSlots7d).toMatch(/\/4$/);
  });

  it('shows coaches no game of a prepared season before it is active, and every game then', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await prepareWinter();
    const { url } = (await stage.coach.post('/calendar-links', { kind: 'coach' })).json<{ url: string }>();
    const everything = async () => {
      const feed = await stage.test.app.inject({ method: 'GET', url: new URL(url).pathname });
      // the minutes in which gyms are used count the games of every season
      const { gyms: _, ...seen } = await whatTheCoachSees();
      return { ...seen, feed: feed.body };
    };
    const before = await everything();
    const winterTeams = await db()
      .selectFrom('team as t')
      .innerJoin('division as d', 'd.id', 't.divisionId')
      .innerJoin('season as x', 'x.id', 'd.seasonId')
      .select('t.id')
      .where('x.name', '=', 'WINTER')
      .orderBy('t.name')
      .execute();
    const slot = await db()
      .selectFrom('slot as s')
      .innerJoin('season as x', 'x.id', 's.seasonId')
      .select(['s.id', 's.courtId', 's.slotDate as date'])
      .select(['s.startTime', 's.endTime'])
      .where('x.name', '=', 'WINTER')
      .where('s.startTime', '=', '21:00:00')
      .orderBy('s.id')
      .executeTakeFirstOrThrow();
    const [hawks, jets] = winterTeams;
    await makeEntry(db(), {
      slot,
      type: 'game',
      homeTeamId: hawks?.id ?? null,
      awayTeamId: jets?.id ?? null,
    });
    expect(await everything()).toEqual(before);
    await admin.setActive(WINTER);
    expect(await stage.coach.bookings(['Jets'])).toMatchObject([{ TeamName: 'Jets', Opponent: 'Hawks' }]);
  });

  it('shows a prepared season completely once it is active, with upcoming entries of the former one', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await prepareWinter();
    await admin.setActive(WINTER);
    const teams = await stage.coach.teams(stage.league.coach.email);
    expect(teams.map(({ TeamName }) => TeamName)).toEqual(['Hawks', 'Jets']);
    // one of the eight is taken by the practice of the former season
    expect(await stage.coach.openSlotIds()).toHaveLength(7);
    const { AvailabilityId } = (await stage.coach.bookings([HAWKS]))[0] ?? {};
    expect(AvailabilityId).toBe(stage.slot('thisWeek').id);
    expect((await stage.coach.cancel({ AvailabilityId })).statusCode).toBe(200);
    expect(await stage.coach.openSlotIds()).toHaveLength(8);
  });

  it('lets a prepared season use courts and times of the active one, and neither loses slots', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    const ofFall = await slotCount('FALL');
    await prepareWinter();
    const again = numbersOf(await admin.post('/season/3b/stream', WINTER));
    expect(again).toMatchObject({
      'Taken for now by entries of another season': 1,
      Unchanged: 8,
      Inserted: 0,
      'Kept because booked': 0,
    });
    // at other hours: a practice of the other season does not count as a booking of this one
    const [permit] = (await admin.get('/admin/permits?year=2026&season=winter')).json<{
      permits: { id: number }[];
    }>().permits;
    expect((await admin.remove('permits', permit?.id ?? 0, '?year=2026&season=winter')).statusCode).toBe(200);
    await sendFile('/admin/permits/import', permits('18:30', '21:30'));
    await admin.post('/season/3a/stream', WINTER);
    expect(numbersOf(await admin.post('/season/3b/stream', WINTER))).toMatchObject({
      Inserted: 6,
      Withdrawn: 8,
      'Kept because booked': 0,
    });
    expect(await slotCount('FALL')).toBe(ofFall);
    expect(await stage.coach.bookings([HAWKS])).toHaveLength(1);
  });

  it('prepares a season without changing permits, files, jobs or divisions of the active one', async () => {
    const { id: seasonId } = stage.league.season;
    const rowsOf = async () => ({
      slots: await db().selectFrom('slot').selectAll().where('seasonId', '=', seasonId).execute(),
      divisions: await db().selectFrom('division').selectAll().where('seasonId', '=', seasonId).execute(),
      permits: (await admin.get('/admin/permits')).json(),
      closures: (await admin.get('/admin/closures')).json(),
      jobs: (await admin.get('/admin/jobs')).json(),
      loads: (await admin.get('/admin/enrollment/loads')).json(),
    });
    const before = await rowsOf();
    await prepareWinter();
    expect(await rowsOf()).toEqual(before);
    const query = '?year=2026&season=WINTER';
    expect((await admin.get(`/admin/jobs${query}`)).json()).toMatchObject({
      season: { year: 2026, season: 'WINTER' },
      file: { rows: 2 },
    });
    expect((await admin.get(`/admin/closures${query}`)).json()).toMatchObject({
      season: 'Winter 2026',
      closures: [{ reason: 'Holiday' }],
    });
    const [division] = (await admin.get(`/admin/divisions${query}`)).json<{ id: number; teams: number }[]>();
    expect(division?.teams).toBe(2);
    expect(
      (await stage.admin.put(`/admin/divisions/${division?.id}`, { practicesPerWeek: 2 })).statusCode,
    ).toBe(200);
    expect((await admin.get(`/admin/divisions${query}`)).json()).toMatchObject([{ practicesPerWeek: 2 }]);
    const { loads } = (await admin.get(`/admin/enrollment/loads${query}`)).json<{
      loads: { id: number }[];
    }>();
    const url = `/admin/enrollment/loads/${loads[0]?.id}/take-back`;
    expect((await admin.post(url, { year: 2026, season: 'Fall' })).statusCode).toBe(404);
    expect((await admin.post(url, WINTER)).json()).toMatchObject({ counts: { teams: 2 } });
  });

  it('reports the set-up progress of a prepared season separately, gym by gym', async () => {
    await prepareWinter();
    const setUpOf = async (query: string) => (await admin.get(`/admin/jobs${query}`)).json().setUp;
    const winter = {
      gyms: 1,
      courts: 2,
      permits: 1,
      closures: 1,
      teams: 2,
      teamsWithoutCoach: 0,
      coaches: 1,
      notInvited: 0,
      slots: 8,
      bookable: 8,
      weeks: 1,
      firstDate: '2026-11-19',
      lastDate: '2026-11-19',
      perGym: [{ schoolName: 'Salk', gymName: 'Gym', slots: 8 }],
    };
    expect(await setUpOf('?year=2026&season=winter')).toEqual(winter);
    expect(await setUpOf('')).toMatchObject({ permits: 0, closures: 0, slots: await slotCount('FALL') });
    await admin.sendFile(
      '/admin/permits/import',
      permits('18:00', '22:00').replace('Approved', 'Pending'),
      WINTER,
    );
    await admin.post('/season/3a/stream', WINTER);
    await admin.post('/season/3b/stream', WINTER);
    expect(await setUpOf('?year=2026&season=winter')).toEqual({ ...winter, bookable: 0, weeks: 0 });
  });

  it('accepts and previews permits and closures entered by hand for a prepared season', async () => {
    const day = { firstDate: '2026-11-19', lastDate: '2026-11-26', ...WINTER };
    const hours = { venueId: stage.league.venue.id, weekday: 4, status: 'approved', ...day };
    const preview = await admin.add('permits', { ...hours, preview: true });
    expect(preview.json()).toMatchObject({ effect: { inserted: 16 } });
    expect((await seasons()).map(({ label }) => label)).toEqual(['Fall 2026']);
    expect((await admin.add('permits', hours)).statusCode).toBe(200);
    const closed = await admin.add('closures', {
      ...day,
      firstDate: '2026-11-26',
      reason: 'Holiday',
      preview: true,
    });
    expect(closed.json()).toMatchObject({ effect: { inserted: 8 } });
    expect((await admin.get('/admin/availability-preview?year=2026&season=winter')).json()).toMatchObject({
      effect: { inserted: 16 },
    });
    expect((await admin.get('/admin/permits')).json()).toEqual({ season: 'Fall 2026', permits: [] });
  });

  it('prepares a season from the permits and divisions of an earlier one', async () => {
    await sendFile('/admin/permits/import', permits('18:00', '20:00'), {});
    const body = {
      from: { year: 2026, season: 'Fall' },
      into: { year: 2027, season: 'Spring' },
      firstDate: '2027-04-01',
      lastDate: '2027-04-08',
      status: 'approved',
    };
    expect((await admin.post('/admin/carry-over', { ...body, preview: true })).json()).toMatchObject({
      counts: { carried: 1, divisions: 2 },
    });
    expect(await seasons()).toHaveLength(1);
    const { carryOverId } = (await admin.post('/admin/carry-over', body)).json<{ carryOverId: number }>();
    expect((await admin.get('/admin/carry-over?year=2027&season=Spring')).json()).toMatchObject({
      season: { label: 'Spring 2027' },
      permits: 1,
      last: { id: carryOverId, stays: null },
    });
    expect((await admin.post(`/admin/carry-over/${carryOverId}/undo`, {})).statusCode).toBe(200);
  });
});

describe('the season of a set-up call', () => {
  const EXISTING = { year: '2026', season: 'Winter', existing: 'true' };
  const CLOSED = { firstDate: '2026-11-26', reason: 'Holiday' };
  const aPermit = () => ({
    venueId: stage.league.venue.id,
    weekday: 4,
    status: 'approved',
    firstDate: '2026-11-19',
    lastDate: '2026-11-26',
  });

  it('creates the season of a call that adds something to it, and lists it as prepared', async () => {
    expect(
      (await sendFile('/admin/enrollment/upload', COACHES, { year: '2027', season: 'Spring' })).statusCode,
    ).toBe(200);
    expect((await sendFile('/admin/permits/import', permits('18:00', '20:00'))).statusCode).toBe(200);
    expect(await seasons()).toMatchObject([
      { label: 'Spring 2027', isActive: false, isPrepared: true },
      { label: 'Fall 2026', isActive: true, isPrepared: false },
      { label: 'Winter 2026', isActive: false, isPrepared: true },
    ]);
    await admin.setActive(WINTER);
    expect((await seasons()).map(({ isActive, isPrepared }) => [isActive, isPrepared])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ]);
  });

  it.each([
    ['a load', () => admin.post('/admin/load-coach-data', WINTER)],
    ['step 3a', () => admin.post('/season/3a/stream', WINTER)],
    ['step 3b', () => admin.post('/season/3b/stream', WINTER)],
    ['a download without a source', () => admin.post('/admin/download-enrollment', WINTER)],
    ['a look at the permits', () => admin.get('/admin/permits?year=2026&season=winter')],
    ['a look at the steps', () => admin.get('/admin/jobs?year=2026&season=winter')],
  ])('refuses %s for a season that does not exist', async (_what, call) => {
    expect(refusalOf(await call())).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Winter 2026 is not set up yet. Please prepare it, or set it as the active season first.',
    });
    expect(await seasons()).toHaveLength(1);
  });

  it.each([
    ['an upload', () => sendFile('/admin/enrollment/upload', COACHES, EXISTING)],
    ['permits from a file', () => sendFile('/admin/permits/import', permits('18:00', '20:00'), EXISTING)],
    ['closures from a file', () => sendFile('/admin/closures/import', CLOSURES, EXISTING)],
    ['a permit', () => admin.add('permits', { ...aPermit(), ...WINTER, existing: true })],
    [
      'the preview of a permit',
      () => admin.add('permits', { ...aPermit(), ...WINTER, existing: true, preview: true }),
    ],
    ['a closure', () => admin.add('closures', { ...CLOSED, ...WINTER, existing: true })],
    ['a download', () => admin.post('/admin/download-enrollment', { ...WINTER, existing: true })],
  ])('does not create a season for %s if the call says that the season exists', async (_what, call) => {
    expect(refusalOf(await call())).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Winter 2026 is not set up yet. Please prepare it, or set it as the active season first.',
    });
    expect(await seasons()).toHaveLength(1);
    await admin.post('/admin/seasons', WINTER);
    expect((await admin.add('closures', { ...CLOSED, ...WINTER, existing: true })).statusCode).toBe(200);
  });

  it('uses the active season for a set-up call that names none', async () => {
    await sendFile('/admin/enrollment/upload', COACHES, {});
    expect((await admin.post('/admin/load-coach-data', { preview: true })).json().message).toContain(
      'Fall 2026',
    );
    const { jobId } = (await admin.post('/admin/download-enrollment', {})).json<{ jobId: string }>();
    expect(jobId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('rejects an import, an upload or a list if only the year of the season is given', async () => {
    for (const answer of [
      await sendFile('/admin/permits/import', permits('18:00', '20:00'), { year: '2026' }),
      await sendFile('/admin/enrollment/upload', COACHES, { year: '2026' }),
      await admin.get('/admin/permits?year=2026'),
    ]) {
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['season']]);
    }
  });

  it('says if a season to prepare is active or was active before', async () => {
    const prepare = async (season: object) => (await admin.post('/admin/seasons', season)).json().message;
    const FALL = { year: '2026', season: 'fall' };
    expect(await prepare(FALL)).toBe('Fall 2026 is the active season.');
    expect(await prepare(WINTER)).toMatch(/^Winter 2026 can be prepared now\./);
    await admin.setActive(WINTER);
    expect(await prepare(FALL)).toBe(
      'Fall 2026 was active before: its upcoming entries stay visible to coaches.',
    );
  });

  it('notifies the pages of administrators when a season is created, removed or activated', async () => {
    const heard: string[] = [];
    stage.test.portal.feed.subscribe('jobs', () => heard.push('jobs'));
    const spring = { year: 2027, season: 'Spring' };
    for (const call of [
      () => admin.post('/admin/seasons', spring),
      () => admin.send('DELETE', '/admin/seasons/2027/SPRING'),
      () => admin.setActive(spring),
    ]) {
      await stage.test.portal.feed.waitUntilCurrent();
      heard.length = 0;
      await call();
      await stage.test.portal.feed.waitUntilCurrent();
      expect(heard).not.toEqual([]);
    }
  });
});

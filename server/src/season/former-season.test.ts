import { GIRLS_HAWKS, HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeDivision, makeEntry, makeSlot, makeTeam, type TestSlot } from '@portal/testkit/factories.ts';
import { insertRow } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCancelStage } from '#schedule/testing/cancel-stage.ts';

/**
 * Fall 2026 with practices and a game still to come, then Winter 2026 becomes active. Winter has Boys 3-4 Hawks of the
 * same coach and a slot on the other court this week; Girls 5-6 and the Owls are gone.
 */
const stage = useCancelStage();
const db = () => stage.test.portal.db;
const WINTER = { year: 2026, season: 'Winter' };

let winterHawksId: number;
let winterSlot: TestSlot;

/** Inserts a season directly into the database, as files and administrators would set it up. */
async function makeWinter(): Promise<void> {
  const { id } = await insertRow(db(), 'season', {
    year: 2026,
    name: 'WINTER',
    programName: 'Winter',
    createdAt: stage.test.clock.now(),
  });
  const boys = await makeDivision(db(), { seasonId: id, name: 'Boys 3-4' });
  winterHawksId = (await makeTeam(db(), { divisionId: boys.id, name: 'Hawks' })).id;
  const coach = await db()
    .selectFrom('coach')
    .select('id')
    .where('email', '=', stage.league.coach.email)
    .executeTakeFirstOrThrow();
  await db().insertInto('teamCoach').values({ teamId: winterHawksId, coachId: coach.id }).execute();
  const { courtId, date } = stage.slot('thisWeek', 1);
  winterSlot = await makeSlot(db(), { seasonId: id, courtId, date, startTime: '20:00:00' });
}

const switchTo = (season: object) => stage.admin.post('/admin/set-active-season', season);
const brief = ({ DivisionName, TeamName, ReservationDate, Status, hist, canCancel, OtherSeason }: Row) =>
  [DivisionName, TeamName, ReservationDate, Status, hist, canCancel, OtherSeason].join(' ');
type Row = Record<string, unknown>;
const listed = async (teams: unknown[], as = stage.coach) =>
  ((await as.bookings(teams as never)) as Row[]).map(brief);
const rows = async () => (await stage.admin.get('/admin/combined-schedule')).json<Row[]>();
const rowOf = async ({ id }: TestSlot) => (await rows()).find(({ AvailabilityId }) => AvailabilityId === id);

const FALL_PRACTICE = 'Boys 3-4 Hawks 2026-11-19 practice FUTURE true Fall 2026';
const FALL_GAME = 'Boys 3-4 Hawks 2026-11-26 game FUTURE false Fall 2026';
const GIRLS_PRACTICE = 'Girls 5-6 Hawks 2026-11-26 practice FUTURE true Fall 2026';

beforeEach(async () => {
  const { boysHawks, owls } = stage.league;
  const { season, venue } = stage.league;
  const past = await makeSlot(db(), { seasonId: season.id, courtId: venue.court.id, date: '2026-11-10' });
  await makeEntry(db(), { slot: past, type: 'practice', homeTeamId: boysHawks.id });
  await makeEntry(db(), { slot: stage.slot('past'), type: 'practice', homeTeamId: owls.id });
  await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
  await stage.coach.reserve(stage.body(stage.slot('nextWeek', 1), GIRLS_HAWKS));
  const game = { type: 'game', homeTeamId: owls.id, awayTeamId: boysHawks.id } as const;
  await makeEntry(db(), { ...game, slot: stage.slot('nextWeek', 2) });
  await makeWinter();
  await switchTo(WINTER);
});

describe('a coach after another season became active', () => {
  it('shows a coach upcoming entries of the former season, but no past ones', async () => {
    expect(await listed([HAWKS])).toEqual([FALL_PRACTICE, FALL_GAME]);
    expect(await listed(['Hawks'])).toEqual([FALL_PRACTICE, GIRLS_PRACTICE, FALL_GAME]);
    expect(await listed([GIRLS_HAWKS])).toEqual([GIRLS_PRACTICE]);
  });

  it('shows a coach the practices of both teams of the same name', async () => {
    expect((await stage.coach.reserve(stage.body(winterSlot, HAWKS))).statusCode).toBe(200);
    expect(await listed([HAWKS])).toEqual([
      FALL_PRACTICE,
      'Boys 3-4 Hawks 2026-11-19 practice FUTURE true ',
      FALL_GAME,
    ]);
  });

  it('shows a coach no entries of other coaches’ teams', async () => {
    expect(await listed([OWLS])).toEqual([]);
    expect(await listed([HAWKS], stage.other)).toEqual([]);
  });

  it('shows a coach today’s practice of the former season until the day is over', async () => {
    stage.test.clock.set('2026-11-19T23:30:00Z');
    await stage.renewSessions();
    expect(await listed([HAWKS])).toContain('Boys 3-4 Hawks 2026-11-19 practice PAST false Fall 2026');
    stage.test.clock.set('2026-11-20T17:00:00Z');
    expect(await listed([HAWKS])).toEqual([FALL_GAME]);
  });

  it('includes entries of the former season in a coach’s download', async () => {
    const answer = await stage.coach.download({ format: 'csv', teams: [HAWKS] });
    expect(answer.body.trim().split('\r\n')).toHaveLength(3);
    expect(answer.body).toContain('2026-11-19');
  });

  it('lets a coach cancel a practice of the former season once, but not a game', async () => {
    const at = { AvailabilityId: stage.slot('thisWeek').id };
    const cancelled = await stage.coach.cancel(at);
    expect(cancelled.statusCode).toBe(200);
    expect(await listed([HAWKS])).toEqual([FALL_GAME]);
    expect(refusalOf(await stage.coach.cancel(at))).toMatchObject({
      status: 409,
      error: 'This practice is already canceled.',
    });
    expect(
      refusalOf(await stage.coach.cancel({ AvailabilityId: stage.slot('nextWeek', 2).id })),
    ).toMatchObject({
      status: 409,
      error: 'A game can only be canceled by the league.',
    });
    expect((await stage.other.cancel({ AvailabilityId: stage.slot('nextWeek', 1).id })).statusCode).toBe(404);
  });

  it('books for the team of the active season, and counts only that team’s practices of the week', async () => {
    const query = { ...HAWKS, reservationDate: '2026-11-19' };
    expect((await stage.coach.checkTeam(query)).json()).toMatchObject({ hasPracticeThisWeek: false });
    const answer = await stage.coach.reserve(stage.body(winterSlot, HAWKS));
    expect(answer.statusCode).toBe(200);
    const team = await db()
      .selectFrom('entry')
      .select('homeTeamId as id')
      .where('slotId', '=', winterSlot.id)
      .executeTakeFirstOrThrow();
    expect(team.id).toBe(winterHawksId);
    expect((await stage.coach.checkTeam(query)).json()).toMatchObject({ hasPracticeThisWeek: true });
    await stage.coach.cancel({ AvailabilityId: stage.slot('thisWeek').id });
    expect((await stage.coach.checkTeam(query)).json()).toMatchObject({ hasPracticeThisWeek: true });
  });

  it('offers no open slot of the former season, and refuses to book one', async () => {
    expect(await stage.coach.openSlotIds()).toEqual([winterSlot.id]);
    const again = stage.slot('thisWeek', 1);
    expect((await stage.coach.reserve(stage.body(again, HAWKS))).statusCode).toBe(404);
  });

  it('lists a coach’s teams with upcoming entries of the former season on request', async () => {
    const email = stage.league.coach.email;
    expect(
      (await stage.coach.teams(email)).map(({ DivisionName, Season }) => [DivisionName, Season]),
    ).toEqual([['Boys 3-4', undefined]]);
    const all = await stage.coach.get(`/coaches/coach-team/${email}?former=true`);
    expect(
      all.json<Row[]>().map(({ DivisionName, TeamName, Season }) => [DivisionName, TeamName, Season]),
    ).toEqual([
      ['Boys 3-4', 'Hawks', undefined],
      ['Boys 3-4', 'Hawks', 'Fall 2026'],
      ['Girls 5-6', 'Hawks', 'Fall 2026'],
    ]);
  });

  it('keeps the former season in calendars, and lets a coach subscribe to a team of it', async () => {
    const feedOf = async (query: object) => {
      const { url } = (await stage.coach.post('/calendar-links', query)).json<{ url: string }>();
      return (await stage.test.app.inject({ method: 'GET', url: new URL(url).pathname })).body;
    };
    const events = (feed: string) => feed.match(/^DTSTART;.*$/gm)?.map((line) => line.slice(-15, -7));
    expect(events(await feedOf({ kind: 'coach' }))).toEqual(['20261110', '20261119', '20261126', '20261126']);
    const { teams } = (await stage.coach.get('/calendar-links')).json<{
      teams: { id: number; name: string }[];
    }>();
    expect(teams.map(({ name }) => name)).toEqual([
      'Hawks (Boys 3-4)',
      'Hawks (Boys 3-4, Fall 2026)',
      'Hawks (Girls 5-6, Fall 2026)',
    ]);
    const girls = { kind: 'team', teamId: stage.league.girlsHawks.id };
    expect(events(await feedOf(girls))).toEqual(['20261126']);
  });
});

describe('an administrator after another season became active', () => {
  const ofFall = async () =>
    (await rows())
      .filter(({ OtherSeason }) => OtherSeason !== undefined)
      .map(({ AvailabilityId }) => AvailabilityId);

  it('shows leftover entries of the former season in the combined schedule', async () => {
    expect(await rowOf(stage.slot('thisWeek'))).toMatchObject({
      Type: 'PRACTICE',
      StatusEffective: 'PRACTICE',
      TeamName: 'Hawks',
      OtherSeason: 'Fall 2026',
    });
    expect(await ofFall()).toEqual([
      stage.slot('thisWeek').id,
      stage.slot('nextWeek', 1).id,
      stage.slot('nextWeek', 2).id,
    ]);
    expect(await rowOf(winterSlot)).toMatchObject({ Type: 'OPEN' });
    const file = await stage.admin.post('/admin/combined-schedule/export', { format: 'csv' });
    expect(file.body.trim().split('\r\n')).toHaveLength(5);
  });

  it('shows leftover entries on days without slots of the active season, until the day is over', async () => {
    expect((await rows()).map(({ AvailableDate }) => AvailableDate)).toEqual([
      '2026-11-19',
      '2026-11-19',
      '2026-11-26',
      '2026-11-26',
    ]);
    await stage.moveTo('2026-11-20T17:00:00Z');
    expect(await ofFall()).toEqual([stage.slot('nextWeek', 1).id, stage.slot('nextWeek', 2).id]);
    await stage.moveTo('2026-11-18T17:00:00Z');
    expect(await ofFall()).toHaveLength(3);
  });

  it('lets an administrator cancel a leftover entry, read its history, and undo the cancel', async () => {
    const { id } = stage.slot('thisWeek');
    const cancellation = await stage.calls().cancelled(stage.slot('thisWeek'));
    expect(await rowOf(stage.slot('thisWeek'))).toBeUndefined();
    const history = (await stage.admin.get(`/admin/slots/${id}/history`)).json<Row[]>();
    expect(JSON.stringify(history)).toContain('practice_cancelled');
    expect((await stage.calls().undo(cancellation)).statusCode).toBe(200);
    expect(await rowOf(stage.slot('thisWeek'))).toMatchObject({ Type: 'PRACTICE', OtherSeason: 'Fall 2026' });
  });

  it('lets an administrator change the end of a leftover entry', async () => {
    const { id, date, startTime } = stage.slot('thisWeek');
    const answer = await stage.admin.post('/admin/reservations/update-endtime', {
      availabilityId: id,
      reservationDate: date,
      reservationTime: startTime,
      reservationEndTime: '18:45:00',
    });
    expect([answer.statusCode, (await rowOf(stage.slot('thisWeek')))?.ReservationEndTime]).toEqual([
      200,
      '18:45:00',
    ]);
  });
});

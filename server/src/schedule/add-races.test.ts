import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/app.ts';
import { type CoachCalls, coachCalls, refusalOf } from '#testing/coach-calls.ts';
import {
  makeAccount,
  makeCoach,
  makeSession,
  makeSlot,
  makeTeam,
  type TestSlot,
} from '#testing/factories.ts';
import { makeLeague, reserveBody, type TestLeague } from '#testing/league.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts';

/** Administrators and coaches who press the button in the same moment, on two portals over one database. */

const ROUNDS = 6;
const DAY = '2026-11-19';

let database: TestDatabase;
let apps: [TestApp, TestApp];
let league: TestLeague;
/** the first court's slots of the day at 18, 19, 20 and 21 */
let row: TestSlot[];

beforeEach(async () => {
  database = await createTestDatabase();
  const { connection } = database;
  apps = [await openTestApp({ connection }), await openTestApp({ connection })];
  const { db, clock } = apps[0].portal;
  league = await makeLeague(db, clock.now());
  const courtId = league.venue.court.id;
  row = league.slots.thisWeek.filter((slot) => slot.courtId === courtId);
  for (const startTime of ['20:00:00', '21:00:00']) {
    row.push(await makeSlot(db, { seasonId: league.season.id, courtId, date: DAY, startTime }));
  }
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});

type Answer = Awaited<ReturnType<CoachCalls['post']>>;

const appOf = (index: number) => apps[index % 2 === 0 ? 0 : 1].app;
const admin = (index: number) => coachCalls(appOf(index), league.admin);
const at = (index: number): TestSlot => {
  const slot = row[index];
  if (slot === undefined) throw new Error(`There is no slot ${index}.`);
  return slot;
};
const courtOf = (slot: TestSlot) => league.venue.courts.find(({ id }) => id === slot.courtId)?.name;

/** A team of the boys with a coach who has a session. */
async function makeSide() {
  const { db, clock } = apps[0].portal;
  const team = await makeTeam(db, { divisionId: league.boys.id });
  const coach = await makeCoach(db, { teamIds: [team.id] });
  const account = await makeAccount(db, { email: coach.email });
  const token = await makeSession(db, { accountId: account.id, now: clock.now() });
  return { name: team.name, email: coach.email, token };
}
type Side = Awaited<ReturnType<typeof makeSide>>;

const practiceBody = (slot: TestSlot, teamName: string, reservationEndTime: string | null = null) => ({
  venueId: league.venue.id,
  court: courtOf(slot),
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime,
  divisionName: 'Boys 3-4',
  teamName,
});
const gameBody = (slot: TestSlot, home: Side, away: Side, changes: object = {}) => ({
  venueId: league.venue.id,
  court: courtOf(slot),
  availabilityId: slot.id,
  scheduleDate: slot.date,
  scheduleTime: slot.startTime,
  type: 'game',
  divisionName: 'Boys 3-4',
  homeTeam: home.name,
  awayTeam: away.name,
  homeCoachEmail: home.email,
  awayCoachEmail: away.email,
  ...changes,
});
const eventBody = (slot: TestSlot, reservationEndTime: string, changes: object = {}) => ({
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime,
  ...changes,
});
const reserve = (index: number, side: Side, slot: TestSlot) =>
  coachCalls(appOf(index), side).reserve(
    reserveBody(league, slot, { DivisionName: 'Boys 3-4', TeamName: side.name }),
  );

const codeOf = (answer: Answer) => (answer.statusCode === 200 ? 'done' : refusalOf(answer).code);
const tally = (answers: readonly Answer[]) => {
  const codes = answers.map(codeOf);
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((other) => other === code).length]),
  );
};

/** Active entries as 'game 18:00-19:15', by court and start. */
async function active(): Promise<string[]> {
  const rows = await apps[0].portal.db
    .selectFrom('entry')
    .select(['type', 'start_time', 'end_time'])
    .where('state', '=', 'active')
    .orderBy('court_id')
    .orderBy('start_time')
    .execute();
  return rows.map(
    ({ type, start_time, end_time }) => `${type} ${start_time.slice(0, 5)}-${end_time.slice(0, 5)}`,
  );
}

/** As `work` several times over, each on an empty schedule. */
async function inRounds(work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await work(round);
    const { db } = apps[0].portal;
    await db
      .updateTable('entry')
      .set({ state: 'cancelled', cancelled_at: apps[0].portal.clock.now() })
      .where('state', '=', 'active')
      .execute();
  }
}

describe('one slot', () => {
  it('goes to one of twenty administrators, and the rest are told so', async () => {
    const sides = await Promise.all(Array.from({ length: 20 }, makeSide));
    const answers = await Promise.all(
      sides.map((side, index) => {
        const guest = { awayTeam: 'External', awayCoachEmail: 'guest@example.com' };
        const event = eventBody(at(0), '19:00');
        return [
          () => admin(index).post('/admin/reserve', practiceBody(at(0), side.name)),
          () => admin(index).post('/admin/games/schedule', gameBody(at(0), side, side, guest)),
          () => admin(index).post('/admin/clinic', event),
        ][index % 3]?.();
      }),
    );
    const made = answers.filter((answer) => answer !== undefined);
    expect(tally(made)).toEqual({ done: 1, SLOT_TAKEN: 19 });
    expect(await active()).toHaveLength(1);
  });

  it('goes to an administrator or a coach', async () => {
    const [one, other] = [await makeSide(), await makeSide()];
    await inRounds(async (round) => {
      const answers = await Promise.all([
        admin(round).post('/admin/reserve', practiceBody(at(0), one.name)),
        reserve(round + 1, other, at(0)),
      ]);
      expect(tally(answers)).toEqual({ done: 1, SLOT_TAKEN: 1 });
    });
  });
});

describe('an entry longer than its slot', () => {
  it('has all of its time, or the coaches who were faster are named', async () => {
    const [home, away, first, second] = await Promise.all(Array.from({ length: 4 }, makeSide));
    if (!home || !away || !first || !second) throw new Error('Four sides were made.');
    await inRounds(async (round) => {
      const long = gameBody(at(0), home, away, { scheduleEndTime: '21:00' });
      const [game, ...coaches] = await Promise.all([
        admin(round).post('/admin/games/schedule', long),
        reserve(round, first, at(1)),
        reserve(round + 1, second, at(2)),
      ]);
      if (game.statusCode === 200) {
        expect(tally(coaches)).toEqual({ SLOT_TAKEN: 2 });
        expect(await active()).toEqual(['game 18:00-21:00']);
      } else {
        expect(refusalOf(game)).toMatchObject({ code: 'SLOT_TAKEN', conflict: { type: 'practice' } });
        expect(tally(coaches)).toEqual({ done: 2 });
      }
    });
  });

  it('meets another in time that no slot holds, and one of them is told', async () => {
    const sides = await Promise.all(Array.from({ length: 4 }, makeSide));
    const [one, two, three, four] = sides;
    if (!one || !two || !three || !four) throw new Error('Four sides were made.');
    await inRounds(async (round) => {
      const late = { scheduleTime: '22:30', scheduleEndTime: '23:30' };
      const answers = await Promise.all([
        admin(round).post('/admin/games/schedule', gameBody(at(0), one, two, late)),
        admin(round + 1).post(
          '/admin/games/schedule',
          gameBody(at(3), three, four, { ...late, scheduleTime: '23:00' }),
        ),
      ]);
      expect(tally(answers)).toEqual({ done: 1, SLOT_TAKEN: 1 });
    });
  });

  it('grows into the next slot, or the coach who was faster is named', async () => {
    const [one, other] = [await makeSide(), await makeSide()];
    await inRounds(async (round) => {
      const added = await admin(0).post('/admin/reserve', practiceBody(at(0), one.name));
      expect(added.statusCode).toBe(200);
      const answers = await Promise.all([
        admin(round).post('/admin/reservations/update-endtime', eventBody(at(0), '19:30')),
        reserve(round + 1, other, at(1)),
      ]);
      expect(tally(answers)).toEqual({ done: 1, SLOT_TAKEN: 1 });
    });
  });

  it('grows once from two ends at once', async () => {
    const side = await makeSide();
    await admin(0).post('/admin/reserve', practiceBody(at(0), side.name));
    const answers = await Promise.all(
      ['19:30', '19:45', '20:00', '18:45'].map((end, index) =>
        admin(index).post('/admin/reservations/update-endtime', eventBody(at(0), end)),
      ),
    );
    expect(tally(answers)).toEqual({ done: 4 });
    const { revision } = await apps[0].portal.db
      .selectFrom('entry')
      .select('revision')
      .executeTakeFirstOrThrow();
    expect(revision).toBe(4);
  });
});

describe('one team', () => {
  it('plays one of two games that are scheduled at once', async () => {
    const [home, one, two] = await Promise.all(Array.from({ length: 3 }, makeSide));
    if (!home || !one || !two) throw new Error('Three sides were made.');
    const courtTwo = league.slots.thisWeek.find((slot) => slot.courtId !== at(0).courtId);
    if (courtTwo === undefined) throw new Error('The league has two courts.');
    await inRounds(async (round) => {
      const answers = await Promise.all([
        admin(round).post('/admin/games/schedule', gameBody(at(0), home, one)),
        admin(round + 1).post('/admin/games/schedule', gameBody(courtTwo, two, home)),
      ]);
      expect(tally(answers)).toEqual({ done: 1, TEAM_BUSY: 1 });
    });
  });

  it('gets each seat of its week once, however many administrators add', async () => {
    const side = await makeSide();
    const answers = await Promise.all([
      ...row.map((slot, index) => admin(index).post('/admin/reserve', practiceBody(slot, side.name))),
      reserve(1, side, league.slots.thisWeek.find(({ courtId }) => courtId !== at(0).courtId) ?? at(0)),
    ]);
    expect(tally(answers.slice(0, 4))).toEqual({ done: 4 });
    const seats = await apps[0].portal.db
      .selectFrom('entry')
      .select('week_seat')
      .where('state', '=', 'active')
      .orderBy('week_seat')
      .execute();
    expect(seats.map((entry) => entry.week_seat)).toEqual([1, null, null, null]);
  });
});

describe('a blackout', () => {
  it('and the coaches’ bookings end as one of them, never as both', async () => {
    const sides = await Promise.all(Array.from({ length: 4 }, makeSide));
    await inRounds(async (round) => {
      const [closing, ...coaches] = await Promise.all([
        admin(round).post('/admin/blackout', eventBody(at(0), '22:00')),
        ...sides.map((side, index) => reserve(round + index, side, at(index))),
      ]);
      if (closing === undefined) throw new Error('The blackout was answered.');
      const booked = coaches.filter((answer) => answer.statusCode === 200).length;
      if (closing.statusCode === 200) {
        expect(tally(coaches)).toEqual({ SLOT_TAKEN: 4 });
      } else {
        expect(codeOf(closing)).toBe('ENTRIES_IN_THE_WAY');
        expect(booked).toBe(4);
      }
    });
  });

  it('that cancels what is in the way leaves nobody with a practice', async () => {
    const sides = await Promise.all(Array.from({ length: 4 }, makeSide));
    await inRounds(async (round) => {
      const answers = await Promise.all([
        ...sides.map((side, index) => reserve(round + index, side, at(index))),
        admin(round).post('/admin/blackout', eventBody(at(0), '22:00', { cancelConflicts: true })),
      ]);
      expect(answers.at(-1)?.statusCode).toBe(200);
      expect(new Set(answers.slice(0, 4).map(codeOf)).difference(new Set(['done', 'SLOT_TAKEN']))).toEqual(
        new Set(),
      );
      expect((await active()).filter((entry) => entry.startsWith('practice'))).toEqual([]);
    });
  });

  it('meets a game in time that no slot holds, and one of them is told', async () => {
    const [home, away] = [await makeSide(), await makeSide()];
    await inRounds(async (round) => {
      const late = gameBody(at(0), home, away, { scheduleTime: '22:30', scheduleEndTime: '23:30' });
      const answers = await Promise.all([
        admin(round).post('/admin/games/schedule', late),
        admin(round + 1).post('/admin/blackout', eventBody(at(3), '23:00')),
      ]);
      const codes = answers.map(codeOf);
      expect([
        ['done', 'ENTRIES_IN_THE_WAY'],
        ['SLOT_TAKEN', 'done'],
      ]).toContainEqual(codes);
      expect(await active()).toHaveLength(1);
    });
  });

  it('of a school meets another, and one of them is told', async () => {
    await inRounds(async (round) => {
      const answers = await Promise.all([
        admin(round).post('/admin/blackout', eventBody(at(0), '20:30', { blackoutScope: 'school' })),
        admin(round + 1).post('/admin/blackout', eventBody(at(2), '22:00', { blackoutScope: 'school' })),
      ]);
      expect(tally(answers)).toEqual({ done: 1, ENTRIES_IN_THE_WAY: 1 });
    });
  });

  it('of a school meets ten others that all cancel what is in the way, and the last one stays', async () => {
    const bodies = Array.from({ length: 10 }, (_, index) =>
      eventBody(at(index % 4), '22:30', {
        blackoutScope: index % 2 ? 'gym' : 'school',
        cancelConflicts: true,
      }),
    );
    const answers = await Promise.all(
      bodies.map((body, index) => admin(index).post('/admin/blackout', body)),
    );
    expect(tally(answers)).toEqual({ done: 10 });
    const kept = await apps[0].portal.db
      .selectFrom('entry')
      .select('blackout_id')
      .where('state', '=', 'active')
      .where('start_time', '>=', '21:00:00')
      .execute();
    expect(new Set(kept.map((entry) => entry.blackout_id)).size).toBe(1);
  });
});

import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { reserveBody } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csv } from '#season/testing/season-calls.ts';
import { openThursdays } from '#season/testing/thursdays.ts';

const test = useFresh(() => openThursdays());

const COACH = 'marks@example.org';
const FALL = { year: '2026', season: 'Fall' };

async function importTeams(teams: readonly (readonly [division: string, team: string])[]) {
  const rows = teams.map(([division, team]) => [
    division,
    team,
    '\u202aKim\u202c Lane',
    `\u202a${COACH}\u202c`,
  ]);
  const file = csv(['divisionName', 'teamName', 'coachName', 'coachEmail'], ...rows);
  const uploaded = await test.admin.upload(file, FALL);
  expect([uploaded.statusCode, uploaded.body]).toEqual([200, expect.anything()]);
  expect((await test.admin.load(FALL)).statusCode).toBe(200);
  const { id } = await makeAccount(test.db, { email: COACH, firstName: 'Kim', lastName: 'Lane' });
  return coachCalls(test.app, {
    token: await makeSession(test.db, { accountId: id, now: test.clock.now() }),
  });
}

/** Every call of a coach that names a team. */
async function nameEverywhere(coach: ReturnType<typeof coachCalls>, DivisionName: string, TeamName: string) {
  const [slot] = test.league.slots.thisWeek;
  if (slot === undefined) throw new Error('There is no slot.');
  const team = { DivisionName, TeamName };
  const body = {
    ...reserveBody(test.league, slot, team),
    CoachName: 'Kim Lane',
    RequestingCoachEmail: COACH,
  };
  return {
    check: (await coach.checkTeam({ ...team, reservationDate: slot.date })).statusCode,
    list: (await coach.post('/reservations/reservations-for-teams', { teams: [team, TeamName] })).statusCode,
    download: (await coach.download({ format: 'csv', teams: [team, TeamName] })).statusCode,
    reserve: (await coach.reserve(body)).statusCode,
  };
}
const FINE = { check: 200, list: 200, download: 200, reserve: 200 };

it('books a practice for a team whose name had direction marks in the file', async () => {
  const coach = await importTeams([['\u200eBoys 9-10\u200f', '\u202aTigers\u202c']]);
  expect(await coach.teams(COACH)).toMatchObject([
    { TeamName: 'Tigers', DivisionName: 'Boys 9-10', CoachName: 'Kim Lane', coach_email: COACH },
  ]);
  expect(await nameEverywhere(coach, 'Boys 9-10', 'Tigers')).toEqual(FINE);
  expect(await coach.bookings([{ TeamName: '\u2067Tigers\u2069' }])).toHaveLength(1);
});

it('accepts the name of every imported team in every call of its coach', async () => {
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...'aZ9 -\'"=+@👩é\u0301') },
    fc.constantFrom(
      ...'\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff\ufffe\uffff\u061c\u180e',
    ),
    fc.constantFrom(...'\t\u0085\u2028\u2029\u00a0\u3000'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const names = fc.sample(fc.string({ unit, minLength: 1, maxLength: 12 }), { numRuns: 60, seed: 4711 });
  const coach = await importTeams(names.map((name, index) => [`Division ${index}`, name]));
  const teams = await coach.teams(COACH);
  expect(teams.length).toBeGreaterThan(40);
  for (const { DivisionName, TeamName } of teams) {
    const answer = await nameEverywhere(coach, DivisionName, TeamName);
    // only the first team gets the one slot
    expect({ ...answer, TeamName }).toEqual({
      ...FINE,
      TeamName,
      reserve: TeamName === teams[0]?.TeamName ? 200 : 409,
    });
  }
});

it('imports gyms, courts and reasons of closures without direction marks', async () => {
  const venues = 'School,Gym,Schedule Name,Courts\n\u202aNorth\u202c,\u200eMain,\u2066NORTH\u2069,1|\u200e2';
  expect((await test.admin.importVenues(venues)).statusCode).toBe(200);
  const permits =
    'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status\n' +
    '\u202aNorth\u202c,Main\u200f,\u200e2,\u200eThursday,\u202a18:00,20:00\u200e,\u200e2026-11-19,2026-12-03,60\u200e,\u200eApproved';
  expect((await test.admin.importPermits(permits)).statusCode).toBe(200);
  const closures =
    'First Date,Last Date,School,Gym,Reason\n\u200e2026-12-24,2026-12-24\u200e,\u200eAll,,\u202aSnow\u202c';
  expect((await test.admin.importClosures(closures)).statusCode).toBe(200);
  const stored = await test.db
    .selectFrom('venue')
    .innerJoin('school', 'school.id', 'venue.schoolId')
    .innerJoin('court', 'court.venueId', 'venue.id')
    .select(['school.name as school', 'gymName', 'scheduleName', 'court.name as court'])
    .where('school.nameKey', '=', 'north')
    .orderBy('court.name')
    .execute();
  expect(stored).toEqual(
    ['1', '2'].map((court) => ({ school: 'North', gymName: 'Main', scheduleName: 'NORTH', court })),
  );
  expect(await test.db.selectFrom('closure').select('reason').execute()).toEqual([{ reason: 'Snow' }]);
});

import { type Db, inTransaction } from '@portal/server/platform/db/database.ts';
import {
  makeAccount,
  makeCoach,
  makeDivision,
  makeSeason,
  makeSession,
  makeSlots,
  makeTeam,
  makeVenue,
  type TestAccount,
  type TestDivision,
  type TestSeason,
  type TestSlot,
  type TestTeam,
  type TestVenue,
} from './factories.ts';

/** A person with a live session. */
export type Person = TestAccount & { token: string };

export type TestLeague = {
  season: TestSeason;
  boys: TestDivision;
  girls: TestDivision;
  venue: TestVenue;
  /** the coach's own: Hawks of the boys and of the girls */
  boysHawks: TestTeam;
  girlsHawks: TestTeam;
  /** the other coach's: Owls of the boys */
  owls: TestTeam;
  coach: Person;
  other: Person;
  /** registered with the address of a coach of the Hawks, and not confirmed */
  unconfirmed: Person;
  admin: Person;
  /** on two courts each: earlier this week, Thursday 18:00 and 19:00, the next week's Thursday, the week after that */
  slots: { past: TestSlot[]; thisWeek: TestSlot[]; nextWeek: TestSlot[]; later: TestSlot[] };
};

async function makePerson(
  db: Db,
  now: Date,
  given: NonNullable<Parameters<typeof makeAccount>[1]>,
): Promise<Person> {
  const account = await makeAccount(db, { createdAt: now, ...given });
  return { ...account, token: await makeSession(db, { accountId: account.id, now }) };
}

/**
 * A small league around Tuesday, 2026-11-17, the instant at which a test portal's clock stands by default. The names
 * are chosen to be confused: two teams "Hawks" of one coach in two divisions.
 */
export const makeLeague = (db: Db, now: Date): Promise<TestLeague> =>
  // in one transaction portals hear of it once
  inTransaction(db, (tx) => insertLeague(tx, now));

async function insertLeague(db: Db, now: Date): Promise<TestLeague> {
  const season = await makeSeason(db);
  const boys = await makeDivision(db, { seasonId: season.id, name: 'Boys 3-4' });
  const girls = await makeDivision(db, { seasonId: season.id, name: 'Girls 5-6' });
  const boysHawks = await makeTeam(db, { divisionId: boys.id, name: 'Hawks' });
  const girlsHawks = await makeTeam(db, { divisionId: girls.id, name: 'Hawks' });
  const owls = await makeTeam(db, { divisionId: boys.id, name: 'Owls' });
  const venue = await makeVenue(db, {
    schoolName: 'Salk',
    gymName: 'Gym',
    scheduleName: 'SALK',
    courts: ['1', '2'],
  });
  const coach = { email: 'coach@example.org', firstName: 'Casey', lastName: 'Hawk' };
  const other = { email: 'other@example.org', firstName: 'Robin', lastName: 'Owl' };
  const unconfirmed = { email: 'new@example.org', firstName: 'Kim', lastName: 'Newcomer' };
  await makeCoach(db, { ...coach, teamIds: [boysHawks.id, girlsHawks.id] });
  await makeCoach(db, { ...other, teamIds: [owls.id] });
  await makeCoach(db, { ...unconfirmed, teamIds: [boysHawks.id] });
  const day = (date: string, hours: readonly number[]) =>
    hours.flatMap((hour) =>
      venue.courts.map(({ id }) => ({
        seasonId: season.id,
        courtId: id,
        date,
        startTime: `${hour}:00:00`,
      })),
    );
  const slots = await makeSlots(db, [
    ...day('2026-11-16', [18]),
    ...day('2026-11-19', [18, 19]),
    ...day('2026-11-26', [18, 19]),
    ...day('2026-12-03', [18]),
  ]);
  return {
    season,
    boys,
    girls,
    venue,
    boysHawks,
    girlsHawks,
    owls,
    coach: await makePerson(db, now, coach),
    other: await makePerson(db, now, other),
    unconfirmed: await makePerson(db, now, { ...unconfirmed, isConfirmed: false }),
    admin: await makePerson(db, now, { email: 'admin@example.org', role: 'ADMIN' }),
    slots: {
      past: slots.slice(0, 2),
      thisWeek: slots.slice(2, 6),
      nextWeek: slots.slice(6, 10),
      later: slots.slice(10),
    },
  };
}

/** The body of a reserve call for one of the league's slots. */
export function reserveBody(
  league: TestLeague,
  slot: TestSlot,
  team: { DivisionName: string; TeamName: string },
) {
  const court = league.venue.courts.find((candidate) => candidate.id === slot.courtId);
  return {
    VenueId: league.venue.id,
    ReservationDate: slot.date,
    ReservationTime: slot.startTime,
    Court: court?.name ?? '',
    ...team,
    Status: 'practice',
  };
}

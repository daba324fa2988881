import { foldName } from '@portal/domain/coaches/names.ts';
import { type Db, inTransaction } from '@portal/server/platform/db/database.ts';
import {
  makeSeason,
  makeSessions,
  makeSlots,
  makeVenue,
  type SlotOptions,
  type TestAccount,
  type TestDivision,
  type TestSeason,
  type TestSlot,
  type TestTeam,
  type TestVenue,
} from './factories.ts';
import { insertRows } from './rows.ts';

/** A person with a valid session. */
export type Person = TestAccount & { token: string };

/** A court with its gym, and a slot with the fields that name it in a booking. */
export type LeagueCourt = { id: number; name: string; venueId: number };
export type LeagueSlot = TestSlot & { venueId: number; court: string };
/** A team with the fields that name it in a booking, and its first coach. */
export type LeagueTeam = TestTeam & { divisionName: string; coach: Person };

export type LeagueOptions = {
  /** when everyone logged in; sessions are valid for twelve hours */
  now: Date;
  /** coaches are email addresses; each has a confirmed account by default */
  teams: readonly { division: string; name: string; coaches: readonly string[] }[];
  /** by division; one by default */
  practicesPerWeek?: Readonly<Record<string, number>>;
  /** by email address; these come first */
  people?: Readonly<Record<string, { firstName?: string; lastName?: string; isConfirmed?: boolean }>>;
  /** email addresses */
  administrators?: readonly string[];
  gyms?: readonly NonNullable<Parameters<typeof makeVenue>[1]>[];
  /** by default approved slots of 60 minutes from 18:00 */
  slotsOf?(courts: readonly LeagueCourt[]): readonly Omit<SlotOptions, 'seasonId'>[];
};

export type League = {
  season: TestSeason;
  /** in the order in which teams first name them */
  divisions: TestDivision[];
  teams: LeagueTeam[];
  coaches: Person[];
  administrators: Person[];
  venues: TestVenue[];
  slots: LeagueSlot[];
};

/** Inserts a league as described by a test, benchmark or gate, in an active season. */
export const buildLeague = (db: Db, options: LeagueOptions): Promise<League> =>
  // one transaction, which portals are notified of once
  inTransaction(db, (tx) => insertLeague(tx, options));

async function insertLeague(db: Db, options: LeagueOptions): Promise<League> {
  const season = await makeSeason(db);
  const people = await insertPeople(db, options);
  const divisions = await insertDivisions(db, season.id, options);
  const teams = await insertTeams(db, options, divisions, people);
  const venues: TestVenue[] = [];
  for (const gym of options.gyms ?? [{}]) venues.push(await makeVenue(db, gym));
  const courts = venues.flatMap((venue) => venue.courts.map((court) => ({ ...court, venueId: venue.id })));
  const courtById = new Map(courts.map((court) => [court.id, court]));
  const places = options.slotsOf?.(courts) ?? [];
  const slots = await makeSlots(
    db,
    places.map((place) => ({ seasonId: season.id, ...place })),
  );
  return {
    season,
    divisions,
    teams,
    venues,
    coaches: [...people.values()].filter(({ role }) => role === 'COACH'),
    administrators: [...people.values()].filter(({ role }) => role === 'ADMIN'),
    slots: slots.map((slot) => {
      const { venueId, name } = found(courtById.get(slot.courtId));
      return { ...slot, venueId, court: name };
    }),
  };
}

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('The league does not have this.');
  return item;
}

/** The coaches of the teams, then the administrators, each with an account and a session. */
async function insertPeople(db: Db, options: LeagueOptions): Promise<Map<string, Person>> {
  const { now, teams, people = {}, administrators = [] } = options;
  const named = [...Object.keys(people), ...teams.flatMap(({ coaches }) => coaches), ...administrators];
  const emails = [...new Set(named)];
  const rows = emails.map((email, index) => {
    const { firstName = 'Pat', lastName = `Number ${index + 1}`, isConfirmed = true } = people[email] ?? {};
    const role: Person['role'] = administrators.includes(email) ? 'ADMIN' : 'COACH';
    return { email, firstName, lastName, role, isConfirmed };
  });
  if (rows.length === 0) return new Map();
  const ids = await db
    .insertInto('account')
    .values(
      rows.map(({ email, firstName, lastName, role, isConfirmed }) => ({
        email,
        firstName,
        lastName,
        passwordHash: 'no password fits',
        role,
        emailVerifiedAt: isConfirmed ? now : null,
        createdAt: now,
      })),
    )
    .returning('id')
    .execute();
  const accounts = rows.map(({ isConfirmed: _, ...row }, index) => ({ id: found(ids[index]).id, ...row }));
  const tokens = await makeSessions(db, { accountIds: accounts.map(({ id }) => id), now });
  return new Map(
    accounts.map((account, index) => [account.email, { ...account, token: found(tokens[index]) }]),
  );
}

async function insertDivisions(
  db: Db,
  seasonId: number,
  { teams, practicesPerWeek = {} }: LeagueOptions,
): Promise<TestDivision[]> {
  const names = [...new Set(teams.map(({ division }) => division))];
  if (names.length === 0) return [];
  const ids = await db
    .insertInto('division')
    .values(
      names.map((name) => ({
        seasonId,
        name,
        nameKey: foldName(name).key,
        practicesPerWeek: practicesPerWeek[name] ?? 1,
      })),
    )
    .returning('id')
    .execute();
  return names.map((name, index) => ({ id: found(ids[index]).id, name }));
}

async function insertTeams(
  db: Db,
  { teams }: LeagueOptions,
  divisions: readonly TestDivision[],
  people: ReadonlyMap<string, Person>,
): Promise<LeagueTeam[]> {
  if (teams.length === 0) return [];
  const divisionIds = new Map(divisions.map(({ id, name }) => [name, id]));
  const ids = await db
    .insertInto('team')
    .values(
      teams.map(({ division, name }) => ({
        divisionId: found(divisionIds.get(division)),
        name,
        nameKey: foldName(name).key,
      })),
    )
    .returning('id')
    .execute();
  const coaches = [...people.values()].filter(({ role }) => role === 'COACH');
  const coachIds = await db
    .insertInto('coach')
    .values(
      coaches.map(({ email, firstName, lastName }) => ({
        email,
        firstName,
        lastName,
      })),
    )
    .returning('id')
    .execute();
  const coachIdOf = new Map(coaches.map(({ email }, index) => [email, found(coachIds[index]).id]));
  await insertRows(
    db,
    'teamCoach',
    teams.flatMap((team, index) =>
      team.coaches.map((email) => ({
        teamId: found(ids[index]).id,
        coachId: found(coachIdOf.get(email)),
      })),
    ),
  );
  return teams.map(({ division, name, coaches: [email = ''] }, index) => ({
    id: found(ids[index]).id,
    name,
    divisionId: found(divisionIds.get(division)),
    divisionName: division,
    coach: found(people.get(email)),
  }));
}

/** The body of a reserve call. */
export const bookingOf = (
  slot: Pick<LeagueSlot, 'venueId' | 'date' | 'startTime' | 'court'>,
  team: Pick<LeagueTeam, 'divisionName' | 'name'>,
) => ({
  VenueId: slot.venueId,
  ReservationDate: slot.date,
  ReservationTime: slot.startTime,
  Court: slot.court,
  DivisionName: team.divisionName,
  TeamName: team.name,
});

export type TestLeague = {
  season: TestSeason;
  boys: TestDivision;
  girls: TestDivision;
  venue: TestVenue;
  /** the coach's teams: Hawks of the boys and of the girls */
  boysHawks: TestTeam;
  girlsHawks: TestTeam;
  /** the other coach's team: Owls of the boys */
  owls: TestTeam;
  coach: Person;
  other: Person;
  /** registered with the address of a coach of the Hawks, and not confirmed */
  unconfirmed: Person;
  admin: Person;
  /**
   * on two courts each: earlier this week, Thursday at 18:00 and 19:00, Thursday of next week, and the week after that
   */
  slots: { past: TestSlot[]; thisWeek: TestSlot[]; nextWeek: TestSlot[]; later: TestSlot[] };
};

/**
 * A small league around Tuesday, 2026-11-17, the default time of a test portal's clock. Its names are easy to confuse:
 * one coach has two teams "Hawks" in two divisions.
 */
export async function makeLeague(db: Db, now: Date): Promise<TestLeague> {
  const [coachEmail, otherEmail, newEmail] = ['coach@example.org', 'other@example.org', 'new@example.org'];
  const { season, divisions, teams, venues, coaches, administrators, slots } = await buildLeague(db, {
    now,
    teams: [
      { division: 'Boys 3-4', name: 'Hawks', coaches: [coachEmail, newEmail] },
      { division: 'Girls 5-6', name: 'Hawks', coaches: [coachEmail] },
      { division: 'Boys 3-4', name: 'Owls', coaches: [otherEmail] },
    ],
    people: {
      [coachEmail]: { firstName: 'Casey', lastName: 'Hawk' },
      [otherEmail]: { firstName: 'Robin', lastName: 'Owl' },
      [newEmail]: { firstName: 'Kim', lastName: 'Newcomer', isConfirmed: false },
    },
    administrators: ['admin@example.org'],
    gyms: [{ schoolName: 'Salk', gymName: 'Gym', scheduleName: 'SALK', courts: ['1', '2'] }],
    slotsOf: (courts) =>
      (
        [
          ['2026-11-16', 18],
          ['2026-11-19', 18],
          ['2026-11-19', 19],
          ['2026-11-26', 18],
          ['2026-11-26', 19],
          ['2026-12-03', 18],
        ] as const
      ).flatMap(([date, hour]) =>
        courts.map(({ id: courtId }) => ({ courtId, date, startTime: `${hour}:00:00` })),
      ),
  });
  const [boys, girls] = divisions;
  const [boysHawks, girlsHawks, owls] = teams;
  const person = (email: string) => found(coaches.find((coach) => coach.email === email));
  return {
    season,
    boys: found(boys),
    girls: found(girls),
    venue: found(venues[0]),
    boysHawks: found(boysHawks),
    girlsHawks: found(girlsHawks),
    owls: found(owls),
    coach: person(coachEmail),
    other: person(otherEmail),
    unconfirmed: person(newEmail),
    admin: found(administrators[0]),
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

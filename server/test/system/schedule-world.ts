import type { ScheduleRowWire } from '@portal/contract/schedule-row.ts';
import { openTestApp, type TestApp } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import {
  makeAccount,
  makeCoach,
  makeDivision,
  makeSeason,
  makeSession,
  makeSlot,
  makeTeam,
  makeVenue,
  type TestSlot,
} from '@portal/testkit/factories.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import type { CourtPlace, Names } from './schedule-expected-rows.ts';
import type { RawSchedule } from './schedule-rules.ts';
import { clearSchedule, readSchedule } from './schedule-truth.ts';

/** Tuesday noon in New York */
export const NOON = '2026-11-17T17:00:00Z';

export type WorldSlot = TestSlot & { court: string; venueId: number };
export type WorldTeam = { id: number; name: string; divisionName: string; coach: number };
export type World = Awaited<ReturnType<typeof openWorld>>;

const GYMS = [
  { schoolName: 'Salk', gymName: 'Main', scheduleName: 'SALK', courts: ['A', 'B'] },
  { schoolName: 'Salk', gymName: 'Annex', scheduleName: 'SALK-2', courts: ['C'] },
  { schoolName: 'Schirra', gymName: 'Gym', scheduleName: 'SCHIRRA', courts: ['D'] },
];
/** today, Thursday, and the next week's Thursday */
const DAYS = ['2026-11-17', '2026-11-19', '2026-11-26'];
/** half an hour without a slot before the last one */
const STARTS = ['18:00:00', '19:00:00', '20:30:00'];
/** what the schools have not approved */
const UNAPPROVED: Readonly<Record<string, 'pending' | 'canceled'>> = {
  '2026-11-19 C 20:30:00': 'pending',
  '2026-11-26 D 18:00:00': 'canceled',
};
const TEAMS = [
  { division: 'Boys 3-4', name: 'Hawks', coach: 0 },
  { division: 'Boys 3-4', name: 'Owls', coach: 1 },
  { division: 'Boys 3-4', name: 'Jays', coach: 2 },
  { division: 'Girls 5-6', name: 'Hawks', coach: 0 },
  { division: 'Girls 5-6', name: 'Owls', coach: 1 },
];
const LIMITS = { 'Boys 3-4': 1, 'Girls 5-6': 2 };

/**
 * A crowded little league on one database with two portals, where anybody can act through either.
 * @param isAlone one portal stands for both, and knows that nobody else writes to the database
 */
export async function openWorld({ isAlone = false } = {}) {
  const database = await createTestDatabase();
  const { connection } = database;
  const options = { connection, throttle: false, now: NOON, alone: isAlone };
  const first = await openTestApp(options);
  const portals: [TestApp, TestApp] = [first, isAlone ? first : await openTestApp(options)];
  const { db } = portals[0].portal;
  const season = await makeSeason(db);

  const divisions = new Map<string, number>();
  for (const [name, practicesPerWeek] of Object.entries(LIMITS)) {
    divisions.set(name, (await makeDivision(db, { seasonId: season.id, name, practicesPerWeek })).id);
  }
  const coaches: { id: number }[] = [];
  const people: { id: number; email: string }[] = [];
  for (const email of ['ada@example.org', 'ben@example.org', 'cleo@example.org']) {
    coaches.push(await makeCoach(db, { email }));
    people.push(await makeAccount(db, { email }));
  }
  for (const email of ['admin@example.org', 'chair@example.org'])
    people.push(await makeAccount(db, { email, role: 'ADMIN' }));

  const teams: WorldTeam[] = [];
  for (const { division, name, coach } of TEAMS) {
    const { id } = await makeTeam(db, { divisionId: divisions.get(division) ?? 0, name });
    const coachId = coaches[coach]?.id ?? 0;
    await db.insertInto('team_coach').values({ team_id: id, coach_id: coachId }).execute();
    teams.push({ id, name, divisionName: division, coach });
  }

  const slots: WorldSlot[] = [];
  const courts = new Map<number, CourtPlace>();
  for (const gym of GYMS) {
    const venue = await makeVenue(db, gym);
    for (const court of venue.courts) {
      courts.set(court.id, {
        court: court.name,
        gym: gym.gymName,
        school: gym.schoolName,
        scheduleName: gym.scheduleName,
        venueId: venue.id,
      });
      for (const date of DAYS) {
        for (const startTime of STARTS) {
          const permitStatus = UNAPPROVED[`${date} ${court.name} ${startTime}`] ?? 'approved';
          const place = { seasonId: season.id, courtId: court.id, date, startTime };
          const slot = await makeSlot(db, { ...place, permitStatus });
          slots.push({ ...slot, court: court.name, venueId: venue.id });
        }
      }
    }
  }
  const names: Names = {
    courts,
    teams: new Map(teams.map(({ id, name, divisionName }) => [id, { name, division: divisionName }])),
  };

  /** by person: the three coaches, then the two administrators; by portal */
  let calls: CoachCalls[][] = [];
  const callsOf = (person: number, portal: number): CoachCalls => {
    const found = calls[person]?.[portal];
    if (found === undefined) throw new Error('Everybody has calls on both portals.');
    return found;
  };

  /** Puts both clocks on an instant, where everybody logs in anew. */
  async function moveTo(instant: string | Date): Promise<void> {
    for (const { clock } of portals) clock.set(instant);
    const now = portals[0].clock.now();
    const tokens = await Promise.all(people.map(({ id }) => makeSession(db, { accountId: id, now })));
    calls = tokens.map((token) => portals.map(({ app }) => coachCalls(app, { token })));
  }

  return {
    portals,
    db,
    slots,
    teams,
    names,
    moveTo,
    now: () => portals[0].clock.now(),
    coachEmail: (coach: number) => people[coach]?.email ?? '',
    coachCalls: (coach: number, portal: number) => callsOf(coach, portal),
    adminCalls: (admin: number, portal: number) => callsOf(3 + admin, portal),
    read: (): Promise<RawSchedule> => readSchedule(db),

    /** An empty schedule on Tuesday noon, and every type blocking. */
    async clear(): Promise<void> {
      for (const { portal } of portals) await clearSchedule(portal);
      await db.updateTable('reservation_type').set({ blocks_availability: true }).execute();
      await moveTo(NOON);
    },

    /** what a portal serves as the combined schedule */
    async listed(portal: number): Promise<ScheduleRowWire[]> {
      const answer = await callsOf(3, portal).get('/admin/combined-schedule');
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },

    /** ids of the slots that a portal offers to coaches, by number */
    async offered(portal: number): Promise<number[]> {
      return (await callsOf(0, portal).openSlotIds()).sort((a, b) => a - b);
    },

    async close(): Promise<void> {
      await Promise.all([...new Set(portals)].map((portal) => portal.close()));
      await database.drop();
    },
  };
}

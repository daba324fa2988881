import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { openTestApp, type TestApp } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { buildLeague, type LeagueSlot } from '@portal/testkit/league.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import type { RawSchedule } from '@portal/testkit/schedule-rules.ts';
import { clearSchedule, readSchedule } from '@portal/testkit/schedule-truth.ts';
import type { CourtPlace, Names } from './schedule-expected-rows.ts';

/** Tuesday noon in New York */
export const NOON = '2026-11-17T17:00:00Z';

export type WorldSlot = LeagueSlot;
export type WorldTeam = { id: number; name: string; divisionName: string; coach: number };
export type World = Awaited<ReturnType<typeof openWorld>>;

const GYMS = [
  // a curtain divides the whole floor into A and B
  {
    schoolName: 'Salk',
    gymName: 'Main',
    scheduleName: 'SALK',
    courts: ['A', 'B', 'Whole'],
    partOf: { A: 'Whole', B: 'Whole' },
  },
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
const [ADA, BEN, CLEO] = ['ada@example.org', 'ben@example.org', 'cleo@example.org'] as const;
const TEAMS = [
  { division: 'Boys 3-4', name: 'Hawks', coaches: [ADA] },
  { division: 'Boys 3-4', name: 'Owls', coaches: [BEN] },
  { division: 'Boys 3-4', name: 'Jays', coaches: [CLEO] },
  { division: 'Girls 5-6', name: 'Hawks', coaches: [ADA] },
  { division: 'Girls 5-6', name: 'Owls', coaches: [BEN] },
];
const LIMITS = { 'Boys 3-4': 1, 'Girls 5-6': 2 };

/**
 * A crowded little league on one database with two portals, where anyone can act through either.
 * @param isAlone one portal stands for both, and knows that nobody else writes to the database
 */
export async function openWorld({ isAlone = false } = {}) {
  const database = await createTestDatabase();
  const { connection } = database;
  const options = { connection, throttle: false, now: NOON, alone: isAlone };
  const first = await openTestApp(options);
  const portals: [TestApp, TestApp] = [first, isAlone ? first : await openTestApp(options)];
  const { db } = portals[0].portal;
  const league = await buildLeague(db, {
    now: portals[0].clock.now(),
    teams: TEAMS,
    practicesPerWeek: LIMITS,
    administrators: ['admin@example.org', 'chair@example.org'],
    gyms: GYMS,
    slotsOf: (courts) =>
      courts.flatMap(({ id: courtId, name }) =>
        DAYS.flatMap((date) =>
          STARTS.map((startTime) => ({
            courtId,
            date,
            startTime,
            permitStatus: UNAPPROVED[`${date} ${name} ${startTime}`] ?? 'approved',
          })),
        ),
      ),
  });
  const { slots, coaches } = league;
  const people = [...coaches, ...league.administrators];
  const teams: WorldTeam[] = league.teams.map(({ id, name, divisionName, coach }) => ({
    id,
    name,
    divisionName,
    coach: coaches.indexOf(coach),
  }));
  const names: Names = {
    courts: new Map(
      league.venues.flatMap(({ id, courts, gymName, schoolName, scheduleName }) =>
        courts.map((court): [number, CourtPlace] => [
          court.id,
          { court: court.name, gym: gymName, school: schoolName, scheduleName, venueId: id },
        ]),
      ),
    ),
    teams: new Map(teams.map(({ id, name, divisionName }) => [id, { name, division: divisionName }])),
  };

  /** by person: the three coaches, then the two administrators; by portal */
  let calls: CoachCalls[][] = [];
  const callsOf = (person: number, portal: number): CoachCalls => {
    const found = calls[person]?.[portal];
    if (found === undefined) throw new Error('Everyone has calls on both portals.');
    return found;
  };

  /** Puts both clocks on an instant, where everyone logs in anew. */
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
      await clearSchedule(db);
      await db.updateTable('reservationType').set({ blocksAvailability: true }).execute();
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

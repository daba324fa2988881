import { openTestApp } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import {
  bookingOf,
  buildLeague,
  type League,
  type LeagueSlot,
  type LeagueTeam,
} from '@portal/testkit/league.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import { brokenRules, type RawEntry, type RawSchedule } from '@portal/testkit/schedule-rules.ts';
import { clearSchedule, readSchedule } from '@portal/testkit/schedule-truth.ts';
import { countDeadlocks } from '@portal/testkit/truth-repository.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Db } from '#platform/db/database.ts';

export const RACERS = Number(process.env.PORTAL_SCHEDULE_RACERS ?? 20);
export const ROUNDS = Number(process.env.PORTAL_SCHEDULE_ROUNDS ?? 3);

/** Tuesday noon in New York */
const NOON = '2026-11-17T17:00:00Z';
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
/** Thursdays of this week and the next */
const DAYS = ['2026-11-19', '2026-11-26'];
/** half an hour without a slot before the last one */
const STARTS = ['18:00:00', '19:00:00', '20:30:00'];
const PENDING = '2026-11-19 C 20:30:00';

type Answer = Promise<LightMyRequestResponse>;

/** Many coaches and two administrators on an empty schedule before each test. Portals are named by any number. */
export type ScheduleRaces = {
  db: Db;
  slots: readonly LeagueSlot[];
  racers: readonly LeagueTeam[];
  racer(index: number): LeagueTeam;
  slot(court: string, date: string, startTime: string): LeagueSlot;
  adminCalls(admin: number, portal: number): CoachCalls;
  /** as the racer */
  reserve(racer: LeagueTeam, slot: LeagueSlot, portal: number): Answer;
  /** as an administrator, for the racer's team */
  practice(racer: LeagueTeam, slot: LeagueSlot, portal: number): Answer;
  /** against an External team by default */
  game(home: LeagueTeam, slot: LeagueSlot, portal: number, away?: LeagueTeam): Answer;
  clinic(_: LeagueTeam, slot: LeagueSlot, portal: number): Answer;
  close(_: LeagueTeam, slot: LeagueSlot, portal: number): Answer;
  blackout(slot: LeagueSlot, portal: number, change?: object): Answer;
  read(): Promise<RawSchedule>;
  /** the active entries of a sound schedule */
  active(): Promise<RawEntry[]>;
  /** empties the schedule */
  clear(): Promise<void>;
};

/** What a slot's own time is called in the bodies of Adds. */
export const reservation = (slot: LeagueSlot) => ({
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime: slot.endTime,
});

/** All of them at once. @returns what was answered, by index: done or 409, and nothing else */
export async function race(calls: readonly Answer[]): Promise<LightMyRequestResponse[]> {
  const answers = await Promise.all(calls);
  for (const { statusCode, body } of answers) expect([200, 409], body).toContain(statusCode);
  return answers;
}

/** How many of them were done. */
export const wins = (answers: readonly LightMyRequestResponse[]): number =>
  answers.filter(({ statusCode }) => statusCode === 200).length;

const makeTestLeague = (db: Db) =>
  buildLeague(db, {
    now: new Date(NOON),
    teams: Array.from({ length: RACERS }, (_, index) => ({
      division: 'Boys 3-4',
      name: `Team ${index}`,
      coaches: [`coach${index}@example.org`],
    })),
    practicesPerWeek: { 'Boys 3-4': 1 },
    administrators: ['admin@example.org', 'chair@example.org'],
    gyms: GYMS,
    slotsOf: (courts) =>
      courts.flatMap(({ id: courtId, name }) =>
        DAYS.flatMap((date) =>
          STARTS.map((startTime) => ({
            courtId,
            date,
            startTime,
            permitStatus: `${date} ${name} ${startTime}` === PENDING ? 'pending' : 'approved',
          })),
        ),
      ),
  });

/** Sets the stage for a file; read it inside the tests only. */
export function useScheduleRaces(): ScheduleRaces {
  const stage = {} as ScheduleRaces;
  let close = async () => {};
  beforeAll(async () => {
    const database = await createTestDatabase();
    const options = { connection: database.connection, throttle: false, now: NOON };
    const portals = [await openTestApp(options), await openTestApp(options)] as const;
    const { db } = portals[0].portal;
    const league = await makeTestLeague(db);
    const callsOf = ({ token }: { token: string }, portal: number) =>
      coachCalls(portals[portal % 2 === 0 ? 0 : 1].app, { token });
    Object.assign(stage, { db, ...callsIn(league, callsOf), ...scheduleOf(db) });
    close = async () => {
      await Promise.all(portals.map((portal) => portal.close()));
      await database.drop();
    };
  });
  beforeEach(() => stage.clear());
  afterAll(async () => {
    const deadlocks = await countDeadlocks(stage.db);
    await close();
    expect(deadlocks).toBe(0);
  });
  return stage;
}

/** The named item. @throws Error if there is none */
function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('The league has no such team, slot or person.');
  return item;
}

function callsIn(
  { slots, teams: racers, administrators }: League,
  callsOf: (person: { token: string }, portal: number) => CoachCalls,
): Omit<ScheduleRaces, 'db' | 'read' | 'active' | 'clear'> {
  const adminCalls = (admin: number, portal: number) => callsOf(found(administrators[admin]), portal);
  const admin = (portal: number) => adminCalls(portal % 2, portal);
  const place = ({ venueId, court }: LeagueSlot) => ({ venueId, court });
  const blackout: ScheduleRaces['blackout'] = (slot, portal, change = {}) =>
    admin(portal).post('/admin/blackout', {
      ...reservation(slot),
      blackoutReasonText: 'Play',
      ...change,
    });
  return {
    slots,
    racers,
    racer: (index) => found(racers[index]),
    slot: (court, date, startTime) =>
      found(slots.find((slot) => slot.court === court && slot.date === date && slot.startTime === startTime)),
    adminCalls,
    reserve: async (racer, slot, portal) =>
      await callsOf(racer.coach, portal).reserve(bookingOf(slot, racer)),
    practice: ({ divisionName, name: teamName }, slot, portal) =>
      admin(portal).post('/admin/reserve', {
        ...place(slot),
        ...reservation(slot),
        divisionName,
        teamName,
      }),
    game: (home, slot, portal, away) =>
      admin(portal).post('/admin/games/schedule', {
        ...place(slot),
        availabilityId: slot.id,
        scheduleDate: slot.date,
        scheduleTime: slot.startTime,
        scheduleEndTime: slot.endTime,
        type: 'game',
        divisionName: home.divisionName,
        homeTeam: home.name,
        awayTeam: away?.name ?? 'External',
        homeCoachEmail: home.coach.email,
        awayCoachEmail: away?.coach.email ?? 'visitors@example.com',
      }),
    clinic: (_, slot, portal) =>
      admin(portal).post('/admin/clinic', { ...reservation(slot), clinicNameText: 'Any' }),
    close: (_, slot, portal) => blackout(slot, portal),
    blackout,
  };
}

function scheduleOf(db: Db): Pick<ScheduleRaces, 'read' | 'active' | 'clear'> {
  const read = () => readSchedule(db);
  return {
    read,
    async active() {
      const raw = await read();
      expect(brokenRules(raw)).toEqual([]);
      return raw.entries.filter(({ state }) => state === 'active');
    },
    clear: () => clearSchedule(db),
  };
}

import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeCoach, makeSession, makeTeam } from '@portal/testkit/factories.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { brokenRules, type RawEntry } from '@portal/testkit/schedule-rules.ts';
import { countDeadlocks } from '@portal/testkit/truth-repository.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { openWorld, type World, type WorldSlot } from './schedule-world.ts';

export const RACERS = Number(process.env.PORTAL_SCHEDULE_RACERS ?? 20);
export const ROUNDS = Number(process.env.PORTAL_SCHEDULE_ROUNDS ?? 3);

/** A coach with a team of their own. */
export type Racer = {
  calls: readonly CoachCalls[];
  email: string;
  divisionName: string;
  teamName: string;
};

type Answer = Promise<LightMyRequestResponse>;

/** Many coaches and the two administrators on an empty schedule before each test. Portals are named by any number. */
export type ScheduleRaces = {
  world: World;
  racers: Racer[];
  racer(index: number): Racer;
  slot(court: string, date: string, startTime: string): WorldSlot;
  /** as the racer */
  reserve(racer: Racer, slot: WorldSlot, portal: number): Answer;
  /** as an administrator, for the racer's team */
  practice(racer: Racer, slot: WorldSlot, portal: number): Answer;
  /** against an External team by default */
  game(home: Racer, slot: WorldSlot, portal: number, away?: Racer): Answer;
  clinic(_: Racer, slot: WorldSlot, portal: number): Answer;
  close(_: Racer, slot: WorldSlot, portal: number): Answer;
  blackout(slot: WorldSlot, portal: number, change?: object): Answer;
  /** the active entries of a sound schedule */
  active(): Promise<RawEntry[]>;
};

/** What a slot's own time is called in the bodies of Adds. */
export const reservation = (slot: WorldSlot) => ({
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

/** Sets the stage for a file; read it inside the tests only. */
export function useScheduleRaces(): ScheduleRaces {
  const stage = {} as ScheduleRaces;
  beforeAll(async () => {
    const world = await openWorld();
    await world.clear();
    Object.assign(stage, { world, ...callsOn(world) });
  });
  beforeEach(async () => {
    await stage.world.clear();
    stage.racers = [];
    // in one transaction portals hear of it once
    await inTransaction(stage.world.db, async (tx) => {
      for (let index = 0; index < RACERS; index += 1) stage.racers.push(await makeRacer(stage.world, tx));
    });
  }, 60_000);
  afterAll(async () => {
    const deadlocks = await countDeadlocks(stage.world.db);
    await stage.world.close();
    expect(deadlocks).toBe(0);
  });
  stage.racer = (index) => {
    const found = stage.racers[index];
    if (found === undefined) throw new Error('There are more racers.');
    return found;
  };
  return stage;
}

async function makeRacer(world: World, db: Db): Promise<Racer> {
  const { divisionId } = await rowOf(db, 'team', { id: world.teams[0]?.id ?? 0 });
  const team = await makeTeam(db, { divisionId });
  const { email } = await makeCoach(db, { teamIds: [team.id] });
  const { id } = await makeAccount(db, { email });
  const token = await makeSession(db, { accountId: id, now: world.now() });
  const calls = world.portals.map(({ app }) => coachCalls(app, { token }));
  return { calls, email, divisionName: 'Boys 3-4', teamName: team.name };
}

function callsOn(world: World): Omit<ScheduleRaces, 'world' | 'racers' | 'racer'> {
  const admin = (portal: number) => world.adminCalls(portal % 2, portal % 2);
  const place = ({ venueId, court }: WorldSlot) => ({ venueId, court });
  const blackout: ScheduleRaces['blackout'] = (slot, portal, change = {}) =>
    admin(portal).post('/admin/blackout', {
      ...reservation(slot),
      blackoutReasonText: 'Play',
      ...change,
    });
  return {
    slot(court, date, startTime) {
      const found = world.slots.find(
        (slot) => slot.court === court && slot.date === date && slot.startTime === startTime,
      );
      if (found === undefined) throw new Error('The world has no such slot.');
      return found;
    },
    async reserve({ calls, divisionName, teamName }, slot, portal) {
      const own = calls[portal % 2];
      if (own === undefined) throw new Error('There are two portals.');
      return await own.reserve({
        VenueId: slot.venueId,
        ReservationDate: slot.date,
        ReservationTime: slot.startTime,
        Court: slot.court,
        DivisionName: divisionName,
        TeamName: teamName,
      });
    },
    practice: ({ divisionName, teamName }, slot, portal) =>
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
        homeTeam: home.teamName,
        awayTeam: away?.teamName ?? 'External',
        homeCoachEmail: home.email,
        awayCoachEmail: away?.email ?? 'visitors@example.com',
      }),
    clinic: (_, slot, portal) =>
      admin(portal).post('/admin/clinic', { ...reservation(slot), clinicNameText: 'Any' }),
    close: (_, slot, portal) => blackout(slot, portal),
    blackout,
    async active() {
      const raw = await world.read();
      expect(brokenRules(raw)).toEqual([]);
      return raw.entries.filter(({ state }) => state === 'active');
    },
  };
}

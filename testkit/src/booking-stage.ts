import { afterEach, beforeEach } from 'vitest';
import { type OwnTestApp, openKeptTestApp } from './app.ts';
import { type CoachCalls, coachCalls } from './coach-calls.ts';
import type { TestSlot } from './factories.ts';
import { makeLeague, reserveBody, type TestLeague } from './league.ts';
import { updateRows } from './rows.ts';

export const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
export const GIRLS_HAWKS = { DivisionName: 'Girls 5-6', TeamName: 'Hawks' };
export const OWLS = { DivisionName: 'Boys 3-4', TeamName: 'Owls' };

/** The small league on an empty portal for each test, with the calls of its people. */
export type BookingStage = {
  test: OwnTestApp;
  league: TestLeague;
  coach: CoachCalls;
  other: CoachCalls;
  admin: CoachCalls;
  slot(list: keyof TestLeague['slots'], index?: number): TestSlot;
  /** the body of a reserve call, with changes */
  body(at: TestSlot, team: typeof HAWKS, changes?: object): Record<string, unknown>;
  /** extends every session, for tests that move the clock by days */
  renewSessions(): Promise<unknown>;
};

/** Sets up the stage before each test of the file and clears it afterward. Use the result only inside tests. */
export function useBookingStage(): BookingStage {
  const stage = {} as BookingStage;
  beforeEach(async () => {
    const test = await openKeptTestApp();
    const league = await makeLeague(test.portal.db, test.clock.now());
    Object.assign(stage, {
      test,
      league,
      coach: coachCalls(test.app, league.coach),
      other: coachCalls(test.app, league.other),
      admin: coachCalls(test.app, league.admin),
      slot(list, index = 0) {
        const found = league.slots[list][index];
        if (found === undefined) throw new Error(`The league has no slot ${list} ${index}.`);
        return found;
      },
      body: (at, team, changes = {}) => ({ ...reserveBody(league, at, team), ...changes }),
      renewSessions: () =>
        updateRows(test.portal.db, 'session', {}, { expiresAt: new Date('2027-12-31T00:00:00Z') }),
    } satisfies BookingStage);
  });
  afterEach(() => stage.test.close());
  return stage;
}

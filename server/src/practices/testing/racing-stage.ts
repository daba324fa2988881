import { openTwoKeptTestApps, type TestApp, type TwoTestApps } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import {
  makeAccount,
  makeCoach,
  makeCourt,
  makeDivision,
  makeSeason,
  makeSession,
  makeSlot,
  makeTeam,
  makeVenue,
  type TestSlot,
  type TestVenue,
} from '@portal/testkit/factories.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { afterEach, beforeEach } from 'vitest';

const DIVISION = 'Boys 3-4';

/** A coach with their own team and a session. */
export type Racer = { token: string; teamName: string };

/** Two portals that share a database, with racers and slots made as needed. Use the result only inside tests. */
export type RacingStage = {
  /** two pools, two feeds */
  apps: [TestApp, TestApp];
  makeRacer(): Promise<Racer>;
  /** free slots of one day at one time, each on its own court */
  makeSlots(date: string, count: number): Promise<TestSlot[]>;
  makeOneSlot(): Promise<TestSlot>;
  /** the body of a reserve call */
  bodyOf(racer: Racer, slot: TestSlot): Promise<Record<string, unknown>>;
  /** calls on the first portal for even numbers, on the second for odd ones */
  callsOn(index: number, racer: Racer): CoachCalls;
  activeEntries(): Promise<{ homeTeamId: number | null }[]>;
};

/** Sets up the stage before each test of the file and clears it afterward. */
export function useRacingStage(): RacingStage {
  const stage = {} as RacingStage;
  let two: TwoTestApps;
  beforeEach(async () => {
    two = await openTwoKeptTestApps();
    const { apps } = two;
    const { db, clock } = apps[0].portal;
    const seasonId = (await makeSeason(db)).id;
    const divisionId = (await makeDivision(db, { seasonId, name: DIVISION })).id;
    const venue: TestVenue = await makeVenue(db);
    Object.assign(stage, {
      apps,
      async makeRacer() {
        const team = await makeTeam(db, { divisionId });
        const coach = await makeCoach(db, { teamIds: [team.id] });
        const account = await makeAccount(db, { email: coach.email });
        const token = await makeSession(db, { accountId: account.id, now: clock.now() });
        return { token, teamName: team.name };
      },
      async makeSlots(date, count) {
        const slots: TestSlot[] = [];
        for (let index = 0; index < count; index += 1) {
          const court = await makeCourt(db, { venueId: venue.id, name: `${date} ${index}` });
          slots.push(await makeSlot(db, { seasonId, courtId: court.id, date }));
        }
        return slots;
      },
      async makeOneSlot() {
        const court = await makeCourt(db, { venueId: venue.id });
        return await makeSlot(db, { seasonId, courtId: court.id, date: '2026-11-19' });
      },
      async bodyOf({ teamName }, slot) {
        const court = await rowOf(db, 'court', { id: slot.courtId });
        return {
          VenueId: venue.id,
          ReservationDate: slot.date,
          ReservationTime: slot.startTime,
          Court: court.name,
          DivisionName: DIVISION,
          TeamName: teamName,
        };
      },
      callsOn: (index, racer) => coachCalls(apps[index % 2 === 0 ? 0 : 1].app, racer),
      activeEntries: () => db.selectFrom('entry').selectAll().where('state', '=', 'active').execute(),
    } satisfies RacingStage);
  });
  afterEach(() => two.close());
  return stage;
}

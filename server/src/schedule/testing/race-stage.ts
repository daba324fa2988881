import { openTwoKeptTestApps, type TwoTestApps } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import {
  makeAccount,
  makeCoach,
  makeSession,
  makeSlot,
  makeTeam,
  type TestSlot,
} from '@portal/testkit/factories.ts';
import { makeLeague, reserveBody, type TestLeague } from '@portal/testkit/league.ts';
import { afterEach, beforeEach } from 'vitest';

const ROUNDS = 4;
const DAY = '2026-11-19';

type Answer = Awaited<ReturnType<CoachCalls['post']>>;
type Side = { name: string; email: string; token: string };

/**
 * The small league on two portals that share a database. Calls choose the portal: an even index the first, an odd one
 * the second.
 */
export function useRaceStage() {
  let two: TwoTestApps;
  let apps: TwoTestApps['apps'];
  let league: TestLeague;
  /** the first court's slots of the day at 18, 19, 20 and 21 */
  let row: TestSlot[];

  beforeEach(async () => {
    two = await openTwoKeptTestApps();
    apps = two.apps;
    const { db, clock } = apps[0].portal;
    league = await makeLeague(db, clock.now());
    const courtId = league.venue.court.id;
    row = league.slots.thisWeek.filter((slot) => slot.courtId === courtId);
    for (const startTime of ['20:00:00', '21:00:00']) {
      row.push(await makeSlot(db, { seasonId: league.season.id, courtId, date: DAY, startTime }));
    }
  });
  afterEach(() => two.close());

  const appOf = (index: number) => apps[index % 2 === 0 ? 0 : 1].app;
  const admin = (index: number) => coachCalls(appOf(index), league.admin);
  const at = (index: number): TestSlot => {
    const slot = row[index];
    if (slot === undefined) throw new Error(`There is no slot ${index}.`);
    return slot;
  };
  const courtOf = (slot: TestSlot) => league.venue.courts.find(({ id }) => id === slot.courtId)?.name;

  /** A team of the boys with a coach who has a session. */
  async function makeSide(): Promise<Side> {
    const { db, clock } = apps[0].portal;
    const team = await makeTeam(db, { divisionId: league.boys.id });
    const coach = await makeCoach(db, { teamIds: [team.id] });
    const account = await makeAccount(db, { email: coach.email });
    const token = await makeSession(db, { accountId: account.id, now: clock.now() });
    return { name: team.name, email: coach.email, token };
  }

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
      .select(['type', 'startTime', 'endTime'])
      .where('state', '=', 'active')
      .orderBy('courtId')
      .orderBy('startTime')
      .execute();
    return rows.map(
      ({ type, startTime, endTime }) => `${type} ${startTime.slice(0, 5)}-${endTime.slice(0, 5)}`,
    );
  }

  /** Runs `work` several times, each time on an empty schedule. */
  async function inRounds(work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      await work(round);
      const { db } = apps[0].portal;
      await db
        .updateTable('entry')
        .set({ state: 'cancelled', cancelledAt: apps[0].portal.clock.now() })
        .where('state', '=', 'active')
        .execute();
    }
  }

  return {
    db: () => apps[0].portal.db,
    /** this week's slots of the second court */
    secondCourt: () => league.slots.thisWeek.filter(({ courtId }) => courtId !== at(0).courtId),
    at,
    admin,
    makeSide,
    practiceBody,
    gameBody,
    eventBody,
    reserve,
    codeOf,
    tally,
    active,
    inRounds,
  };
}

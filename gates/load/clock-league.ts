import { addDays } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
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
import { CLOCK_MOMENTS } from './clock-moments.ts';

const COURTS = ['1', '2'];
const DIVISION = 'Boys 3-4';

export type ClockLeague = {
  /** the coach's; each has a name of its own */
  teams: string[];
  /** fresh sessions of the coach and the administrator, made at that instant */
  sessionsAt(db: Db, instant: string): Promise<{ coach: string; admin: string }>;
  /** the 18:00 slot of a day on each court */
  slotsOn(date: string): TestSlot[];
  bookingOf(slot: TestSlot, team: string): Record<string, unknown>;
};

/** Every day of the weeks around the moments has a slot at 18:00 and one at 23:00 on two courts. */
export async function makeClockLeague(db: Db): Promise<ClockLeague> {
  const season = await makeSeason(db);
  const division = await makeDivision(db, { seasonId: season.id, name: DIVISION });
  const teams = ['Hawks', 'Owls', 'Ravens'];
  const teamIds: number[] = [];
  for (const name of teams) teamIds.push((await makeTeam(db, { divisionId: division.id, name })).id);
  const coach = await makeAccount(db, { email: 'coach@example.org' });
  const admin = await makeAccount(db, { email: 'admin@example.org', role: 'ADMIN' });
  await makeCoach(db, { email: coach.email, teamIds });
  const venue = await makeVenue(db, { courts: COURTS });
  const days = new Set(
    CLOCK_MOMENTS.flatMap(({ current }) => Array.from({ length: 14 }, (_, day) => addDays(current[0], day))),
  );
  const early = new Map<string, TestSlot[]>();
  for (const date of [...days].toSorted()) {
    for (const { id: courtId } of venue.courts) {
      const place = { seasonId: season.id, courtId, date };
      early.set(date, [...(early.get(date) ?? []), await makeSlot(db, place)]);
      await makeSlot(db, { ...place, startTime: '22:45:00', endTime: '23:45:00' });
    }
  }
  return {
    teams,
    async sessionsAt(inner, instant) {
      const now = new Date(instant);
      return {
        coach: await makeSession(inner, { accountId: coach.id, now }),
        admin: await makeSession(inner, { accountId: admin.id, now }),
      };
    },
    slotsOn: (date) => early.get(date) ?? [],
    bookingOf: (slot, team) => ({
      VenueId: venue.id,
      ReservationDate: slot.date,
      ReservationTime: slot.startTime,
      Court: venue.courts.find(({ id }) => id === slot.courtId)?.name,
      DivisionName: DIVISION,
      TeamName: team,
    }),
  };
}

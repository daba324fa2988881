import { addDays } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf, systemClock } from '@portal/server/platform/clock.ts';
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

const DIVISION = 'Boys 3-4';
const VENUES = 8;
const DAYS = 5;

export type HistorySlot = TestSlot & { venueId: number; court: string };
/** Somebody who works on the slots: a coach with his one team, or an administrator (null). */
export type Person = { token: string; team: string | null };
export type HistoryLeague = { slots: HistorySlot[]; people: Person[] };

/**
 * 40 slots of next week, each the only one of its gym on its day, so that a call is about one slot: also a blackout of
 * the whole gym.
 */
export async function makeHistoryLeague(
  db: Db,
  given: { coaches: number; administrators: number },
): Promise<HistoryLeague> {
  const now = systemClock.now();
  const { next } = weekRange(leagueNowOf(systemClock, 'America/New_York').date, 'monday');
  const season = await makeSeason(db);
  const division = await makeDivision(db, { seasonId: season.id, name: DIVISION });
  const slots: HistorySlot[] = [];
  for (let index = 0; index < VENUES; index += 1) {
    const venue = await makeVenue(db);
    for (let day = 0; day < DAYS; day += 1) {
      const place = { seasonId: season.id, courtId: venue.court.id, date: addDays(next.start, day) };
      // each at a time of its own: no team is in two places
      const startTime = `${10 + index}:00:00`;
      slots.push({
        ...(await makeSlot(db, { ...place, startTime })),
        venueId: venue.id,
        court: venue.court.name,
      });
    }
  }
  const people: Person[] = [];
  const enter = async (account: { id: number }, team: string | null) =>
    people.push({ token: await makeSession(db, { accountId: account.id, now }), team });
  for (let index = 0; index < given.coaches; index += 1) {
    const team = await makeTeam(db, { divisionId: division.id });
    const { email } = await makeCoach(db, { teamIds: [team.id] });
    await enter(await makeAccount(db, { email }), team.name);
  }
  for (let index = 0; index < given.administrators; index += 1) {
    await enter(await makeAccount(db, { role: 'ADMIN' }), null);
  }
  return { slots, people };
}

export const bookingOf = (slot: HistorySlot, team: string) => ({
  VenueId: slot.venueId,
  ReservationDate: slot.date,
  ReservationTime: slot.startTime,
  Court: slot.court,
  DivisionName: DIVISION,
  TeamName: team,
});

const wholeSlot = (slot: HistorySlot) => ({
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime: slot.endTime,
});
export const clinicOn = (slot: HistorySlot) => ({ ...wholeSlot(slot), clinicNameText: 'Skills clinic' });
export const blackoutOn = (slot: HistorySlot, cancelConflicts: boolean) => ({
  ...wholeSlot(slot),
  blackoutScope: 'gym',
  blackoutReasonText: 'Holiday',
  cancelConflicts,
});

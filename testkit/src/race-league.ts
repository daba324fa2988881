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
  type TestVenue,
} from './factories.ts';

const DIVISION = 'Boys 3-4';
const DAYS = 7;

/** A team with a coach of its own. */
export type RaceTeam = { id: number; name: string; token: string };
export type RaceSlot = TestSlot & { court: string };

export type RaceLeague = {
  venue: TestVenue;
  teams: RaceTeam[];
  /** of next week, all at different places or days */
  slots: RaceSlot[];
  /** the last slot of this week; it begins soon enough only in the zone of `raceZone` */
  thisWeek: RaceSlot;
};

/** A zone in which this week still has a bookable evening, whenever the gate is run. */
export function raceZone(): string {
  const isOver = (zone: string) => {
    const now = leagueNowOf(systemClock, zone);
    return now.date === weekRange(now.date, 'monday').current.end && now.time >= '21:00:00';
  };
  return isOver('America/New_York') ? 'Pacific/Honolulu' : 'America/New_York';
}

/** Writes a league straight into the empty database of a running portal. */
export async function makeRaceLeague(db: Db, given: { teams: number; slots: number }): Promise<RaceLeague> {
  const now = systemClock.now();
  const { current, next } = weekRange(leagueNowOf(systemClock, raceZone()).date, 'monday');
  const season = await makeSeason(db);
  const division = await makeDivision(db, { seasonId: season.id, name: DIVISION });
  const teams: RaceTeam[] = [];
  for (let index = 0; index < given.teams; index += 1) {
    const { id, name } = await makeTeam(db, { divisionId: division.id });
    const { email } = await makeCoach(db, { teamIds: [id] });
    const account = await makeAccount(db, { email });
    teams.push({ id, name, token: await makeSession(db, { accountId: account.id, now }) });
  }
  const courts = Array.from({ length: Math.ceil(given.slots / DAYS) }, (_, index) => `${index + 1}`);
  const venue = await makeVenue(db, { courts });
  const slots: RaceSlot[] = [];
  for (const court of venue.courts) {
    for (let day = 0; day < DAYS && slots.length < given.slots; day += 1) {
      const place = { seasonId: season.id, courtId: court.id, date: addDays(next.start, day) };
      slots.push({ ...(await makeSlot(db, place)), court: court.name });
    }
  }
  const last = { seasonId: season.id, courtId: venue.court.id, date: current.end };
  const thisWeek = await makeSlot(db, { ...last, startTime: '22:30:00', endTime: '23:30:00' });
  return { venue, teams, slots, thisWeek: { ...thisWeek, court: venue.court.name } };
}

/** What a coach sends to book the slot for the team. */
export const bookingOf = ({ venue }: RaceLeague, slot: RaceSlot, team: RaceTeam) => ({
  VenueId: venue.id,
  ReservationDate: slot.date,
  ReservationTime: slot.startTime,
  Court: slot.court,
  DivisionName: DIVISION,
  TeamName: team.name,
});

import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
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
} from '@portal/testkit/factories.ts';

/** One practice that can be asked for: a team of its own, a slot of its own. */
export type Chance = { body: Record<string, unknown>; coachEmail: string; token: string };

const COURTS = 25;
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

/**
 * A league with 2,000 open slots in the coming week, 16 coaches and 50 teams of each. Everything lies ahead whatever
 * the day.
 */
export async function makeBenchLeague(db: Db): Promise<Chance[]> {
  const now = new Date();
  const { next } = weekRange(leagueNow(now, 'America/New_York').date, 'monday');
  const season = await makeSeason(db);
  const division = await makeDivision(db, { seasonId: season.id, name: 'Boys 3-4' });
  const venue = await makeVenue(db, {
    schoolName: 'Salk',
    gymName: 'Gym',
    scheduleName: 'SALK',
    courts: Array.from({ length: COURTS }, (_, index) => String(index + 1)),
  });
  const places: { date: string; startTime: string; court: string }[] = [];
  for (let day = 0; day < 7; day += 1) {
    for (const hour of HOURS) {
      for (const court of venue.courts) {
        if (places.length === 2_000) break;
        const place = { date: addDays(next.start, day), startTime: `${String(hour).padStart(2, '0')}:00:00` };
        await makeSlot(db, { seasonId: season.id, courtId: court.id, ...place });
        places.push({ ...place, court: court.name });
      }
    }
  }
  const chances: Chance[] = [];
  for (let number = 0; number < 16; number += 1) {
    const coachEmail = `coach${number}@example.org`;
    const { id } = await makeAccount(db, { email: coachEmail });
    const token = await makeSession(db, { accountId: id, now });
    const coach = await makeCoach(db, { email: coachEmail });
    for (let index = 0; index < 50; index += 1) {
      const team = await makeTeam(db, { divisionId: division.id, name: `Team ${number}-${index}` });
      await db.insertInto('team_coach').values({ team_id: team.id, coach_id: coach.id }).execute();
      const place = places[number * 50 + index];
      if (place === undefined) throw new Error('There are more slots than teams.');
      chances.push({
        coachEmail,
        token,
        body: {
          VenueId: venue.id,
          ReservationDate: place.date,
          ReservationTime: place.startTime,
          Court: place.court,
          DivisionName: division.name,
          TeamName: team.name,
        },
      });
    }
  }
  return chances;
}

/** Takes every booking back, so that the next sample finds what the one before it found. */
export async function clearBookings(db: Db): Promise<void> {
  await db.deleteFrom('history').execute();
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('entry').execute();
}

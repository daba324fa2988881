import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { bookingOf, buildLeague } from '@portal/testkit/league.ts';

/** A practice that can be booked: each has its own team and slot. */
export type Chance = { body: Record<string, unknown>; coachEmail: string; token: string };

const COURTS = 25;
const SLOTS = 2_000;
const COACHES = 16;
const TEAMS_EACH = 50;
const FIRST_HOUR = 9;
const HOURS = 12;

/**
 * A league with 2,000 open slots in the coming week and 16 coaches with 50 teams each. All slots are upcoming on any
 * day.
 */
export async function makeBenchLeague(db: Db): Promise<Chance[]> {
  const now = new Date();
  const { next } = weekRange(leagueNow(now, 'America/New_York').date, 'monday');
  const { teams, slots } = await buildLeague(db, {
    now,
    teams: Array.from({ length: COACHES * TEAMS_EACH }, (_, index) => {
      const coach = Math.floor(index / TEAMS_EACH);
      const name = `Team ${coach}-${index % TEAMS_EACH}`;
      return { division: 'Boys 3-4', name, coaches: [`coach${coach}@example.org`] };
    }),
    gyms: [{ courts: Array.from({ length: COURTS }, (_, index) => String(index + 1)) }],
    slotsOf: (courts) =>
      Array.from({ length: SLOTS }, (_, index) => {
        const time = Math.floor(index / COURTS);
        const hour = FIRST_HOUR + (time % HOURS);
        return {
          courtId: courts[index % COURTS]?.id ?? 0,
          date: addDays(next.start, Math.floor(time / HOURS)),
          startTime: `${String(hour).padStart(2, '0')}:00:00`,
        };
      }),
  });
  return teams.map((team, index) => {
    const slot = slots[index];
    if (slot === undefined) throw new Error('There are more teams than slots.');
    return { coachEmail: team.coach.email, token: team.coach.token, body: bookingOf(slot, team) };
  });
}

/** Deletes every booking, so that each sample starts from the same state. */
export async function clearBookings(db: Db): Promise<void> {
  await db.deleteFrom('changePart').execute();
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('entry').execute();
}

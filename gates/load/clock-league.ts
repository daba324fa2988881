import { addDays } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { buildLeague, type LeagueSlot } from '@portal/testkit/league.ts';
import { CLOCK_MOMENTS } from './clock-moments.ts';

const TEAMS = ['Hawks', 'Owls', 'Ravens'];

export type ClockLeague = {
  /** names of the coach's teams */
  teams: readonly string[];
  /** new sessions of the coach and the administrator, created at that instant */
  sessionsAt(db: Db, instant: string): Promise<{ coach: string; admin: string }>;
  /** the 18:00 slot of a day on each court */
  slotsOn(date: string): LeagueSlot[];
};

/** Every day of the weeks around the moments has a slot at 18:00 and one at 22:45 on two courts. */
export async function makeClockLeague(db: Db): Promise<ClockLeague> {
  const days = new Set(
    CLOCK_MOMENTS.flatMap(({ current }) => Array.from({ length: 14 }, (_, day) => addDays(current[0], day))),
  );
  const league = await buildLeague(db, {
    now: new Date(CLOCK_MOMENTS[0]?.at ?? 0),
    teams: TEAMS.map((name) => ({
      division: 'Boys 3-4',
      name,
      coaches: ['coach@example.org'],
    })),
    administrators: ['admin@example.org'],
    gyms: [{ courts: ['1', '2'] }],
    slotsOf: (courts) =>
      [...days]
        .toSorted()
        .flatMap((date) =>
          courts.flatMap(({ id: courtId }) =>
            ['18:00:00', '22:45:00'].map((startTime) => ({ courtId, date, startTime })),
          ),
        ),
  });
  const sessionAt = (db: Db, [person]: readonly { id: number }[], instant: string) =>
    makeSession(db, { accountId: person?.id ?? 0, now: new Date(instant) });
  return {
    teams: TEAMS,
    sessionsAt: async (inner, instant) => ({
      coach: await sessionAt(inner, league.coaches, instant),
      admin: await sessionAt(inner, league.administrators, instant),
    }),
    slotsOn: (date) => league.slots.filter((slot) => slot.date === date && slot.startTime === '18:00:00'),
  };
}

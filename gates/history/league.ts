import { addDays } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf, systemClock } from '@portal/server/platform/clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { buildLeague, type LeagueSlot } from '@portal/testkit/league.ts';

export const DIVISION = 'Boys 3-4';
const GYMS = 8;
const DAYS = 5;

/** A person who works on the slots: a coach of the team with that name, or an administrator (null). */
export type Person = { token: string; team: string | null };
export type HistoryLeague = { slots: LeagueSlot[]; people: Person[] };

/**
 * 40 slots of next week, each the only one of its gym on its day, so that every call, even a blackout of the whole gym,
 * is about one slot.
 */
export async function makeHistoryLeague(
  db: Db,
  options: { coaches: number; administrators: number },
): Promise<HistoryLeague> {
  const { next } = weekRange(leagueNowOf(systemClock, 'America/New_York').date, 'monday');
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const { teams, administrators, slots } = await buildLeague(db, {
    now: systemClock.now(),
    teams: numbers(options.coaches).map((number) => ({
      division: DIVISION,
      name: `Team ${number}`,
      coaches: [`coach${number}@example.org`],
    })),
    administrators: numbers(options.administrators).map((number) => `admin${number}@example.org`),
    gyms: Array.from({ length: GYMS }, () => ({})),
    // each at a different time, so that no team is in two places
    slotsOf: (courts) =>
      courts.flatMap(({ id: courtId }, index) =>
        numbers(DAYS).map((day) => ({
          courtId,
          date: addDays(next.start, day - 1),
          startTime: `${10 + index}:00:00`,
        })),
      ),
  });
  return {
    slots,
    people: [
      ...teams.map((team) => ({ token: team.coach.token, team: team.name })),
      ...administrators.map(({ token }) => ({ token, team: null })),
    ],
  };
}

const wholeSlot = (slot: LeagueSlot) => ({
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime: slot.endTime,
});
export const clinicOn = (slot: LeagueSlot) => ({ ...wholeSlot(slot), clinicNameText: 'Skills clinic' });
export const blackoutOn = (slot: LeagueSlot, cancelConflicts: boolean) => ({
  ...wholeSlot(slot),
  blackoutScope: 'gym',
  blackoutReasonText: 'Holiday',
  cancelConflicts,
});

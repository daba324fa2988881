import { addDays } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import { leagueNowOf, systemClock } from '@portal/server/platform/clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { buildLeague, type LeagueSlot, type LeagueTeam } from './league.ts';

const DAYS = 7;

export type RaceLeague = {
  /** each with its own coach */
  teams: LeagueTeam[];
  /** of next week, all on different courts or days */
  slots: LeagueSlot[];
  /** the last slot of this week; it is bookable only in the time zone of `raceZone` */
  thisWeek: LeagueSlot;
};

/** A time zone in which this week still has a bookable evening, whenever the gate runs. */
export function raceZone(): string {
  const isOver = (zone: string) => {
    const now = leagueNowOf(systemClock, zone);
    return now.date === weekRange(now.date, 'monday').current.end && now.time >= '21:00:00';
  };
  return isOver('America/New_York') ? 'Pacific/Honolulu' : 'America/New_York';
}

/** Inserts a league directly into the empty database of a running portal. */
export async function makeRaceLeague(db: Db, options: { teams: number; slots: number }): Promise<RaceLeague> {
  const { current, next } = weekRange(leagueNowOf(systemClock, raceZone()).date, 'monday');
  const courtCount = Math.ceil(options.slots / DAYS);
  const { teams, slots } = await buildLeague(db, {
    now: systemClock.now(),
    teams: Array.from({ length: options.teams }, (_, index) => ({
      division: 'Boys 3-4',
      name: `Team ${index + 1}`,
      coaches: [`coach${index + 1}@example.org`],
    })),
    gyms: [{ courts: Array.from({ length: courtCount }, (_, index) => `${index + 1}`) }],
    slotsOf: (courts) => [
      { courtId: courts[0]?.id ?? 0, date: current.end, startTime: '22:30:00' },
      ...Array.from({ length: options.slots }, (_, index) => ({
        courtId: courts[Math.floor(index / DAYS)]?.id ?? 0,
        date: addDays(next.start, index % DAYS),
      })),
    ],
  });
  const [thisWeek, ...nextWeek] = slots;
  if (thisWeek === undefined) throw new Error('The league has no slot this week.');
  return { teams, slots: nextWeek, thisWeek };
}

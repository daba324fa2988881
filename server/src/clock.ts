import { type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';

/** Where "now" comes from; tests bring their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

let last: { second: number; timeZone: string; shown: LeagueNow } | null = null;

/**
 * Today's date and the time of day on the league's wall. The wall shows seconds, and polling asks thousands of times
 * in one: it is looked up once in each.
 */
export function leagueNowOf(clock: Clock, timeZone: string): LeagueNow {
  const instant = clock.now();
  const second = Math.floor(instant.getTime() / 1_000);
  if (last === null || last.second !== second || last.timeZone !== timeZone) {
    last = { second, timeZone, shown: leagueNow(instant, timeZone) };
  }
  return last.shown;
}

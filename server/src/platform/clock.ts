import { type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';

/** Where "now" comes from; tests bring their own. */
export type Clock = { now(): Date };

/** A machine's clock that is set back further than this was wrong before, and is believed. In milliseconds. */
const HELD_MS = 2 * 3_600_000;

/**
 * A clock that stops while the machine's clock is set back, until that has caught up: no slot that has begun opens
 * again, and no session that is over comes back (docs/spec/safety.md#g15).
 * @param read milliseconds since 1970, as the machine has them
 */
export function steadyClock(read: () => number): Clock {
  let latest = Number.NEGATIVE_INFINITY;
  return {
    now() {
      const time = read();
      if (time > latest || latest - time > HELD_MS) latest = time;
      return new Date(latest);
    },
  };
}

export const systemClock: Clock = steadyClock(Date.now);

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

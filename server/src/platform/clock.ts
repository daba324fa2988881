import { type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';

/** Where "now" comes from; tests bring their own. */
export type Clock = { now(): Date };

/**
 * In milliseconds. If the machine's clock is set back further than this, it was wrong before, and the new time is used.
 */
const HELD_MS = 2 * 3_600_000;

/**
 * A clock that never goes back. If the machine's clock is set back, this one stops until the machine's has caught up,
 * so a slot that has begun does not open again and an expired session does not become valid again
 * (docs/spec/safety.md#clock).
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
 * Today's date and the time of day in league time. Computed once per second, because polling calls this thousands of
 * times a second.
 */
export function leagueNowOf(clock: Clock, timeZone: string): LeagueNow {
  const instant = clock.now();
  const second = Math.floor(instant.getTime() / 1_000);
  if (last === null || last.second !== second || last.timeZone !== timeZone) {
    last = { second, timeZone, shown: leagueNow(instant, timeZone) };
  }
  return last.shown;
}

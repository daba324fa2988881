import { formatDayShort, formatTime } from '#time/format.ts';
import {
  addDays,
  type IsoDate,
  instantOf,
  type LeagueNow,
  leagueNow,
  type WallTime,
} from '#time/wall-clock.ts';

/** How many daytime minutes a slot is held for a team. */
export const HOLD_MINUTES = 60;
/** Holds do not expire at night: only the time between these hours counts, in league time. */
export const HOLDS_FROM: WallTime = '08:00:00';
export const HOLDS_TO: WallTime = '21:00:00';
/** A slot that starts sooner is not held. */
export const FIRST_COME_HOURS = 3;
/** Every hold ends at least this long before the slot starts, so that others have a chance to use it. */
const RELEASED_HOURS = 2;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Until when a slot is held if it is offered now; null if it starts so soon that anyone may book it. Every
 * hold lasts at least an hour and ends at least two hours before the slot starts.
 * @see docs/decisions/0030
 */
export function holdUntil(
  now: Date,
  slot: { date: IsoDate; startTime: WallTime },
  timeZone: string,
): Date | null {
  const startsAt = instantOf(slot.date, slot.startTime, timeZone).getTime();
  if (startsAt - now.getTime() <= FIRST_COME_HOURS * HOUR_MS) return null;
  const decided = afterDayMinutes(now, timeZone);
  return new Date(Math.min(decided, startsAt - RELEASED_HOURS * HOUR_MS));
}

/** When HOLD_MINUTES of daytime have passed, in milliseconds. */
function afterDayMinutes(now: Date, timeZone: string): number {
  const { date, time } = leagueNow(now, timeZone);
  const at = (day: IsoDate, wall: WallTime) => instantOf(day, wall, timeZone).getTime();
  const begins = time < HOLDS_FROM ? at(date, HOLDS_FROM) : now.getTime();
  const leftToday = Math.max(0, at(date, HOLDS_TO) - begins);
  const holdMs = HOLD_MINUTES * MINUTE_MS;
  return leftToday >= holdMs ? begins + holdMs : at(addDays(date, 1), HOLDS_FROM) + holdMs - leftToday;
}

/**
 * '7:40 PM', or 'Sun 8:30 AM' on another day. `until` and `today` are league time; `today` is null if
 * unknown.
 */
export const untilText = (until: LeagueNow, today: IsoDate | null): string =>
  [until.date === today ? '' : formatDayShort(until.date), formatTime(until.time)].filter(Boolean).join(' ');

/** Why a held slot can't be booked. */
export const heldText = (until: LeagueNow, today: IsoDate | null): string =>
  `Held for another team until ${untilText(until, today)}.`;

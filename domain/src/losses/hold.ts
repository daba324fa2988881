import { type IsoDate, instantOf, type WallTime } from '#time/wall-clock.ts';

const HOUR_MS = 3_600_000;
/** How long a team has to answer a proposal. */
const HOLD_HOURS = 24;
/**
 * If a practice is lost with less notice than this, no slot is held, and the first team to book it gets it.
 */
const TOO_LATE_HOURS = 3;
/** The hold ends this long before the slot starts, so that others can use the slot. */
const RELEASED_HOURS = 2;

type Start = { date: IsoDate; startTime: WallTime };

/**
 * Until when a slot is held for a team that lost a practice; null if the practice or the slot starts within
 * three hours.
 * @see docs/spec/decisions.md#lost-gym-time
 */
export function proposalHeldUntil(now: Date, lost: Start, slot: Start, timeZone: string): Date | null {
  const [lostAt, slotAt] = [lost, slot].map(({ date, startTime }) =>
    instantOf(date, startTime, timeZone).getTime(),
  ) as [number, number];
  if (Math.min(lostAt, slotAt) - now.getTime() <= TOO_LATE_HOURS * HOUR_MS) return null;
  return new Date(Math.min(now.getTime() + HOLD_HOURS * HOUR_MS, slotAt - RELEASED_HOURS * HOUR_MS));
}

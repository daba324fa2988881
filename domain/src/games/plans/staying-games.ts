import { addDays, type IsoDate, isPast, type LeagueNow } from '#time/wall-clock.ts';
import type { PlanGame, PlanPlace } from './season-facts.ts';

/** Games of today and of so many days after it are not moved, and no game gets a place there: people have made plans. */
const FIXED_DAYS = 2;

/** The first day on which games get new places. */
export const firstOpenDay = ({ date }: LeagueNow): IsoDate => addDays(date, FIXED_DAYS + 1);

/** Why a game of the schedule can't move any more; null if it can, or if it is not in the schedule yet. */
export function staysBecause({ place, entryId }: PlanGame, now: LeagueNow): string | null {
  if (place === null || entryId === null) return null;
  if (isPast(place.date, place.startTime, now)) return 'It has been played.';
  return place.date < firstOpenDay(now) ? 'It is too soon to move it.' : null;
}

/** Whether both are the same time on the same court. */
export const isSamePlace = (one: PlanPlace | null, other: PlanPlace | null): boolean =>
  one === other ||
  (one?.courtId === other?.courtId && one?.date === other?.date && one?.startTime === other?.startTime);

import { addDays, type IsoDate, isPast, type LeagueNow } from '#time/wall-clock.ts';
import type { PlanGame, PlanPlace } from './season-facts.ts';

/** On today and this many days after it, no game is moved and none is added: people have made plans. */
const FIXED_DAYS = 2;

/** The first day on which games may get new places. */
export const firstOpenDay = ({ date }: LeagueNow): IsoDate => addDays(date, FIXED_DAYS + 1);

/** Whether a game stands in the schedule at its place. */
export const isScheduled = ({ entryId, isPostponed = false }: PlanGame): boolean =>
  entryId !== null && !isPostponed;

/** Why a game in the schedule can no longer move; null if it can, or if it is not in the schedule yet. */
export function staysBecause(game: PlanGame, now: LeagueNow): string | null {
  const { place } = game;
  if (place === null || !isScheduled(game)) return null;
  if (isPast(place.date, place.startTime, now)) return 'It has been played.';
  return place.date < firstOpenDay(now) ? 'It is too soon to move it.' : null;
}

/** Whether both are on the same court at the same time. */
export const isSamePlace = (one: PlanPlace | null, other: PlanPlace | null): boolean =>
  one === other ||
  (one?.courtId === other?.courtId && one?.date === other?.date && one?.startTime === other?.startTime);

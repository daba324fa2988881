import { type Weekday, weekdayOf } from '#time/wall-clock.ts';
import type { RoundSlot } from './round.ts';
import { type Preferences, rankOf } from './wish.ts';

/** How many teams prefer a slot that starts in that hour. */
export type HourDemand = { weekday: Weekday; hour: number; teams: number };

/** The hours at which an open slot starts that a wish of some team names, in order; "any time" names none. */
export function demandOf(
  teams: readonly (Preferences & { id: number })[],
  slots: readonly RoundSlot[],
): HourDemand[] {
  const wishing = teams.map((team) => ({ ...team, anyTime: false }));
  // no wish tells the courts of a gym apart
  const places = new Map(slots.map((slot) => [`${slot.date} ${slot.startTime} ${slot.venueId}`, slot]));
  const hours = Map.groupBy(places.values(), ({ date, startTime }) => `${date} ${startTime.slice(0, 2)}`);
  return [...hours.values()]
    .flatMap((starting): HourDemand[] => {
      const [first] = starting;
      if (first === undefined) return [];
      const interested = wishing.filter((team) => starting.some((slot) => rankOf(team, slot) !== null));
      const hour = Number(first.startTime.slice(0, 2));
      return [{ weekday: weekdayOf(first.date), hour, teams: interested.length }];
    })
    .filter(({ teams: count }) => count > 0)
    .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}

import { daysBetween, type IsoDate } from '#time/wall-clock.ts';
import type { VenueTime } from './permitted-times.ts';
import { courtDays } from './sum-hours.ts';

/** A day on which nobody uses a gym. */
export type ReturnableDay = {
  venueId: number;
  date: IsoDate;
  /** permitted time on all its courts */
  minutes: number;
  /** by court, without overlaps, in order */
  times: VenueTime[];
  /** returned at least as many days in advance as the school requires */
  isInTime: boolean;
};

export const RETURN_DAYS_LIMITS = { min: 0, max: 90 } as const;

/** Whether hours on that day are in time if they are returned today. */
const isInTime = (date: IsoDate, today: IsoDate, returnDays: number): boolean =>
  daysBetween(today, date) >= returnDays;

/**
 * The days after today on which a gym has permitted hours and no entry, by day and gym. A gym is returned for
 * whole days, because closures work that way.
 * @param entries any active entries, including blackouts
 */
export function returnableDays(
  permitted: readonly VenueTime[],
  entries: readonly { venueId: number; date: IsoDate }[],
  { today, returnDays }: { today: IsoDate; returnDays: number },
): ReturnableDay[] {
  const keyOf = ({ venueId, date }: { venueId: number; date: IsoDate }) => `${date} ${venueId}`;
  const used = new Set(entries.map(keyOf));
  const free = permitted.filter((time) => today < time.date && !used.has(keyOf(time)));
  return [...Map.groupBy(free, keyOf).values()]
    .flatMap((times) => {
      const [first] = times;
      if (first === undefined) return [];
      const { venueId, date } = first;
      const days = courtDays({ permitted: times, offered: [], booked: [], returned: [] });
      return {
        venueId,
        date,
        minutes: days.reduce((sum, { permitted: minutes }) => sum + minutes, 0),
        times: days.flatMap(({ courtId, permittedTimes }) =>
          permittedTimes.map((range) => ({ venueId, courtId, date, ...range })),
        ),
        isInTime: isInTime(date, today, returnDays),
      };
    })
    .toSorted((a, b) => (a.date === b.date ? a.venueId - b.venueId : a.date < b.date ? -1 : 1));
}

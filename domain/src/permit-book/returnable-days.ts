import { daysBetween, type IsoDate } from '#time/wall-clock.ts';
import type { VenueTime } from './permitted-times.ts';
import { courtDays } from './sum-hours.ts';

/** A day of a gym that nobody uses. */
export type ReturnableDay = {
  venueId: number;
  date: IsoDate;
  /** permitted hours of all its courts */
  minutes: number;
  /** by court, apart and in order */
  times: VenueTime[];
  /** the school is told as many days before as it asks for */
  isInTime: boolean;
};

export const RETURN_DAYS_LIMITS = { min: 0, max: 90 } as const;

/** Whether hours of that day are returned in time if they are returned today. */
const isInTime = (date: IsoDate, today: IsoDate, returnDays: number): boolean =>
  daysBetween(today, date) >= returnDays;

/**
 * The days after today on which a gym has permitted hours and no entry, by day and gym. A gym is returned for a whole
 * day, as a closure closes it.
 * @param entries any active entry, blackouts too
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
    .toSorted((a, b) =>
      keyOf(a) === keyOf(b) ? 0 : a.date === b.date ? a.venueId - b.venueId : a.date < b.date ? -1 : 1,
    );
}

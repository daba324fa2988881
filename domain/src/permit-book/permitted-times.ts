import { type Closure, datesOf, isClosureOf, type Permit } from '#availability/generate-slots.ts';
import type { IsoDate } from '#time/wall-clock.ts';
import type { CourtTime } from './sum-hours.ts';

/** Permits and closures of one season, and where its gyms are. */
type PermitHoursOfSeason = {
  permits: readonly Permit<number>[];
  closures: readonly Closure<number>[];
  courtsOf: (venueId: number) => { schoolId: number; courts: readonly number[] } | undefined;
  /** days that the league closed by returning them: they were permitted */
  isReturned: (venueId: number, date: IsoDate) => boolean;
};

/** A time of a court with its gym. */
export type VenueTime = CourtTime & { venueId: number };

/**
 * The hours of approved permits on the days from `first` to `last`, both included, without days that the school closed.
 * Permits that overlap give times that overlap.
 */
export function permittedTimes(
  { permits, closures, courtsOf, isReturned }: PermitHoursOfSeason,
  { first, last }: { first: IsoDate; last: IsoDate },
): VenueTime[] {
  return permits.flatMap((permit) => {
    const { venueId, courtId, fromTime: startTime, toTime: endTime } = permit;
    const venue = courtsOf(venueId);
    if (permit.status !== 'approved' || venue === undefined) return [];
    const closed = closures.filter((closure) => isClosureOf(closure, { venueId, schoolId: venue.schoolId }));
    const courts = courtId === null ? venue.courts : [courtId];
    return datesOf(permit)
      .filter((date) => first <= date && date <= last)
      .filter(
        (date) =>
          isReturned(venueId, date) ||
          !closed.some(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate),
      )
      .flatMap((date) => courts.map((court) => ({ venueId, courtId: court, date, startTime, endTime })));
  });
}

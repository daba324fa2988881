import { type Closure, isClosedOn, isClosureOf, openParts } from '#availability/closure.ts';
import { datesOf, type Permit } from '#availability/generate-slots.ts';
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
 * The hours of approved permits on the days from `first` to `last`, both included, without what the school closed.
 * Permits that overlap give times that overlap.
 */
export function permittedTimes(
  { permits, closures, courtsOf, isReturned }: PermitHoursOfSeason,
  { first, last }: { first: IsoDate; last: IsoDate },
): VenueTime[] {
  return permits.flatMap((permit) => {
    const { venueId, fromTime: startTime, toTime: endTime } = permit;
    const venue = courtsOf(venueId);
    if (permit.status !== 'approved' || venue === undefined) return [];
    const courts = permit.courtId === null ? venue.courts : [permit.courtId];
    const dates = datesOf(permit).filter((date) => first <= date && date <= last);
    return dates.flatMap((date) => {
      const closed = isReturned(venueId, date) ? [] : closures.filter((closure) => isClosedOn(closure, date));
      return courts.flatMap((courtId) =>
        closed
          .filter((closure) => isClosureOf(closure, { schoolId: venue.schoolId, venueId, courtId }))
          .reduce(
            (open, closure) => open.flatMap((time) => openParts(closure, time)),
            [{ startTime, endTime }],
          )
          .map((time) => ({ venueId, courtId, date, ...time })),
      );
    });
  });
}

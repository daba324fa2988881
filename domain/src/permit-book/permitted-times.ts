import { type Closure, isClosedOn, isClosureOf, openParts } from '#availability/closure.ts';
import { datesOf, type Permit } from '#availability/generate-slots.ts';
import type { IsoDate } from '#time/wall-clock.ts';
import type { CourtTime } from './sum-hours.ts';

/** Permits and closures of one season, with the courts of its gyms. */
type PermitHoursOfSeason = {
  permits: readonly Permit<number>[];
  closures: readonly Closure<number>[];
  courtsOf: (venueId: number) => { schoolId: number; courts: readonly number[] } | undefined;
  /**
   * whether a closure exists because the league returned the day, so that its hours still count as permitted
   */
  isReturned: (venueId: number, date: IsoDate) => boolean;
};

/** Time on a court, with its gym. */
export type VenueTime = CourtTime & { venueId: number };

/**
 * The hours of approved permits from `first` to `last`, both included, minus what the school closed.
 * Overlapping permits give overlapping times.
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

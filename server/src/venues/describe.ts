import type { Closure } from '@portal/domain/availability/closure.ts';
import { closureTimesText } from '@portal/domain/availability/closure-times-text.ts';
import type { Permit } from '@portal/domain/availability/generate-slots.ts';
import { formatDate, formatDateRange, formatTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime, Weekday } from '@portal/domain/time/wall-clock.ts';
import type { KnownVenue } from './known-venues.ts';

type Hours = {
  weekday: Weekday;
  fromTime: WallTime;
  toTime: WallTime;
  firstDate: IsoDate;
  lastDate: IsoDate;
};

/** 'Mondays 6:00 PM – 10:00 PM, Nov 16, 2026 – Mar 14, 2027'. */
export function hoursText({ weekday, fromTime, toTime, firstDate, lastDate }: Hours): string {
  return `${weekdayLabel(weekday)}s ${formatTimeRange(fromTime, toTime)}, ${daysText(firstDate, lastDate)}`;
}

/** 'Thu, Dec 24, 2026' or 'Dec 24 – Dec 31, 2026'. */
export function daysText(firstDate: IsoDate, lastDate: IsoDate): string {
  return firstDate === lastDate ? formatDate(firstDate) : formatDateRange(firstDate, lastDate);
}

/** 'Salk - Gym'. */
export function venueText(venue: Pick<KnownVenue, 'schoolName' | 'gymName'>): string {
  return `${venue.schoolName} - ${venue.gymName}`;
}

/** 'Salk - Gym, court 2: Mondays …, slots of 60 minutes, approved, for games'. */
export function permitText(permit: Permit<number>, venues: readonly KnownVenue[]): string {
  const venue = venues.find(({ id }) => id === permit.venueId);
  const court = venue?.courtList.find(({ id }) => id === permit.courtId);
  const place = `${venue === undefined ? '' : venueText(venue)}, ${court === undefined ? 'all courts' : `court ${court.name}`}`;
  return `${place}: ${hoursText(permit)}, slots of ${permit.slotMinutes} minutes, ${permit.status}${forPurpose(permit)}`;
}

const forPurpose = ({ purpose }: Permit<number>) => (purpose === 'any' ? '' : `, for ${purpose}`);

/** 'Dec 24 – Dec 31, 2026, Salk: School holidays', or 'Dec 1 – Dec 31, 2026, Tuesdays 6–8 PM, Salk - Gym, court 2: Concert'. */
export function closureText(
  closure: Closure<number> & { reason: string },
  venues: readonly KnownVenue[],
): string {
  const venue = venues.find(({ id }) => id === closure.venueId);
  const court = venue?.courtList.find(({ id }) => id === closure.courtId);
  const school = venues.find(({ schoolId }) => schoolId === closure.schoolId);
  const gym = venue === undefined ? (school?.schoolName ?? 'all schools') : venueText(venue);
  const place = court === undefined ? gym : `${gym}, court ${court.name}`;
  return `${closedDays(closure)}, ${place}: ${closure.reason}`;
}

/** 'Dec 1 – Dec 31, 2026, Tuesdays 6–8 PM'. */
const closedDays = (closure: Closure<number>): string => {
  const { firstDate, lastDate } = closure;
  return [daysText(firstDate, lastDate), closureTimesText(closure)].filter(Boolean).join(', ');
};

import type { Venue } from '@portal/contract/venues.ts';
import type { Closure, Permit } from '@portal/contract/venues-hours.ts';
import { closureTimesText } from '@portal/domain/availability/closure-times-text.ts';
import { formatDate, formatDateRange, shortTimeRange, weekdayLabel } from '@portal/domain/time/format.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import { messages } from './messages.ts';

/** The days of a week in the page's order. */
export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** The courts of a gym to choose from; null for all. */
export const courtOptions = (courts: Venue['courts']): [number | null, string][] => [
  [null, messages.allCourts],
  ...courts.map(({ id, name }): [number, string] => [id, `Court ${name}`]),
];

export const venueName = (venue: Pick<Venue, 'schoolName' | 'gymName'>): string =>
  `${venue.schoolName} - ${venue.gymName}`;

/** 'All courts' or 'Court 2'. */
export function courtName(courtId: number | null, venue: Venue): string {
  const court = venue.courts.find(({ id }) => id === courtId);
  return court === undefined ? messages.allCourts : `Court ${court.name}`;
}

/** 'Mondays 6–10 PM, Court 2, Nov 16, 2026 – Mar 14, 2027, approved, slots of 60 minutes'. */
export function permitName(permit: Permit, venue: Venue): string {
  const hours = `${weekdayLabel(permit.weekday as Weekday)}s ${shortTimeRange(permit.fromTime, permit.toTime)}`;
  return `${hours}, ${permitTerms(permit, venue)}`;
}

/** 'Court 2, Nov 16, 2026 – Mar 14, 2027, approved, slots of 60 minutes, for games only'. */
export function permitTerms(permit: Permit, venue: Venue): string {
  const dates = daysName(permit.firstDate, permit.lastDate);
  const terms = `${courtName(permit.courtId, venue)}, ${dates}, ${permit.status}, slots of ${permit.slotMinutes} minutes`;
  return permit.purpose === 'any' ? terms : `${terms}, for ${permit.purpose} only`;
}

export const daysName = (firstDate: string, lastDate: string): string =>
  firstDate === lastDate ? formatDate(firstDate) : formatDateRange(firstDate, lastDate);

/** 'Thu, Dec 10, 2026' or 'Dec 1 – Dec 31, 2026, Tuesdays 6–8 PM'. */
export const closureDays = (closure: Closure): string =>
  [daysName(closure.firstDate, closure.lastDate), closureTimesText(closure)].filter(Boolean).join(', ');

/** '6–8 PM'; '' if it closes whole days. */
export const closureHours = (closure: Closure): string => closureTimesText({ ...closure, weekday: null });

/** 'All schools', 'Salk', 'Salk - Gym' or 'Salk - Gym, Court 2'. */
export function closurePlace({ schoolId, venueId, courtId }: Closure, venues: readonly Venue[]): string {
  const venue = venues.find(({ id }) => id === venueId);
  if (venue) return courtId === null ? venueName(venue) : `${venueName(venue)}, ${courtName(courtId, venue)}`;
  return venues.find((other) => other.schoolId === schoolId)?.schoolName ?? messages.allSchools;
}

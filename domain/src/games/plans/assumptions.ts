import { type ClosurePart, isClosedOn } from '#availability/closure.ts';
import { formatDateRange, monthAndDay, shortTimeRange } from '#time/format.ts';
import type { IsoDate } from '#time/wall-clock.ts';
import { venueName } from '#venues/venue-name.ts';

/** What a plan assumes about gym time that is not the case, or not yet. */
export type Assumptions = {
  /** gyms without any games */
  withoutVenueIds: readonly number[];
  /** gyms (null: all) that are lost on these days */
  lost: readonly LostDays[];
  /** no games before or after; null: as the permits allow */
  firstDate: IsoDate | null;
  lastDate: IsoDate | null;
};

/**
 * A gym that is lost on some days. No game is placed there on these days; publishing closes the part of them that is
 * named, or all of them.
 */
export type LostDays = {
  venueId: number | null;
  firstDate: IsoDate;
  lastDate: IsoDate;
  /** why, as the closure says */
  reason?: string | undefined;
} & { [Part in keyof ClosurePart<number>]?: ClosurePart<number>[Part] | undefined };

export const NO_ASSUMPTIONS: Assumptions = { withoutVenueIds: [], lost: [], firstDate: null, lastDate: null };

/** Whether a gym can have games on a day under these assumptions. */
export function isAssumedOpen(supposed: Assumptions, venueId: number, date: IsoDate): boolean {
  const { withoutVenueIds, firstDate, lastDate } = supposed;
  if (firstDate !== null && date < firstDate) return false;
  if (lastDate !== null && date > lastDate) return false;
  return !withoutVenueIds.includes(venueId) && !isLost(supposed, venueId, date);
}

const isLost = ({ lost }: Assumptions, venueId: number, date: IsoDate): boolean =>
  lost.some(
    (days) =>
      (days.venueId === null || days.venueId === venueId) &&
      isClosedOn({ ...days, weekday: days.weekday ?? null }, date),
  );

type Venue = { venueId: number; schoolName: string; gymName: string };

/** A short text for each assumption: 'Without Salk', 'Until Mar 7', 'Salk closed Sat, Jan 9, 2027'. */
export function assumptionTexts(supposed: Assumptions, venues: readonly Venue[]): string[] {
  const nameOf = (id: number | null) => {
    if (id === null) return 'All gyms';
    const venue = venues.find(({ venueId }) => venueId === id);
    return venue === undefined ? 'a gym that is gone' : venueName(venue);
  };
  const { withoutVenueIds, lost, firstDate, lastDate } = supposed;
  return [
    ...withoutVenueIds.map((id) => `Without ${nameOf(id)}`),
    ...lost.map((days) => `${nameOf(days.venueId)} closed ${daysText(days)}`),
    ...(firstDate === null ? [] : [`From ${monthAndDay(firstDate)}`]),
    ...(lastDate === null ? [] : [`Until ${monthAndDay(lastDate)}`]),
  ];
}

function daysText({ firstDate, lastDate, fromTime, toTime }: LostDays): string {
  const days = firstDate === lastDate ? `on ${monthAndDay(firstDate)}` : formatDateRange(firstDate, lastDate);
  return fromTime && toTime ? `${days}, ${shortTimeRange(fromTime, toTime)}` : days;
}

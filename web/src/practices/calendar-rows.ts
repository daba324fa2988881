import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { shortVenueName } from '@portal/domain/venues/venue-name.ts';
import type { Booking } from './from-wire.ts';
import type { SlotRow } from './pick-cells.ts';

/** The open courts of a gym at one time; with `more` the courts of all gyms that the cell has no room for. */
export type Pill = { key: string; name: string; rows: readonly SlotRow[]; more?: true };

/** What starts at one time of a day. */
export type CalendarCell = { pills: readonly Pill[]; bookings: readonly Booking[] };

export type CalendarRow = { startTime: WallTime; cells: readonly CalendarCell[] };

/**
 * The start times at which there is something, each with a cell per day.
 * @param mostPills more gyms than this are behind a last pill, "+3"
 */
export function calendarRows(
  days: readonly IsoDate[],
  rows: readonly SlotRow[],
  bookings: readonly Booking[],
  mostPills: number,
): CalendarRow[] {
  const slotsAt = Map.groupBy(rows, ({ slot }) => cellKey(slot));
  const bookingsAt = Map.groupBy(
    bookings.filter(({ date }) => days.includes(date)),
    cellKey,
  );
  const starts = [...slotsAt.values()].flatMap(([row]) => row?.slot.startTime ?? []);
  const others = [...bookingsAt.values()].flatMap(([booking]) => booking?.startTime ?? []);
  return [...new Set([...starts, ...others])].toSorted().map((startTime) => ({
    startTime,
    cells: days.map((date) => {
      const at = cellKey({ date, startTime });
      return { pills: pillsOf(slotsAt.get(at) ?? [], at, mostPills), bookings: bookingsAt.get(at) ?? [] };
    }),
  }));
}

const cellKey = ({ date, startTime }: { date: IsoDate; startTime: WallTime }): string =>
  `${date} ${startTime}`;

function pillsOf(rows: readonly SlotRow[], at: string, mostPills: number): Pill[] {
  const ofGym = [...Map.groupBy(rows, ({ slot }) => slot.venueId)];
  const pills = ofGym.map(([venueId, of]) => ({
    key: `${at} ${venueId}`,
    name: of[0] ? shortVenueName(of[0].slot) : '',
    rows: of,
  }));
  if (pills.length <= mostPills) return pills;
  const rest = pills.slice(mostPills - 1);
  return [
    ...pills.slice(0, mostPills - 1),
    { key: `${at} more`, name: `+${rest.length}`, rows: rest.flatMap((pill) => pill.rows), more: true },
  ];
}

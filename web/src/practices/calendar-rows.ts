import {
  formatDayShort,
  monthAndDay,
  shortTime,
  shortTimeRange,
  weekdayName,
} from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { shortVenueName } from '@portal/domain/venues/venue-name.ts';
import type { Booking } from './from-wire.ts';
import type { SlotRow } from './pick-cells.ts';

/**
 * The open courts of a gym at one time. With `more`, the courts of several gyms or times; `more` is the text that screen
 * readers add to the name.
 */
export type Pill = { key: string; name: string; rows: readonly SlotRow[]; more?: string };

/** The slots and bookings that start at one time of a day. */
export type CalendarCell = { pills: readonly Pill[]; bookings: readonly Booking[] };

export type CalendarRow = { startTime: WallTime; cells: readonly CalendarCell[] };

/**
 * A row for each start time that has slots or bookings, with a cell per day.
 * @param maxPills further gyms are combined into a last pill, "+3"
 */
export function calendarRows(
  days: readonly IsoDate[],
  rows: readonly SlotRow[],
  bookings: readonly Booking[],
  maxPills: number,
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
      return { pills: pillsOf(slotsAt.get(at) ?? [], at, maxPills), bookings: bookingsAt.get(at) ?? [] };
    }),
  }));
}

const cellKey = ({ date, startTime }: { date: IsoDate; startTime: WallTime }): string =>
  `${date} ${startTime}`;

function pillsOf(rows: readonly SlotRow[], at: string, maxPills: number): Pill[] {
  const ofGym = [...Map.groupBy(rows, ({ slot }) => slot.venueId)];
  const pills = ofGym.map(([venueId, of]) => ({
    key: `${at} ${venueId}`,
    name: of[0] ? shortVenueName(of[0].slot) : '',
    rows: of,
  }));
  if (pills.length <= maxPills) return pills;
  const rest = pills.slice(maxPills - 1);
  const [row] = rows;
  const more = row && `more gyms, ${dayText(row.slot.date)}, ${shortTime(row.slot.startTime)}`;
  return [
    ...pills.slice(0, maxPills - 1),
    { key: `${at} more`, name: `+${rest.length}`, rows: rest.flatMap((pill) => pill.rows), more: more ?? '' },
  ];
}

/** Fewer rows than this are not collapsed. */
const FOLDED_AT_LEAST = 3;

export type FoldedRows = { name: string; cells: readonly CalendarCell[]; count: number };

/**
 * Collapses the rows before the first slot of a weekday into one row with a pill per day, because the weekend's morning
 * hours would push the evenings off the screen.
 * @returns null if there are too few of them, or if no weekday has a slot
 */
export function foldWeekendHours(days: readonly IsoDate[], rows: readonly CalendarRow[]): FoldedRows | null {
  const count = rows.findIndex(({ cells }) =>
    cells.some(({ pills }, at) => pills.length > 0 && isWeekday(days[at])),
  );
  const folded = rows.slice(0, Math.max(count, 0));
  const [first, last] = [folded[0], folded.at(-1)];
  if (folded.length < FOLDED_AT_LEAST || !first || !last) return null;
  const name = shortTimeRange(first.startTime, last.startTime);
  const cells = days.map((day, at) => {
    const ofDay = folded.map(({ cells: of }) => of[at]);
    const slots = ofDay.flatMap((cell) => cell?.pills.flatMap((pill) => pill.rows) ?? []);
    const pill = {
      key: `${day} folded`,
      name: `${slots.length} open`,
      rows: slots,
      more: `${dayText(day)}, ${name}`,
    };
    return { pills: slots.length > 0 ? [pill] : [], bookings: ofDay.flatMap((cell) => cell?.bookings ?? []) };
  });
  return { name, cells, count };
}

const isWeekday = (day: IsoDate | undefined): boolean =>
  day !== undefined && !['Saturday', 'Sunday'].includes(weekdayName(day));

const dayText = (day: IsoDate): string => `${formatDayShort(day)}, ${monthAndDay(day)}`;

/** The position of a pill in the calendar, with row and column from 0. */
export type PillPlace = { key: string; row: number; column: number };

/**
 * The pill that a key moves to: up and down within the day, left and right to the nearest time of the next day
 * that has one, Home and End along the row, with Ctrl to the first and last pill of all.
 * @param pills row by row
 * @returns null if the key moves nowhere
 */
export function nextPill(
  pills: readonly PillPlace[],
  from: PillPlace,
  key: string,
  isCtrl: boolean,
): PillPlace | null {
  const others = pills.filter((pill) => pill.key !== from.key);
  if (key === 'Home' || key === 'End') {
    const line = isCtrl ? pills : pills.filter(({ row }) => row === from.row);
    return line.at(key === 'Home' ? 0 : -1) ?? null;
  }
  if (isCtrl) return null;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const day = pills.filter(({ column }) => column === from.column);
    const at = day.findIndex((pill) => pill.key === from.key) + (key === 'ArrowUp' ? -1 : 1);
    return day[at] ?? null;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const step = key === 'ArrowLeft' ? -1 : 1;
  const beyond = others.filter(({ column }) => (column - from.column) * step > 0);
  const column = step > 0 ? Math.min(...columnsOf(beyond)) : Math.max(...columnsOf(beyond));
  return (
    beyond
      .filter((pill) => pill.column === column)
      .toSorted((a, b) => Math.abs(a.row - from.row) - Math.abs(b.row - from.row))[0] ?? null
  );
}

const columnsOf = (pills: readonly PillPlace[]) => pills.map(({ column }) => column);

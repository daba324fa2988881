import { rowTypeOf, type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';

/** A type or status for display: 'OPEN' as 'Open'. */
export const statusName = (status: string): string =>
  status.charAt(0).toUpperCase() + status.slice(1).toLowerCase();

/** The text of a row's badge. A status that repeats the type is omitted. */
export function statusWord({
  type,
  status,
  heldFor,
}: Pick<ScheduleRow, 'type' | 'status' | 'heldFor'>): string {
  if (heldFor !== '') return 'Held';
  if (status === 'OPEN') return 'Available';
  if (status === 'BLACKOUT') return 'Closed';
  return status === rowTypeOf(type) ? 'Booked' : statusName(status);
}

/** A row in one line: 'Tue, Nov 24, 2026, 6:00 PM at Salk - Gym, court 1'. */
export const rowName = (row: ScheduleRow): string =>
  `${formatDate(row.date)}, ${formatTime(row.startTime)} at ${venueNameOf(row)}, court ${row.court}`;

/** '6:00 – 7:15 PM', '11:00 AM – 12:15 PM': repeats AM or PM only if they differ, to save space in the table. */
export function rowTimes({ startTime, endTime }: Pick<ScheduleRow, 'startTime' | 'endTime'>): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
}

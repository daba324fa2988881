import { rowTypeOf, type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { capitalized } from '@portal/domain/text/capitalized.ts';
import { formatDate, formatTime, formatTimeRange } from '@portal/domain/time/format.ts';

/** A type or status for display: 'OPEN' as 'Open'. */
export const statusName = (status: string): string => capitalized(status.toLowerCase());

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
/** 'Salk - Gym, court 1'. */
export const placeOf = (row: Pick<ScheduleRow, 'schoolName' | 'gymName' | 'court'>): string =>
  `${venueNameOf(row)}, court ${row.court}`;

/** 'Tue, Nov 24, 2026, 6:00 PM – 7:00 PM': when the slot's entry takes place. */
export const whenOf = ({ date, startTime, endTime }: ScheduleRow): string =>
  `${formatDate(date)}, ${formatTimeRange(startTime, endTime)}`;

/** The teams, or the name of a clinic or blackout; '' if there is none. */
export function whoOf({ teamName, homeTeam, awayTeam, divisionName, detail }: ScheduleRow): string {
  const teams = teamName || [homeTeam, awayTeam].filter(Boolean).join(' vs ');
  if (teams === '') return detail;
  return divisionName === '' ? teams : `${teams} (${divisionName})`;
}

/** 'Every court in Salk - Gym, 6:00 PM – 9:00 PM': the extent of a blackout. */
export function closedText(
  scope: 'gym' | 'school',
  row: Pick<ScheduleRow, 'schoolName' | 'gymName'>,
  { startTime, endTime }: { startTime: string; endTime: string },
): string {
  const place = scope === 'gym' ? venueNameOf(row) : `every gym at ${row.schoolName}`;
  return `Every court in ${place}${endTime === '' ? '' : `, ${formatTimeRange(startTime, endTime)}`}`;
}

/** 'Every court in Salk - Gym': the part of a blackout that is reopened. */
export const reopenedText = (scope: 'gym' | 'school', row: ScheduleRow): string =>
  scope === 'gym'
    ? `Every court in ${venueNameOf(row)}`
    : `All of it: every court in every gym at ${row.schoolName}`;

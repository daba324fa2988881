import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';

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

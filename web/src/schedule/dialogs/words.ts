import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';

/** 'Salk - Gym, court 1'. */
export const placeOf = (row: Pick<ScheduleRow, 'schoolName' | 'gymName' | 'court'>): string =>
  `${venueNameOf(row)}, court ${row.court}`;

/** 'Tue, Nov 24, 2026, 6:00 PM – 7:00 PM': when what hangs on the slot takes place. */
export const whenOf = ({ date, startTime, endTime }: ScheduleRow): string =>
  `${formatDate(date)}, ${formatTimeRange(startTime, endTime)}`;

/** Who plays, or what a clinic or blackout is called; '' where there is nothing to say. */
export function whoOf({ teamName, homeTeam, awayTeam, divisionName, detail }: ScheduleRow): string {
  const teams = teamName || [homeTeam, awayTeam].filter(Boolean).join(' vs ');
  if (teams === '') return detail;
  return divisionName === '' ? teams : `${teams} (${divisionName})`;
}

/** 'Every court of Salk - Gym, 6:00 PM – 9:00 PM': how far a blackout reaches. */
export function closedWords(
  scope: 'gym' | 'school',
  row: Pick<ScheduleRow, 'schoolName' | 'gymName'>,
  { startTime, endTime }: { startTime: string; endTime: string },
): string {
  const place = scope === 'gym' ? venueNameOf(row) : `every gym of ${row.schoolName}`;
  return `Every court of ${place}${endTime === '' ? '' : `, ${formatTimeRange(startTime, endTime)}`}`;
}

/** 'Every court of Salk - Gym': how much of a blackout is reopened. */
export const reopenedWords = (scope: 'gym' | 'school', row: ScheduleRow): string =>
  scope === 'gym'
    ? `Every court of ${venueNameOf(row)}`
    : `All of it: every court of every gym of ${row.schoolName}`;

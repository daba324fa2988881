import { EXTERNAL_TEAM } from '@portal/domain/schedule/add-texts.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatTimeRange } from '@portal/domain/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { scheduleRows } from '../queries.ts';
import { statusName } from '../row-text.ts';
import type { AddForm } from './add-form.ts';
import { placeOf } from './dialog-text.ts';
import { messages } from './messages.ts';

/** Says which team of the form already has an entry at its time in the current rows; '' if none. The server decides. */
export function useBusyTeam(form: AddForm | null, date: ScheduleRow['date']): string {
  const { data: rows } = useQuery({ ...scheduleRows, enabled: false });
  if (rows === undefined || form === null) return '';
  const { divisionName, startTime, endTime } = form;
  const atThatTime = rows.filter(
    (row) =>
      row.date === date &&
      row.entryId !== null &&
      row.divisionName === divisionName &&
      row.startTime < endTime &&
      row.endTime > startTime,
  );
  for (const { teamName } of [form.home, form.away]) {
    const row = atThatTime.find(({ homeTeam, awayTeam }) => [homeTeam, awayTeam].includes(teamName));
    if (teamName === '' || teamName === EXTERNAL_TEAM || row === undefined) continue;
    const entry = `${statusName(row.type)}, ${formatTimeRange(row.startTime, row.endTime)} at ${placeOf(row)}`;
    return messages.teamBusy(teamName, entry);
  }
  return '';
}

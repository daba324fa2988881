import { EXTERNAL_TEAM } from '@portal/domain/schedule/add-texts.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import { CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import { Notice } from '#ui/notice.tsx';
import { scheduleRows } from '../queries.ts';
import { placeOf, statusName } from '../row-text.ts';
import type { AddForm } from './add-form.ts';
import { messages } from './messages.ts';

/** Says which team of the form already has an entry at its time in the current rows; '' if none. The server decides. */
export function useBusyTeam(form: AddForm, date: ScheduleRow['date']): string {
  const { data: rows } = useQuery({ ...scheduleRows, enabled: false });
  if (rows === undefined) return '';
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

type WeekUse = {
  /** whether the answer is pending; false if loading it failed, because the warning is only a courtesy */
  isPending: boolean;
  /** the practices of a week in which the quota is used up; null in others */
  usedUp: Answer<'getTeamWeek'> | null;
};

/** Whether the practice's team has used its quota for that week; an administrator may exceed it after a warning. */
export function useWeekUse({ type, divisionName, home }: AddForm, date: IsoDate): WeekUse {
  const isReady = type === 'practice' && divisionName !== '' && home.teamName !== '';
  const team = { divisionName, teamName: home.teamName, date };
  const { data, isPending } = useQuery({ ...teamWeek(team), enabled: isReady });
  return {
    isPending: isReady && isPending,
    usedUp: isReady && data && data.used >= data.limit ? data : null,
  };
}

/** How many practices a team has in the week of a day. */
const teamWeek = (team: { divisionName: string; teamName: string; date: IsoDate }) =>
  queryOptions({
    queryKey: ['schedule', 'team-week', team],
    meta: CHANGES_WITH_SLOTS,
    queryFn: ({ signal }) => call('getTeamWeek', { query: team, signal }),
  });

type WeekWarningProps = { teamName: string; use: WeekUse; isBusy: boolean };

/** Warns before the press that the team has used its weekly quota. `isBusy`: it plays at that very time. */
export function WeekWarning({ teamName, use: { usedUp }, isBusy }: WeekWarningProps) {
  if (usedUp === null) return null;
  return (
    <Notice tone="warn" className="[overflow-wrap:anywhere]">
      <p className="font-bold">{messages.weekUsedUp(teamName, usedUp.limit)}</p>
      <ul>
        {usedUp.practices.map(({ date, start, end, venue }) => (
          <li key={`${date} ${start} ${venue}`}>
            {formatDate(date)}, {formatTimeRange(start, end)} at {venue}
          </li>
        ))}
      </ul>
      {!isBusy && <p>{messages.mayExceed}</p>}
    </Notice>
  );
}

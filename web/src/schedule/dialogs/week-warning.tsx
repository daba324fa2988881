import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import type { WeekUse } from './use-week-use.ts';

/** Warns before the press that the team has used its weekly quota. `isBusy`: it plays at that very time. */
export function WeekWarning({ teamName, use, isBusy }: { teamName: string; use: WeekUse; isBusy: boolean }) {
  if (!use.isUsedUp) return null;
  return (
    <Notice tone="warn" className="[overflow-wrap:anywhere]">
      <p className="font-bold">{messages.weekUsedUp(teamName, use.limit)}</p>
      <ul>
        {use.practices.map(({ date, start, end, venue }) => (
          <li key={`${date} ${start} ${venue}`}>
            {formatDate(date)}, {formatTimeRange(start, end)} at {venue}
          </li>
        ))}
      </ul>
      {!isBusy && <p>{messages.mayExceed}</p>}
    </Notice>
  );
}

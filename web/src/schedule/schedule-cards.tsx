import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { RowButtons } from './row-buttons.tsx';
import { RowTime, TypeAndStatus } from './row-facts.tsx';
import { withKeys } from './row-keys.ts';
import { rowTone } from './row-tone.ts';
import type { RowListProps } from './schedule-table.tsx';

/** A page of the combined schedule on a phone: a card per row. */
export function ScheduleCards({ rows, columns, ...rest }: RowListProps) {
  return (
    <ul aria-label="Combined schedule" className="grid gap-3">
      {withKeys(rows, (row) => row).map(([key, row]) => (
        <li key={key} className="schedule-row schedule-card" {...rowTone(row)}>
          <TypeAndStatus row={row} />
          <p className="mt-2 font-display text-lg leading-tight font-bold tabular-nums">
            {formatDate(row.date)}
            <span className="block">
              <RowTime row={row} />
            </span>
          </p>
          <p>
            {venueNameOf(row)}, court {row.court}
          </p>
          {teamsOf(row) && (
            <p>
              <strong>{teamsOf(row)}</strong> {row.divisionName}
            </p>
          )}
          <p className="text-sm empty:hidden">
            {[
              columns.includes('id') && `Availability ID ${row.slotId}`,
              columns.includes('schedule') && `Schedule ${row.scheduleName}`,
              columns.includes('venue') && `Venue ID ${row.venueId}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <RowButtons row={row} {...rest} />
        </li>
      ))}
    </ul>
  );
}

/** 'Hawks at Owls', with the away team first; the team of a practice. */
function teamsOf({ awayTeam, homeTeam }: ScheduleRow): string {
  return [awayTeam, homeTeam].filter(Boolean).join(' at ');
}

import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { dayTitle } from './day-groups.ts';
import { RowButtons } from './row-buttons.tsx';
import { RowTime, TypeAndStatus } from './row-facts.tsx';
import { withKeys } from './row-keys.ts';
import { rowTone } from './row-tone.ts';
import { groupRows, type RowListProps } from './schedule-table.tsx';

/** A page of the combined schedule in a narrow window: a card per row, with a heading for each day. */
export function ScheduleCards({ rows, columns, sorting, days, now, whyIds, open }: RowListProps) {
  return groupRows(rows, sorting).map(({ date, rows: ofDay }, index) => (
    <div key={date ?? index}>
      {date !== null && <h2 className="schedule-day">{dayTitle(date, days)}</h2>}
      <ul aria-label="Combined schedule" className="grid gap-3">
        {withKeys(ofDay, (row) => row).map(([key, row]) => (
          <li key={key} className="schedule-row schedule-card" {...rowTone(row)}>
            <div>
              <TypeAndStatus row={row} />
              <p className="mt-1 font-display text-lg leading-tight font-bold tabular-nums">
                <span className={date === null ? 'block' : 'sr-only'}>{formatDate(row.date)}</span>
                <RowTime row={row} />
              </p>
            </div>
            <div>
              {teamsOf(row) && (
                <p>
                  <strong>{teamsOf(row)}</strong> {row.divisionName}
                </p>
              )}
              <p>
                {venueNameOf(row)}, court {row.court}
              </p>
              <p className="text-sm empty:hidden">
                {[
                  columns.includes('id') && `Availability ID ${row.slotId}`,
                  columns.includes('schedule') && `Schedule ${row.scheduleName}`,
                  columns.includes('venue') && `Venue ID ${row.venueId}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <RowButtons row={row} now={now} whyIds={whyIds} open={open} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** 'Hawks at Owls', with the away team first; the team of a practice. */
function teamsOf({ awayTeam, homeTeam }: ScheduleRow): string {
  return [awayTeam, homeTeam].filter(Boolean).join(' at ');
}

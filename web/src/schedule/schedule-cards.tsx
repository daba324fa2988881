import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { columnsOf } from './columns.ts';
import { RowButtons } from './row-buttons.tsx';
import { RowTime, TypeAndStatus } from './row-facts.tsx';
import { withKeys } from './row-keys.ts';
import { rowTone } from './row-tone.ts';
import { groupRows, type RowListProps } from './schedule-table.tsx';

/** A page of the combined schedule on a phone: a card per row, with a line between days. */
export function ScheduleCards({ rows, columns, sorting, now, whyIds, open }: RowListProps) {
  return groupRows(rows, sorting).map(([group, ofDay]) => (
    <ul key={group} aria-label="Combined schedule" className="schedule-cards grid gap-3">
      {withKeys(ofDay, (row) => row).map(([key, row]) => (
        <li key={key} className="schedule-row schedule-card" {...rowTone(row)}>
          <div>
            <TypeAndStatus row={row} />
            <p className="mt-1 font-display text-lg leading-tight font-bold tabular-nums">
              <span className="block">{formatDate(row.date)}</span>
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
              {columnsOf(columns)
                .map(({ cardLabel, cell }) => `${cardLabel} ${cell(row)}`)
                .join(' · ')}
            </p>
          </div>
          <RowButtons row={row} now={now} whyIds={whyIds} open={open} />
        </li>
      ))}
    </ul>
  ));
}

/** 'Hawks at Owls', with the away team first; the team of a practice. */
function teamsOf({ awayTeam, homeTeam }: ScheduleRow): string {
  return [awayTeam, homeTeam].filter(Boolean).join(' at ');
}

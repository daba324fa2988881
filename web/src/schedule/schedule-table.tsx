import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { monthAndDay } from '@portal/domain/time/format.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { ChevronIcon } from '#ui/icons.tsx';
import type { ExtraColumn } from './columns.ts';
import { type DayCounts, dayTitle } from './day-groups.ts';
import { RowButtons } from './row-buttons.tsx';
import type { OpenRowDialog } from './row-dialogs.tsx';
import { RowTime, TypeAndStatus } from './row-facts.tsx';
import { withKeys } from './row-keys.ts';
import { rowTone } from './row-tone.ts';
import { BY_DATE, type SortColumn, type Sorting, sortedBy } from './sorting.ts';

export type RowListProps = {
  rows: readonly ScheduleRow[];
  now: LeagueNow;
  columns: readonly ExtraColumn[];
  /** reason → id of the element that contains it */
  whyIds: ReadonlyMap<string, string>;
  open: OpenRowDialog;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  days: DayCounts;
};

type Head = { head: string; column?: SortColumn };

const HEADS: readonly Head[] = [
  { head: 'Actions' },
  { head: 'Type', column: 'type' },
  { head: 'Weekday', column: 'weekday' },
  { head: 'Date', column: 'date' },
  { head: 'Time', column: 'time' },
  { head: 'Venue', column: 'venue' },
  { head: 'Court', column: 'court' },
  { head: 'Division', column: 'division' },
  { head: 'Away Team', column: 'away' },
  { head: 'Home Team', column: 'home' },
];

/**
 * A page of the combined schedule in the columns of docs/spec/product.md#combined-schedule. Sorted by date, each day
 * has a line above its rows, and only its first row shows weekday and date.
 */
export function ScheduleTable({ rows, columns, sorting, onSort, days, ...rest }: RowListProps) {
  const heads: Head[] = [
    ...(columns.includes('id') ? [{ head: 'Availability ID' }] : []),
    ...HEADS,
    ...(columns.includes('schedule') ? [{ head: 'Schedule name' }] : []),
    ...(columns.includes('venue') ? [{ head: 'Venue ID' }] : []),
  ];
  return (
    <section
      aria-label="Combined schedule"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="schedule-scroll overflow-auto rounded-xl border border-line bg-panel shadow-card"
    >
      <table className="schedule-table" data-by-day={sorting.column === BY_DATE.column || undefined}>
        <thead>
          <tr>
            {heads.map(({ head, column }) =>
              column ? (
                <SortHead key={head} {...{ head, column, sorting, onSort }} />
              ) : (
                <th key={head} scope="col" className={head === 'Actions' ? 'row-actions' : undefined}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        {groupRows(rows, sorting).map(({ date, rows: ofDay }, index) => (
          <tbody key={date ?? index}>
            {date !== null && (
              <tr className="schedule-day">
                <th colSpan={heads.length} scope="rowgroup">
                  <span>{dayTitle(date, days)}</span>
                </th>
              </tr>
            )}
            {withKeys(ofDay, (row) => row).map(([key, row], place) => (
              <Row key={key} row={row} columns={columns} isSameDay={date !== null && place > 0} {...rest} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** The rows by day if they are sorted by date; else all of them together. */
export function groupRows(
  rows: readonly ScheduleRow[],
  { column }: Sorting,
): { date: IsoDate | null; rows: readonly ScheduleRow[] }[] {
  if (column !== BY_DATE.column) return [{ date: null, rows }];
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => ({ date, rows: ofDay }));
}

type SortHeadProps = { head: string; column: SortColumn } & Pick<RowListProps, 'sorting' | 'onSort'>;

function SortHead({ head, column, sorting, onSort }: SortHeadProps) {
  const isSorted = sorting.column === column;
  return (
    <th
      scope="col"
      className={column === 'weekday' || column === 'date' ? 'row-day' : undefined}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="sort-head" onClick={() => onSort(sortedBy(column, sorting))}>
        {head}
        <ChevronIcon className="sort-mark" />
      </button>
    </th>
  );
}

type RowProps = Pick<RowListProps, 'columns' | 'now' | 'whyIds' | 'open'> & {
  row: ScheduleRow;
  /** whether the row above has the same day */
  isSameDay: boolean;
};

function Row({ row, columns, isSameDay, now, whyIds, open }: RowProps) {
  // visible once above the rows of a day; screen readers read it in each row
  const seen = isSameDay ? 'sr-only' : undefined;
  return (
    <tr className="schedule-row" {...rowTone(row)}>
      {columns.includes('id') && <td>{row.slotId}</td>}
      <td className="row-actions">
        <RowButtons row={row} now={now} whyIds={whyIds} open={open} />
      </td>
      <td>
        <TypeAndStatus row={row} />
      </td>
      <td className="row-day">
        <span className={seen}>{row.weekday}</span>
      </td>
      <td className="row-day whitespace-nowrap">
        <span className={seen}>
          {monthAndDay(row.date)}, {row.date.slice(0, 4)}
        </span>
      </td>
      <td>
        <RowTime row={row} />
      </td>
      <NameCell name={venueNameOf(row)} className="row-venue" />
      <td>{row.court}</td>
      <NameCell name={row.divisionName} />
      <NameCell name={row.awayTeam} />
      <NameCell name={row.homeTeam} />
      {columns.includes('schedule') && <td>{row.scheduleName}</td>}
      {columns.includes('venue') && <td>{row.venueId}</td>}
    </tr>
  );
}

/** The first lines of a very long name; all of it in the tooltip and for screen readers. */
function NameCell({ name, className }: { name: string; className?: string }) {
  return (
    <td className={className}>
      <span className="row-name" title={name || undefined}>
        {name}
      </span>
    </td>
  );
}

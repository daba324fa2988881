import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { isBlackoutLike } from '@portal/domain/schedule/status.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { formatDate, monthAndDay } from '@portal/domain/time/format.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { CSSProperties } from 'react';
import { ChevronIcon } from '#ui/icons.tsx';
import { TickBox } from '#ui/selection.tsx';
import { Unbroken } from '#ui/unbroken.tsx';
import { columnsOf, type ExtraColumn } from './columns.ts';
import { RowButtons } from './row-buttons.tsx';
import type { OpenRowDialog } from './row-dialogs.tsx';
import { RowTime, TypeAndStatus } from './row-facts.tsx';
import { withKeys } from './row-keys.ts';
import { rowName, statusName } from './row-text.ts';
import { BY_DATE, type SortColumn, type Sorting, sortedBy } from './sorting.ts';

type RowListProps = {
  rows: readonly ScheduleRow[];
  now: LeagueNow;
  columns: readonly ExtraColumn[];
  /** reason → id of the element that contains it */
  whyIds: ReadonlyMap<string, string>;
  open: OpenRowDialog;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  selection: RowSelection;
};

/** The selected rows of the whole list, of which `rows` are a page. */
export type RowSelection = {
  has: (row: ScheduleRow) => boolean;
  tick: (rows: readonly ScheduleRow[], isOn: boolean) => void;
  tickOne: (row: ScheduleRow, isOn: boolean, isRange: boolean) => void;
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
 * A page of the combined schedule in the columns of docs/spec/product.md#combined-schedule. Sorted by date, a line
 * separates the days. `schedule.css` fits the columns into the width that the menu leaves.
 */
export function ScheduleTable({ rows, columns, sorting, onSort, ...rest }: RowListProps) {
  const heads: Head[] = [
    ...columnsOf(columns, 'left').map(({ label }) => ({ head: label })),
    ...HEADS,
    ...columnsOf(columns, 'right').map(({ label }) => ({ head: label })),
  ];
  return (
    <section
      aria-label="Combined schedule"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="schedule-scroll overflow-auto rounded-xl border border-line bg-panel shadow-card"
    >
      <table className="schedule-table">
        <thead>
          <tr>
            <td className="row-select">
              <TickPage rows={rows} selection={rest.selection} />
            </td>
            {heads.map(({ head, column }) =>
              column ? (
                <SortHead key={head} {...{ head, column, sorting, onSort }} />
              ) : (
                <th key={head} scope="col" className={head === 'Actions' ? 'row-actions' : 'head-extra'}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        {groupRows(rows, sorting).map(([group, ofDay]) => (
          <tbody key={group}>
            {withKeys(ofDay, (row) => row).map(([key, row]) => (
              <Row key={key} row={row} columns={columns} {...rest} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** The rows by day if they are sorted by date; else all of them together. */
function groupRows(
  rows: readonly ScheduleRow[],
  { column }: Sorting,
): readonly [key: string, rows: readonly ScheduleRow[]][] {
  return column === BY_DATE.column ? [...Map.groupBy(rows, ({ date }) => date)] : [['all', rows]];
}

type SortHeadProps = { head: string; column: SortColumn } & Pick<RowListProps, 'sorting' | 'onSort'>;

function SortHead({ head, column, sorting, onSort }: SortHeadProps) {
  const isSorted = sorting.column === column;
  return (
    <th
      scope="col"
      className={`head-${column}`}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="sort-head" onClick={() => onSort(sortedBy(column, sorting))}>
        {column === 'weekday' ? (
          <span>
            Week
            <wbr />
            day
          </span>
        ) : (
          head
        )}
        <ChevronIcon className="sort-mark" />
      </button>
    </th>
  );
}

type TickPageProps = Pick<RowListProps, 'rows' | 'selection'>;

export function TickPage({ rows, selection }: TickPageProps) {
  const count = rows.filter(selection.has).length;
  return (
    <TickBox
      label="Select all on this page"
      checked={count === rows.length}
      isMixed={count > 0 && count < rows.length}
      onChange={(isOn) => selection.tick(rows, isOn)}
    />
  );
}

const TickRow = ({ row, selection }: { row: ScheduleRow; selection: RowSelection }) => (
  <TickBox
    label={`Select ${statusName(row.type)}, ${rowName(row)}`}
    checked={selection.has(row)}
    onChange={(isOn, isRange) => selection.tickOne(row, isOn, isRange)}
  />
);

type RowProps = Pick<RowListProps, 'columns' | 'now' | 'whyIds' | 'open' | 'selection'> & {
  row: ScheduleRow;
};

function Row({ row, columns, now, whyIds, open, selection }: RowProps) {
  return (
    <tr className="schedule-row" {...rowTone(row)}>
      <td className="row-select">
        <TickRow row={row} selection={selection} />
      </td>
      {columnsOf(columns, 'left').map(({ id, cell }) => (
        <td key={id}>{cell(row)}</td>
      ))}
      <td className="row-actions">
        <RowButtons row={row} now={now} whyIds={whyIds} open={open} />
      </td>
      <td>
        <TypeAndStatus row={row} />
      </td>
      <td>
        {row.weekday.slice(0, 3)}
        <span className="row-weekday-end">{row.weekday.slice(3)}</span>
      </td>
      <td>
        {monthAndDay(row.date)}, {row.date.slice(0, 4)}
      </td>
      <td>
        <RowTime row={row} />
      </td>
      <NameCell name={venueNameOf(row)} className="row-venue" />
      <td>{row.court}</td>
      <NameCell name={row.divisionName} />
      <NameCell name={row.awayTeam} />
      <NameCell name={row.homeTeam} />
      {columnsOf(columns, 'right').map(({ id, cell }) => (
        <td key={id}>{cell(row)}</td>
      ))}
    </tr>
  );
}

/** The first lines of a very long name; all of it in the tooltip and for screen readers. */
function NameCell({ name, className }: { name: string; className?: string }) {
  return (
    <td className={className}>
      <span className="row-name" title={name || undefined}>
        <Unbroken text={name} />
      </span>
    </td>
  );
}

/** A page of the combined schedule on a phone: a card per row, with a line between days. */
export function ScheduleCards({
  rows,
  columns,
  sorting,
  now,
  whyIds,
  open,
  selection,
  isSelecting,
}: RowListProps & { isSelecting: boolean }) {
  return groupRows(rows, sorting).map(([group, ofDay]) => (
    <ul key={group} aria-label="Combined schedule" className="schedule-cards grid gap-3">
      {withKeys(ofDay, (row) => row).map(([key, row]) => (
        <li key={key} className="schedule-row schedule-card" {...rowTone(row)}>
          <div>
            {isSelecting && (
              <span className="float-end">
                <TickRow row={row} selection={selection} />
              </span>
            )}
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

/**
 * The color of a row in `schedule.css`: dark for blackout, canceled and declined, gray for pending, else the
 * color of its schedule (docs/spec/product.md#row-color). The badge and the venue say the same in words.
 */
function rowTone({ status, scheduleName }: Pick<ScheduleRow, 'status' | 'scheduleName'>) {
  const tone = isBlackoutLike(status) ? 'dark' : status === 'PENDING' ? 'pending' : 'venue';
  const style: CSSProperties & Record<'--venue', string> = { '--venue': venueColor(scheduleName) };
  return { 'data-tone': tone, style };
}

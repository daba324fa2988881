import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { monthAndDay } from '@portal/domain/time/format.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { ExtraColumn } from './columns.ts';
import { RowButtons } from './row-buttons.tsx';
import type { OpenRowDialog } from './row-dialogs.tsx';
import { RowTime, TypeAndStatus } from './row-facts.tsx';
import { withKeys } from './row-keys.ts';
import { rowTone } from './row-tone.ts';

export type RowListProps = {
  rows: readonly ScheduleRow[];
  now: LeagueNow;
  columns: readonly ExtraColumn[];
  /** reason → id of the element that contains it */
  whyIds: ReadonlyMap<string, string>;
  open: OpenRowDialog;
};

const HEADS = [
  'Actions',
  'Type',
  'Weekday',
  'Date',
  'Time',
  'Venue',
  'Court',
  'Division',
  'Away Team',
  'Home Team',
];

/** A page of the combined schedule in the columns of docs/spec/product.md#combined-schedule. */
export function ScheduleTable({ rows, columns, ...rest }: RowListProps) {
  const heads = [
    ...(columns.includes('id') ? ['Availability ID'] : []),
    ...HEADS,
    ...(columns.includes('schedule') ? ['Schedule name'] : []),
    ...(columns.includes('venue') ? ['Venue ID'] : []),
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
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withKeys(rows, (row) => row).map(([key, row]) => (
            <Row key={key} row={row} columns={columns} {...rest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, columns, now, whyIds, open }: Omit<RowListProps, 'rows'> & { row: ScheduleRow }) {
  return (
    <tr className="schedule-row" {...rowTone(row)}>
      {columns.includes('id') && <td>{row.slotId}</td>}
      <td>
        <RowButtons row={row} now={now} whyIds={whyIds} open={open} />
      </td>
      <td>
        <TypeAndStatus row={row} />
      </td>
      <td>{row.weekday}</td>
      <td className="whitespace-nowrap">
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

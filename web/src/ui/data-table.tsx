// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget that it is a table when it is laid out as cards
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './data-table.css';

export type Column<Row> = {
  /** unique in its table */
  head: string;
  cell: (row: Row) => ReactNode;
  /** its cells name their rows */
  isRowHead?: boolean;
  /** numbers, which line up at the end and have digits of one width */
  isNumber?: boolean;
  /** classes of the head, such as the column's width; columns without one share the rest */
  width?: string;
  /** classes of its cells */
  className?: string | undefined;
  /** on a card: large on top, or after its head ('Added 12'); by default the cell alone */
  onCard?: 'title' | 'labeled';
};

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** where the table has no room: a card for each row, or scrolling sideways for tables of short cells that are compared */
  narrow?: 'cards' | 'scroll';
  /** classes of the frame, such as a largest height, in which the rows scroll under the head */
  className?: string;
};

/** A table. It is laid out by the room that it has, not by the window, and is one table for screen readers either way. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  narrow = 'cards',
  className,
}: DataTableProps<Row>) {
  const hasWidths = columns.some(({ width }) => width !== undefined);
  const table = (
    <table role="table" aria-label={label} className={classNames(hasWidths && 'table-fixed')}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, width, isNumber }) => (
            <th key={head} role="columnheader" scope="col" className={width} data-number={isNumber}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  const frame = classNames(
    'data-table',
    narrow === 'cards' ? 'data-table-cards' : 'overflow-auto',
    className,
  );
  if (narrow === 'cards') return <div className={frame}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={frame}>
      {table}
    </section>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, cell, isRowHead, isNumber, className, onCard } = column;
  const props = {
    'data-card': onCard,
    'data-head': onCard === 'labeled' ? head : undefined,
    'data-number': isNumber,
    className,
  };
  return isRowHead ? (
    <th role="rowheader" scope="row" {...props}>
      {cell(row)}
    </th>
  ) : (
    <td role="cell" {...props}>
      {cell(row)}
    </td>
  );
}

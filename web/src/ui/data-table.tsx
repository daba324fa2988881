// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget that it is a table when it is laid out as cards
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Column<Row, By extends string = string> = {
  /** unique in its table */
  head: string;
  /** what a short head stands for */
  title?: string;
  /** makes the head a button that sorts */
  sortBy?: By;
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
  /** its cell in a last row of totals */
  total?: ReactNode;
};

/** The column that rows are sorted by. The caller sorts them. */
export type Sorting<By extends string = string> = { by: By; isDescending: boolean };

type DataTableProps<Row, By extends string> = {
  label: string;
  columns: readonly Column<Row, By>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** where the table has no room: a card for each row, or scrolling sideways for tables of short cells that are compared */
  narrow?: 'cards' | 'scroll';
  sorting?: Sorting<By> | undefined;
  onSort?: ((by: By) => void) | undefined;
  /** classes of a row */
  rowClass?: (row: Row) => string | false;
  /** classes of the frame, such as a largest height, in which the rows scroll under the head */
  className?: string;
};

/** A table. It is laid out by the room that it has, not by the window, and is one table for screen readers either way. */
export function DataTable<Row, By extends string = string>({
  label,
  columns,
  rows,
  keyOf,
  narrow = 'cards',
  sorting,
  onSort,
  rowClass,
  className,
}: DataTableProps<Row, By>) {
  const hasWidths = columns.some(({ width }) => width !== undefined);
  const hasTotals = columns.some(({ total }) => total !== undefined);
  const table = (
    <table role="table" aria-label={label} className={classNames(hasWidths && 'table-fixed')}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Head key={column.head} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className={rowClass?.(row) || undefined}>
            {columns.map((column) => (
              <Cell key={column.head} column={column} content={column.cell(row)} />
            ))}
          </tr>
        ))}
        {hasTotals && (
          <tr role="row" className="font-semibold">
            {columns.map((column) => (
              <Cell key={column.head} column={column} content={column.total} />
            ))}
          </tr>
        )}
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

type HeadProps<Row, By extends string> = Pick<DataTableProps<Row, By>, 'sorting' | 'onSort'> & {
  column: Column<Row, By>;
};

function Head<Row, By extends string>({
  column: { head, title, sortBy, width, isNumber },
  sorting,
  onSort,
}: HeadProps<Row, By>) {
  const isSorted = sortBy !== undefined && sorting?.by === sortBy;
  const name = (
    <>
      {head}
      {title !== undefined && title !== head && <span className="sr-only">: {title}</span>}
    </>
  );
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
      className={width}
      data-number={isNumber}
    >
      {sortBy === undefined || onSort === undefined ? (
        name
      ) : (
        <button
          type="button"
          title={title}
          className="min-h-6 hover:underline"
          onClick={() => onSort(sortBy)}
        >
          {name}
          {isSorted && <span aria-hidden="true">{sorting.isDescending ? ' ↓' : ' ↑'}</span>}
        </button>
      )}
    </th>
  );
}

function Cell<Row, By extends string>({ column, content }: { column: Column<Row, By>; content: ReactNode }) {
  const { head, title = head, isRowHead, isNumber, className, onCard } = column;
  const props = {
    'data-card': onCard,
    'data-head': onCard === 'labeled' ? title : undefined,
    'data-number': isNumber,
    className,
  };
  return isRowHead ? (
    <th role="rowheader" scope="row" {...props}>
      {content}
    </th>
  ) : (
    <td role="cell" {...props}>
      {content}
    </td>
  );
}

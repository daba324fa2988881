import { type Column, DataTable } from '#ui/data-table.tsx';
import { LoadAnswer } from './load-answer.tsx';
import type { PreviewRow } from './load-queries.ts';

type RowsProps = { label: string; rows: readonly PreviewRow[]; onAnswered: () => void };

/** One line of the file may have several rows. */
const keyOf = (row: PreviewRow) =>
  [row.key, row.line, row.sheet, row.division, row.team, row.email, row.reason].join('\n');

/** A page of the preview. */
export function LoadRows({ label, rows, onAnswered }: RowsProps) {
  const columns: Column<PreviewRow>[] = [
    {
      head: 'Line',
      width: 'w-18',
      className: 'tabular-nums',
      onCard: 'labeled',
      cell: ({ line, sheet }) => (
        <>
          {line ?? '–'}
          {sheet !== undefined && <span className="block text-sm text-muted">{sheet}</span>}
        </>
      ),
    },
    { head: 'Division', width: 'w-[11%]', cell: ({ division }) => division },
    { head: 'Team', width: 'w-[14%]', onCard: 'title', cell: ({ team }) => team },
    { head: 'Coach', width: 'w-[13%]', cell: ({ coach }) => coach },
    { head: 'Email', width: 'w-[20%]', cell: ({ email }) => email },
    {
      head: 'Reason',
      cell: (row) => (
        <>
          {row.reason}
          <LoadAnswer row={row} onAnswered={onAnswered} />
        </>
      ),
    },
  ];
  return <DataTable label={label} columns={columns} rows={rows} keyOf={keyOf} />;
}

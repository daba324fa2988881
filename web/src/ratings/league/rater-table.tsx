import type { Rater } from '@portal/contract/ratings-overview.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';

const countOf =
  (count: 'begun' | 'complete' | 'submitted') =>
  (rater: Rater): string =>
    `${rater[count]} of ${rater.players}`;
const NUMBERS = 'whitespace-nowrap tabular-nums';

const COLUMNS: Column<Rater>[] = [
  {
    head: 'Coach',
    isRowHead: true,
    cell: ({ name, accountId, isCoach }) => (
      <>
        {name}
        {accountId === null && <span className="font-normal text-muted"> no account</span>}
        {!isCoach && <span className="font-normal text-muted"> no longer a coach</span>}
      </>
    ),
  },
  { head: 'Team', cell: ({ teamName }) => teamName },
  { head: 'Begun', className: NUMBERS, cell: countOf('begun') },
  { head: 'Complete', className: NUMBERS, cell: countOf('complete') },
  { head: 'Submitted', className: NUMBERS, cell: countOf('submitted') },
  { head: 'Nothing seen', className: NUMBERS, cell: ({ unseen }) => unseen },
];

/** Progress by coach and team; coaches who have not started come first. */
export function RaterTable({ raters, label }: { raters: readonly Rater[]; label: string }) {
  return (
    <DataTable
      label={label}
      columns={COLUMNS}
      rows={raters}
      keyOf={({ teamId, accountId, name }) => `${teamId} ${accountId} ${name}`}
      narrow="scroll"
      className="mt-2"
    />
  );
}

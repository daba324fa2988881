import type { RoundFigures, RoundOutcome } from '@portal/contract/practice-round.ts';
import { ordinal } from '@portal/domain/text/ordinal.ts';
import { useState } from 'react';
import { FilterChips } from '#shared/filter-chips.tsx';
import { placeText } from '#trades/trade-text.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { Pagination } from '#ui/pagination.tsx';

/** The rows of a page: a league may have hundreds of teams. */
const PAGE_ROWS = 50;

type Assigned = RoundOutcome['assigned'][number];
type Unassigned = RoundOutcome['unassigned'][number];

/** What a round gives each team, or would give: figures, then the teams. */
export function OutcomeView({ outcome, label }: { outcome: RoundOutcome; label: string }) {
  const { assigned, unassigned, figures } = outcome;
  const [shown, show] = useState<'assigned' | 'unassigned'>('assigned');
  const [search, setSearch] = useState('');
  return (
    <div className="grid gap-4">
      <Figures figures={figures} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterChips
          legend="Show teams"
          chips={[
            { key: 'assigned', label: 'With a practice', count: assigned.length },
            { key: 'unassigned', label: 'Without', count: unassigned.length },
          ]}
          shown={shown}
          onShow={show}
        />
        <div className="wide:w-64 phone:w-full">
          <Field
            label="Find a team"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </div>
      {shown === 'assigned' ? (
        <TeamList
          key={`assigned ${search}`}
          label={`${label}: teams with a practice`}
          rows={found(assigned, search)}
          columns={ASSIGNED}
          none={search ? 'No team matches.' : 'No team gets a practice.'}
        />
      ) : (
        <TeamList
          key={`unassigned ${search}`}
          label={`${label}: teams without a practice`}
          rows={found(unassigned, search)}
          columns={UNASSIGNED}
          none={search ? 'No team matches.' : 'Every team gets a practice.'}
        />
      )}
    </div>
  );
}

function Figures({ figures }: { figures: RoundFigures }) {
  const { teams, assigned, firstWishes, anyTimes, withoutWishes, skipped, openSlots, leftSlots } = figures;
  const share = assigned === 0 ? 0 : Math.round((100 * firstWishes) / assigned);
  const all: [head: string, value: string, more: string][] = [
    ['Teams with a practice', `${assigned} of ${teams}`, skipped > 0 ? `${skipped} skip the week` : ''],
    ['First wishes met', `${firstWishes}`, `${share}% of the teams with a practice`],
    ['By “any time” only', `${anyTimes}`, ''],
    ['Teams without wishes', `${withoutWishes}`, ''],
    ['Slots left', `${leftSlots} of ${openSlots}`, 'first come, first served'],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
      {all.map(([head, value, more]) => (
        <div key={head}>
          <dt className="text-sm text-muted">{head}</dt>
          <dd>
            <span className="font-display text-2xl font-bold tabular-nums">{value}</span>
            {more && <span className="block text-sm text-muted">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type TeamListProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  none: string;
};

function TeamList<Row extends { teamId: number }>({ label, rows, columns, none }: TeamListProps<Row>) {
  const [page, setPage] = useState(1);
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  if (rows.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <div className="grid gap-3">
      <DataTable
        label={label}
        columns={columns}
        rows={rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)}
        keyOf={({ teamId }) => teamId}
      />
      {pageCount > 1 && <Pagination page={page} pageCount={pageCount} onPageChange={setPage} label={label} />}
    </div>
  );
}

const TEAM = {
  head: 'Team',
  isRowHead: true,
  width: 'w-[30%]',
  onCard: 'title',
  className: 'wrap-anywhere',
  cell: ({ teamName, divisionName }: { teamName: string; divisionName: string }) => (
    <>
      {teamName} <span className="text-sm font-normal text-muted">{divisionName}</span>
    </>
  ),
} as const;

const ASSIGNED: readonly Column<Assigned>[] = [
  TEAM,
  { head: 'Practice', cell: ({ place }) => placeText(place) },
  { head: 'Wish', width: 'w-32', onCard: 'labeled', cell: ({ rank }) => rankText(rank) },
];

const UNASSIGNED: readonly Column<Unassigned>[] = [
  TEAM,
  { head: 'Why', className: 'wrap-anywhere', cell: ({ reason }) => reason },
];

/** The wish that was met: 'first'. */
const rankText = (rank: number | null): string => (rank === null ? 'any time' : ordinal(rank));

function found<Row extends { teamName: string; divisionName: string }>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ teamName, divisionName }) => {
    const text = `${teamName} ${divisionName}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

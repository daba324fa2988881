import { hoursNumber } from '@portal/domain/permit-book/hours-text.ts';
import { useState } from 'react';
import { Link } from '#router/link.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { Difference } from './difference.tsx';
import { HoursBar } from './hours-bar.tsx';
import { InvoicedField } from './invoiced-field.tsx';
import { messages } from './messages.ts';
import { schoolPath } from './paths.ts';
import type { BookRow, PermitBook, Sums } from './queries.ts';

export const COLUMNS = ['permitted', 'offered', 'booked', 'used', 'returnedInTime', 'due'] as const;
export const LABELS: Readonly<Record<(typeof COLUMNS)[number], string>> = {
  permitted: 'Permit hours',
  offered: 'Bookable',
  booked: 'Booked',
  used: 'Used',
  returnedInTime: 'Returned',
  due: messages.due,
};

/** The number of schools from which a search field is shown. */
const SEARCH_FROM_SCHOOLS = 15;

/** The hours of every school. */
export function HoursTable({ book }: { book: PermitBook }) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const schools = book.schools.filter(({ schoolName }) => schoolName.toLowerCase().includes(words));
  return (
    <section aria-label={messages.table}>
      {book.schools.length >= SEARCH_FROM_SCHOOLS && (
        <div className="mb-3 w-72 phone:w-full print:hidden">
          <Field
            label="Find a school"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      <p role="status" className={schools.length === 0 ? 'mb-3 text-muted' : 'sr-only'}>
        {schools.length === 0 && 'No matching school.'}
      </p>
      <DataTable
        label={messages.table}
        columns={columnsOf(book)}
        rows={schools}
        keyOf={({ schoolId }) => schoolId}
      />
      <p className="mt-2 text-sm text-muted">
        All numbers are court hours. Owed is what was permitted and not returned in time. Each bar is the
        permitted time: filled is used, shaded is booked, and the right end is returned.
      </p>
    </section>
  );
}

const columnsOf = ({ month, totals }: PermitBook): Column<BookRow>[] => [
  {
    head: 'School',
    isRowHead: true,
    onCard: 'title',
    className: 'min-w-32 xl:min-w-44 print:min-w-0',
    cell: (school) => (
      <>
        <SchoolLink month={month} school={school} />
        <HoursBar sums={school} />
      </>
    ),
    total: messages.total,
  },
  ...COLUMNS.map((column): Column<BookRow> => {
    const cell = (sums: Sums) => (
      <>
        {hoursNumber(sums[column])}
        {column === 'returnedInTime' && <Late sums={sums} />}
      </>
    );
    return {
      head: LABELS[column],
      isNumber: true,
      onCard: 'labeled',
      className: column === 'due' ? 'align-middle! font-semibold' : 'align-middle!',
      cell,
      total: cell(totals),
    };
  }),
  {
    head: messages.invoiced,
    isNumber: true,
    className: 'align-middle!',
    onCard: 'labeled',
    cell: (school) => <InvoicedField key={month} month={month} school={school} />,
    total: totals.invoiced === null ? '' : hoursNumber(totals.invoiced),
  },
  {
    head: 'Difference',
    className: 'align-middle!',
    onCard: 'labeled',
    cell: ({ difference }) => <Difference minutes={difference} />,
    total: <Difference minutes={totals.difference} />,
  },
  {
    head: messages.custodian,
    isNumber: true,
    className: 'align-middle!',
    onCard: 'labeled',
    cell: ({ custodian }) => hoursNumber(custodian),
    total: hoursNumber(totals.custodian),
  },
];

const Late = ({ sums: { returnedLate } }: { sums: Sums }) =>
  returnedLate > 0 && <span className="block text-sm text-warn">{messages.late(returnedLate)}</span>;

const SchoolLink = ({ month, school: { schoolId, schoolName } }: { month: string; school: BookRow }) => (
  <Link
    to={schoolPath(month, schoolId)}
    className="link inline-flex min-h-control items-center print:min-h-0"
  >
    {schoolName}
  </Link>
);

/** A list of names and hours. */
export function SumList({ sums }: { sums: Sums }) {
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
      {COLUMNS.map((column) => (
        <div key={column}>
          <dt className="text-sm text-muted">{LABELS[column]}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {hoursNumber(sums[column])}
            {column === 'returnedInTime' && <Late sums={sums} />}
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-sm text-muted">{messages.custodian}</dt>
        <dd className="text-lg font-semibold tabular-nums">{hoursNumber(sums.custodian)}</dd>
      </div>
    </dl>
  );
}

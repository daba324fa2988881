import { hoursNumber } from '@portal/domain/permit-book/hours-text.ts';
import { useState } from 'react';
import { Link } from '#router/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
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

/** The hours of every school, as a table or, in a narrow window, as cards. */
export function HoursTable({ book }: { book: PermitBook }) {
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const [search, setSearch] = useState('');
  const List = isNarrow ? Cards : WideTable;
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
      <List book={{ ...book, schools }} />
      <p className="mt-2 text-sm text-muted">
        All numbers are court hours. Owed is what was permitted and not returned in time. Each bar is the
        permitted time: filled is used, shaded is booked, and the right end is returned.
      </p>
    </section>
  );
}

const CELL = 'border-b border-line px-2 py-1 align-middle';
const HEAD =
  'sticky top-0 z-10 border-b-2 border-line bg-wood px-2 py-2 text-sm first:rounded-tl-xl last:rounded-tr-xl print:static print:text-[8pt]';

function WideTable({ book: { month, schools, totals } }: { book: PermitBook }) {
  return (
    <div className="rounded-xl border border-line bg-panel">
      <table className="w-full border-collapse" aria-label={messages.table}>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              School
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`${HEAD} text-end`}>
                {LABELS[column]}
              </th>
            ))}
            <th scope="col" className={`${HEAD} text-end`}>
              {messages.invoiced}
            </th>
            <th scope="col" className={`${HEAD} text-start`}>
              Difference
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {messages.custodian}
            </th>
          </tr>
        </thead>
        <tbody>
          {schools.map((school) => (
            <tr key={school.schoolId}>
              <th
                scope="row"
                className={`${CELL} min-w-40 text-start print:min-w-0 font-semibold wrap-anywhere`}
              >
                <SchoolLink month={month} school={school} />
                <HoursBar sums={school} />
              </th>
              <Numbers sums={school} />
              <td className={`${CELL} text-end`}>
                <InvoicedField key={month} month={month} school={school} />
              </td>
              <Outcome sums={school} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={`${CELL} text-start`}>
              {messages.total}
            </th>
            <Numbers sums={totals} />
            <td className={`${CELL} px-4 text-end tabular-nums`}>
              {totals.invoiced === null ? '' : hoursNumber(totals.invoiced)}
            </td>
            <Outcome sums={totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const Numbers = ({ sums }: { sums: Sums }) =>
  COLUMNS.map((column) => (
    <td
      key={column}
      className={classNames(CELL, 'text-end tabular-nums', column === 'due' && 'font-semibold')}
    >
      {hoursNumber(sums[column])}
      {column === 'returnedInTime' && <Late sums={sums} />}
    </td>
  ));

const Outcome = ({ sums }: { sums: Sums }) => (
  <>
    <td className={CELL}>
      <Difference minutes={sums.difference} />
    </td>
    <td className={`${CELL} text-end tabular-nums`}>{hoursNumber(sums.custodian)}</td>
  </>
);

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

function Cards({ book: { month, schools, totals } }: { book: PermitBook }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {schools.map((school) => (
        <li key={school.schoolId} className="rounded-xl border border-line bg-panel p-4">
          <h3 className="text-lg">
            <SchoolLink month={month} school={school} />
          </h3>
          <HoursBar sums={school} />
          <p className="mt-1 text-sm text-muted tabular-nums">
            {messages.usedOf(school.used, school.booked, school.permitted)}
            <Late sums={school} />
          </p>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
            <span>
              <span className="text-sm text-muted">{messages.due}</span>{' '}
              <strong className="text-lg tabular-nums">{hoursNumber(school.due)}</strong>
            </span>
            <span className="text-end">
              <span className="me-2 text-sm font-semibold">{messages.invoiced}</span>
              <InvoicedField key={month} month={month} school={school} />
            </span>
          </div>
          {school.difference !== null && (
            <p className="text-end">
              <Difference minutes={school.difference} />
            </p>
          )}
        </li>
      ))}
      <li className="rounded-xl border-2 border-edge bg-panel p-4">
        <h3 className="text-lg">{messages.total}</h3>
        <SumList sums={totals} />
        <p className="mt-2 text-end">
          <Difference minutes={totals.difference} />
        </p>
      </li>
    </ul>
  );
}

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

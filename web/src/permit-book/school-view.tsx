import { hoursNumber, hoursText } from '@portal/domain/permit-book/hours-text.ts';
import { formatDate, formatTimeRange, shortTimeRange } from '@portal/domain/time/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Difference } from './difference.tsx';
import { HoursBar } from './hours-bar.tsx';
import { COLUMNS, LABELS, SumList } from './hours-table.tsx';
import { InvoicedField } from './invoiced-field.tsx';
import { messages } from './messages.ts';
import { MonthHeader } from './month-header.tsx';
import { monthPath } from './paths.ts';
import { type SchoolHours, schoolHours } from './queries.ts';
import { ReturnCard } from './return-card.tsx';
import { LetterCard, ReturnsCard } from './returns-card.tsx';

/** One school in the permit book: the details of its hours, and hours that can be returned. */
export function SchoolView({ schoolId, month }: { schoolId: number; month: string }) {
  const [params, change] = useSearchParams();
  const school = useQuery({ ...schoolHours(schoolId, month), placeholderData: keepPreviousData });
  const { data } = school;
  const letter = data?.returns.find(({ id }) => id === Number(params.get('letter')));
  return (
    <>
      <Link to={monthPath(month)} className={`${buttonClass('plain')} -ms-3 mb-2 self-start print:hidden`}>
        <ChevronIcon className="size-5 rotate-180" />
        All schools
      </Link>
      <div className={letter && 'print:hidden'}>
        <PageHeader
          title={data?.schoolName ?? '\u00a0'}
          tabTitle={data ? `${data.schoolName}, ${messages.title}` : messages.title}
          kicker={messages.title}
          actions={
            <Button disabled={!data} onClick={() => window.print()}>
              {messages.print}
            </Button>
          }
        />
      </div>
      <QueryFailed query={school} failed={messages.failed} />
      {school.isPending && (
        <div role="status">
          <span className="sr-only">{messages.loading}</span>
          <Skeleton className="h-dvh" />
        </div>
      )}
      {data && (
        <div className="grid grid-cols-1 gap-5">
          {letter && <LetterCard made={letter} onClose={() => change({ letter: null })} />}
          <div className={`grid grid-cols-1 gap-5 ${letter ? 'print:hidden' : ''}`}>
            <MonthHeader month={month} onGo={(next) => change({ month: next, letter: null })} />
            <SumsCard school={data} />
            <ReturnCard key={data.returnDays} school={data} />
            {data.returns.length > 0 && <ReturnsCard school={data} />}
            <DaysCard days={data.days} />
            <CustodianCard days={data.custodianDays} />
          </div>
        </div>
      )}
    </>
  );
}

function SumsCard({ school }: { school: SchoolHours }) {
  const { month, schoolId, schoolName, sums } = school;
  return (
    <Card aria-labelledby="sums-title">
      <h2 id="sums-title" className="text-2xl">
        Hours of this month
      </h2>
      <HoursBar sums={sums} />
      <SumList sums={sums} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3">
        <span className="font-semibold">{messages.invoiced}</span>
        <span>
          <InvoicedField
            key={month}
            month={month}
            school={{ schoolId, schoolName, due: sums.due, invoiced: sums.invoiced }}
          />
        </span>
        <Difference minutes={sums.difference} />
      </div>
    </Card>
  );
}

type Day = SchoolHours['days'][number];

const permitText = ({ permittedTimes }: Day) =>
  permittedTimes.map(({ startTime, endTime }) => shortTimeRange(startTime, endTime)).join(', ');
const whereText = ({ gymName, court }: Day) => (court === '' ? gymName : `${gymName}, court ${court}`);

const DAY_COLUMNS: Column<Day>[] = [
  { head: 'Day', isRowHead: true, onCard: 'title', cell: ({ date }) => formatDate(date) },
  { head: 'Gym and court', cell: whereText },
  { head: 'Permit', cell: permitText },
  ...COLUMNS.filter((column) => column !== 'due').map(
    (column): Column<Day> => ({
      head: LABELS[column],
      isNumber: true,
      onCard: 'labeled',
      cell: (day) => {
        const hours = day[column] > 0 && hoursNumber(day[column]);
        if (column !== 'returnedInTime' || day.returnedLate === 0) return hours;
        return (
          <>
            {hours}
            <span className="text-warn">{messages.late(day.returnedLate)}</span>
          </>
        );
      },
    }),
  ),
];

/** The courts and days behind each number. */
function DaysCard({ days }: { days: SchoolHours['days'] }) {
  return (
    <Card aria-labelledby="days-title">
      <h2 id="days-title" className="text-2xl">
        {messages.days}
      </h2>
      {days.length === 0 && <p className="mt-2 text-muted">This school has no hours in this month.</p>}
      {days.length > 0 && (
        <DataTable
          label={messages.days}
          columns={DAY_COLUMNS}
          rows={days}
          keyOf={({ date, courtId }) => `${date} ${courtId}`}
          className="mt-2"
        />
      )}
    </Card>
  );
}

function CustodianCard({ days }: { days: SchoolHours['custodianDays'] }) {
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <Card aria-labelledby="custodian-title">
      <h2 id="custodian-title" className="text-2xl">
        {`Custodian: ${hoursText(total)}`}
      </h2>
      <p className="text-sm text-muted">
        {days.length === 0
          ? 'Nothing is booked in this month.'
          : 'From the start of the first to the end of the last entry of the day.'}
      </p>
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {days.map(({ date, startTime, endTime, minutes }) => (
          <li key={date} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-1.5">
            <span>{formatDate(date)}</span>
            <span className="tabular-nums">
              {`${formatTimeRange(startTime, endTime)}: ${hoursText(minutes)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

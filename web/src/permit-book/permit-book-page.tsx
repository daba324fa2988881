import { isMonth } from '@portal/domain/time/month.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { download } from '#api/client.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { isHanded } from '#ui/handed-file.ts';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { HoursTable } from './hours-table.tsx';
import { messages } from './messages.ts';
import { MonthHeader } from './month-header.tsx';
import { type PermitBook, permitBook } from './queries.ts';
import { SchoolView } from './school-view.tsx';

const loadInvoiceDialog = async () => (await import('./invoice-dialog.tsx')).InvoiceDialog;

/** /admin/permit-book: hours per school and month, and whether invoices are right (docs/spec/decisions.md#permit-book). */
export function PermitBookPage() {
  const [params] = useSearchParams();
  const month = params.get('month') ?? '';
  const schoolId = Number(params.get('school'));
  if (isMonth(month) && Number.isInteger(schoolId) && schoolId > 0) {
    return <SchoolView key={schoolId} schoolId={schoolId} month={month} />;
  }
  return <AllSchools month={isMonth(month) ? month : null} />;
}

function AllSchools({ month }: { month: string | null }) {
  const [, change] = useSearchParams();
  const list = useQuery({ ...permitBook(month), placeholderData: keepPreviousData });
  const { data } = list;
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          // their place is kept while the book loads
          list.isPending ? (
            <div className="invisible contents">
              <Actions month="" />
            </div>
          ) : (
            data && data.schools.length > 0 && <Actions month={data.month} />
          )
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <QueryFailed query={list} failed={messages.failed} />
        {list.isPending && <BookSkeleton />}
        {data && data.schools.length === 0 && (
          <EmptyState title="There are no schools yet">
            <p>Add schools, gyms and their permits under Venues first.</p>
            <Link to={PATHS.venues} className={`${buttonClass('primary')} mt-3`}>
              Open Venues
            </Link>
          </EmptyState>
        )}
        {data && data.schools.length > 0 && (
          <>
            <MonthHeader month={data.month} onGo={(month) => change({ month })} />
            <Verdict book={data} />
            <HoursTable book={data} />
          </>
        )}
      </div>
    </>
  );
}

/** Says which invoices are wrong or missing. */
function Verdict({ book: { schools } }: { book: PermitBook }) {
  const invoiced = schools.flatMap(({ schoolName, difference }) =>
    difference === null ? [] : { schoolName, difference },
  );
  const missing = schools.filter(({ invoiced: hours, due }) => hours === null && due > 0).length;
  const more = invoiced.filter(({ difference }) => difference > 0);
  const less = invoiced.filter(({ difference }) => difference < 0);
  const sentenceOf = (some: typeof invoiced, text: (count: number, minutes: number) => string) => {
    const minutes = Math.abs(some.reduce((sum, { difference }) => sum + difference, 0));
    return messages.named(
      text(some.length, minutes),
      some.map(({ schoolName }) => schoolName),
    );
  };
  const right = invoiced.length - more.length - less.length;
  const sentences = [
    more.length > 0 && sentenceOf(more, messages.tooMany),
    less.length > 0 && sentenceOf(less, messages.tooFew),
    right > 0 && messages.allAsDue(right),
    invoiced.length > 0 && missing > 0 && messages.missing(missing),
    invoiced.length === 0 && 'No invoice has been entered for this month.',
  ].filter((sentence) => sentence !== false);
  const tone = more.length > 0 ? 'bad' : less.length > 0 || missing > 0 ? 'info' : 'good';
  return (
    <Notice tone={tone === 'bad' ? 'warn' : tone}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

function Actions({ month }: { month: string }) {
  return (
    <>
      <DialogButton
        tone="primary"
        startsOpen={isHanded('invoices')}
        dialog={(close) => (
          <LazyDialog load={loadInvoiceDialog} onClose={close}>
            {(InvoiceDialog) => <InvoiceDialog month={month} onClose={close} />}
          </LazyDialog>
        )}
      >
        Invoice from a file
      </DialogButton>
      <Button onClick={() => window.print()}>{messages.print}</Button>
      <DownloadButtons
        fileName="permit-book"
        request={(format, fallbackName) =>
          download('exportPermitBook', { body: { month, format }, fallbackName })
        }
        describe={messages.downloadAs}
      />
    </>
  );
}

const BookSkeleton = () => (
  <div role="status" className="grid min-h-dvh content-start gap-5">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-11 w-72" />
    <Skeleton className="h-96 rounded-2xl" />
  </div>
);

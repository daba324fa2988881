import type { ListedVenue } from '@portal/contract/venues.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { seasonParam, useSelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { CarryOverCard, CarryOverNotice } from './carry-over/carry-over-notice.tsx';
import { CLOSURES_ID, type OpenDialog } from './closures/closure-dialog-state.ts';
import { ClosureDialogs } from './closures/closure-dialogs.tsx';
import { SeasonStrip } from './closures/season-strip.tsx';
import { useSeasonDays } from './closures/use-season-days.ts';
import { ClosuresCard } from './closures-card.tsx';
import { GymsCard } from './gyms/gyms-card.tsx';
import { IMPORT_KINDS, ImportDialog } from './import-dialog.tsx';
import { bookedWhileClosed, LossStep } from './loss-step.tsx';
import { messages } from './messages.ts';
import { PendingNotice } from './pending-notice.tsx';
import { PermitSheet } from './permit-sheet.tsx';
import { closureList, permitList, venueList } from './queries.ts';
import { VenueDialog } from './venue-dialog.tsx';

/** /admin/venues: schools, gyms and courts, permits and closures, by hand and from files. */
export function VenuesPage() {
  const venues = useQuery(venueList);
  const selected = useSelectedSeason();
  const setUpPath = useSetUpPath();
  const hours = useQuery(permitList(selected));
  const isPrinting = useIsPrinting();
  // shown once: other queries that failed with it show no message
  const areGymsMissing = venues.isError && !venues.data;
  // the season choice already says that the season is gone
  const isGone = hours.error instanceof ApiError && hours.error.code === 'WRONG_STATE';
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const [params, changeParams] = useSearchParams();
  const linked = IMPORT_KINDS.find((kind) => kind === params.get('import'));
  const permits = hours.data?.permits ?? [];
  return (
    <>
      <AdminLink />
      <PageHeader
        title={messages.title}
        // a space reserves the line
        kicker={hours.data?.season ?? '\u00a0'}
        actions={
          <>
            <Button disabled={permits.length === 0 || !venues.data} onClick={() => window.print()}>
              {messages.print}
            </Button>
            <Link to={PATHS.permitBook} className={buttonClass()}>
              {messages.permitBook}
            </Link>
            <Button onClick={() => setOpen('import')}>{messages.doImport}</Button>
            <Button tone="primary" onClick={() => setOpen('add')}>
              {messages.addGym}
            </Button>
          </>
        }
      />
      <div className="print:hidden">
        {!areGymsMissing && <SetUpSeason className="mb-5" />}
        {hours.data?.season === null && (
          <Notice tone="warn" title={messages.noSeason} className="mb-5">
            <p>{messages.noSeasonText}</p>
            <Link
              to={setUpPath(PATHS.admin)}
              className="link mt-1 inline-flex min-h-11 items-center font-semibold"
            >
              {messages.setUp}
            </Link>
          </Notice>
        )}
        <CarryOverNotice className="mb-5" />
        {!isGone && !areGymsMissing && <PendingNotice />}
        {venues.isPending && <PlacesLoading />}
        {venues.isError && (
          <LoadFailed
            error={venues.error}
            text={messages.gymsFailed}
            busy={venues.isFetching}
            onRetry={() => venues.refetch()}
          />
        )}
        {venues.data && !isGone && <Places key={seasonParam(selected)} venues={venues.data} />}
      </div>
      {isPrinting && <PermitSheet venues={venues.data ?? []} permits={permits} />}
      {open === 'add' && <VenueDialog venue={null} siblings={0} onClose={() => setOpen(null)} />}
      {(open === 'import' || linked) && (
        <ImportDialog
          // a file of another kind was dropped, and its refusal links to the right one
          key={linked ?? ''}
          {...(linked && { first: linked })}
          onClose={() => {
            setOpen(null);
            if (linked) changeParams({ import: null });
          }}
        />
      )}
    </>
  );
}

/** A placeholder as high as the window, so that the footer does not visibly move. */
const PlacesLoading = () => (
  <div role="status">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-dvh" />
  </div>
);

/** The closures along the season, the gyms with their permits, and the closures by month. */
function Places({ venues }: { venues: readonly ListedVenue[] }) {
  const closures = useQuery(closureList(useSelectedSeason()));
  const season = useSeasonDays();
  const [params, change] = useSearchParams();
  const [dialog, setDialog] = useState<OpenDialog | null>(
    params.get('ask') === 'closure' ? { action: 'add', day: '' } : null,
  );
  const focus = useKeptFocus(dialog !== null, CLOSURES_ID);

  function handleAsk(next: OpenDialog): void {
    if (dialog === null) focus.remember();
    setDialog(next);
  }

  function handleClose(): void {
    setDialog(null);
    if (params.has('ask')) change({ ask: null });
  }

  const closed = params.get('ask') === 'booked' && bookedWhileClosed(venues);

  // shown together, so that nothing moves when one loads later
  if (season === null || closures.isPending) return <PlacesLoading />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <SeasonStrip venues={venues} onAsk={handleAsk} />
      <GymsCard venues={venues} />
      <ClosuresCard venues={venues} onAsk={handleAsk} />
      <CarryOverCard />
      <ClosureDialogs dialog={dialog} venues={venues} onAsk={setDialog} onClose={handleClose} />
      {closed && <LossStep loss={closed} lost={undefined} onBack={handleClose} onClose={handleClose} />}
    </div>
  );
}

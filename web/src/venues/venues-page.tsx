import type { ListedVenue } from '@portal/contract/venues.ts';
import { several } from '@portal/domain/text/several.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { leagueClock } from '#league-time/league-clock.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { seasonParam, useSelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { LoadFailed, QueryFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FocusAfterDialog } from '#ui/keep-focus.ts';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { CarryOverCard, CarryOverNotice } from './carry-over/carry-over-notice.tsx';
import { CLOSURES_ID, ClosureDialogs, type OpenDialog } from './closures/closure-dialog.tsx';
import { SeasonStrip } from './closures/closure-strip.tsx';
import { ClosuresCard } from './closures/closures-card.tsx';
import { useSeasonDays } from './closures/use-season-days.ts';
import { effectLines, hasEffect } from './effect-summary.tsx';
import { GymsCard } from './gyms/gyms-card.tsx';
import { PermitSheet } from './gyms/permit-sheet.tsx';
import { VenueDialog } from './gyms/venue-dialog.tsx';
import { IMPORT_KINDS, ImportDialog } from './import-dialog.tsx';
import { bookedWhileClosed, LossStep } from './loss-step.tsx';
import { messages } from './messages.ts';
import { closureList, permitList, venueList, waitingEffect } from './queries.ts';

/** /admin/venues: schools, gyms and courts, permits and closures, by hand and from files. */
export function VenuesPage() {
  const selected = useSelectedSeason();
  const setUpPath = useSetUpPath();
  // before the calls of the page's other parts, and not one after the other
  usePrefetchQuery(venueList);
  usePrefetchQuery(permitList(selected));
  usePrefetchQuery(closureList(selected));
  usePrefetchQuery(leagueClock);
  const venues = useQuery(venueList);
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
        title="Venues"
        // a space reserves the line
        kicker={hours.data?.season ?? '\u00a0'}
        actions={
          <>
            <Button disabled={permits.length === 0 || !venues.data} onClick={() => window.print()}>
              Print permits
            </Button>
            <Link to={PATHS.permitBook} className={buttonClass()}>
              Permit Book
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
          <Notice tone="warn" title="No season is active yet" className="mb-5">
            <p>Permits and closures belong to a season. Set the active season first.</p>
            <Link
              to={setUpPath(PATHS.admin)}
              className="link mt-1 inline-flex min-h-control items-center font-semibold"
            >
              Go to Start New Season
            </Link>
          </Notice>
        )}
        <CarryOverNotice className="mb-5" />
        {!isGone && !areGymsMissing && <PendingNotice />}
        {venues.isPending && <PlacesLoading />}
        <QueryFailed query={venues} failed="We couldn’t load the gyms." />
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
    <span className="sr-only">Loading the gyms</span>
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

  function handleClose(): void {
    setDialog(null);
    if (params.has('ask')) change({ ask: null });
  }

  const closed = params.get('ask') === 'booked' && bookedWhileClosed(venues);

  // shown together, so that nothing moves when one loads later
  if (season === null || closures.isPending) return <PlacesLoading />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <SeasonStrip venues={venues} onOpen={setDialog} />
      <GymsCard venues={venues} />
      <ClosuresCard venues={venues} onOpen={setDialog} />
      <CarryOverCard />
      <FocusAfterDialog value={CLOSURES_ID}>
        <ClosureDialogs dialog={dialog} venues={venues} onOpen={setDialog} onClose={handleClose} />
      </FocusAfterDialog>
      {closed && <LossStep loss={closed} lost={undefined} onBack={handleClose} onClose={handleClose} />}
    </div>
  );
}

/** Says that changes of permits or closures are not published yet, and what publishing them would do. */
function PendingNotice() {
  const waiting = useQuery(waitingEffect(useSelectedSeason()));
  const setUpPath = useSetUpPath();
  if (waiting.isError) {
    return <LoadFailed query={waiting} text={messages.lookFailed} className="mb-5" />;
  }
  const effect = waiting.data?.effect ?? null;
  if (effect === null || !hasEffect(effect)) return null;
  const { length } = effect.cancelled;
  const lines = [
    ...effectLines(effect),
    ...(length > 0 ? [`${several(length, 'entry', 'entries')} canceled`] : []),
  ];
  return (
    <Notice tone="warn" title="Not published yet" className="mb-5">
      <p>{`${lines.join(', ')}.`}</p>
      <Link
        to={setUpPath(`${PATHS.admin}?step=slots`)}
        className="link mt-1 inline-flex min-h-control items-center font-semibold"
      >
        Publish now
      </Link>
    </Notice>
  );
}

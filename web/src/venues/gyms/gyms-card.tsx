import type { ListedVenue } from '@portal/contract/venues.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDateRange } from '@portal/domain/time/format.ts';
import { usualDates } from '@portal/domain/venues/usual-dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { useSearchParams } from '#router/search-params.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { FocusAfterDialog } from '#ui/keep-focus.ts';
import { useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { permitList } from '../queries.ts';
import { venueName } from '../venue-text.ts';
import { cellId, GYMS_ID, GymDialogs, type OpenDialog } from './gym-dialogs.tsx';
import { GymWeeks, PermitMatrix, permitsByGym } from './gym-lists.tsx';
import { StatusLegend } from './permit-look.tsx';

/** With more gyms than this, the list has a filter. */
const FILTER_FROM_GYMS = 15;

/** In windows up to this width the seven days don't fit beside the names. */
const WEEKS_MAX_WIDTH_PX = 1000;

/**
 * All gyms with their permits, by weekday or, in a narrow window, gym by gym. `?permits=pending` leaves the gyms that have
 * a pending permit.
 */
export function GymsCard({ venues }: { venues: readonly ListedVenue[] }) {
  const list = useQuery(permitList(useSelectedSeason()));
  const permits = list.data?.season == null ? null : list.data.permits;
  const usual = usualDates(permits ?? []);
  const isNarrow = useIsWindowUpTo(WEEKS_MAX_WIDTH_PX);
  const today = useLeagueToday() ?? '';
  const [params, changeParams] = useSearchParams();
  const isPendingOnly = params.get('permits') === 'pending';
  const title = useRef<HTMLHeadingElement>(null);
  // the link to the pending permits leads here, past what stands above
  const [isArrival] = useState(isPendingOnly);
  useEffect(() => {
    if (isArrival) title.current?.focus();
  }, [isArrival]);
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  if (venues.length === 0) {
    return (
      <EmptyState title="No gyms yet">
        <p>Add the first one here, or import all of them from a file.</p>
      </EmptyState>
    );
  }
  const words = search.trim().toLowerCase();
  const pending = (permits ?? []).filter(({ status, lastDate }) => status === 'pending' && lastDate >= today);
  const withPending = new Set(pending.map(({ venueId }) => venueId));
  const gyms = venues.filter(
    (venue) =>
      venueName(venue).toLowerCase().includes(words) && (!isPendingOnly || withPending.has(venue.id)),
  );
  const List = isNarrow ? GymWeeks : PermitMatrix;
  return (
    <section aria-labelledby={GYMS_ID} className="rounded-2xl border border-line bg-panel shadow-card">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 py-3">
        <div>
          <h2 ref={title} id={GYMS_ID} tabIndex={-1} className="text-2xl outline-none">
            Gyms
          </h2>
          {permits && (
            <p className="mt-0.5 text-sm text-muted">
              {usual === null
                ? 'No permits yet: no gym time.'
                : `Permits run ${formatDateRange(usual.firstDate, usual.lastDate)} unless noted.`}
            </p>
          )}
        </div>
        {permits && permits.length > 0 && <StatusLegend permits={permits} />}
        {venues.length > FILTER_FROM_GYMS && (
          <TextInput label="Find a gym" type="search" value={search} onChange={setSearch} />
        )}
      </div>
      {isPendingOnly && permits && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-warn-soft px-4 py-2">
          <p role="status" className="font-semibold">
            {pending.length === 0
              ? 'No permit is pending.'
              : `${several(pending.length, 'permit')} pending. Other gyms are not shown.`}
          </p>
          <Button
            size="small"
            onClick={() => {
              title.current?.focus();
              changeParams({ permits: null });
            }}
          >
            Show all gyms
          </Button>
        </div>
      )}
      <QueryFailed query={list} failed="We couldn’t load the permits." className="px-4 pb-3" />
      {gyms.length === 0 ? (
        words !== '' && <p className="px-4 pb-4">No gym has this name.</p>
      ) : (
        <List gyms={gyms} permitsOf={permits && permitsByGym(permits)} usual={usual} onOpen={setDialog} />
      )}
      <FocusAfterDialog value={homeOf(dialog)}>
        <GymDialogs
          dialog={dialog}
          venues={venues}
          canAddPermit={permits !== null}
          usual={usual}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      </FocusAfterDialog>
    </section>
  );
}

/** What gets the focus after a dialog if the pressed button is gone. */
function homeOf(dialog: OpenDialog | null): string {
  if (dialog?.action === 'add-permit') return cellId(dialog.venue.id, dialog.weekday);
  if (dialog !== null && 'permit' in dialog) return cellId(dialog.venue.id, dialog.permit.weekday);
  return GYMS_ID;
}

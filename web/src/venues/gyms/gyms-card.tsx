import type { ListedVenue } from '@portal/contract/venues.ts';
import { formatDateRange } from '@portal/domain/time/format.ts';
import { usualDates } from '@portal/domain/venues/usual-dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { useSearchParams } from '#router/search-params.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { messages } from '../messages.ts';
import { permitList } from '../queries.ts';
import { venueName } from '../venue-text.ts';
import { cellId, GYMS_ID, type OpenDialog } from './ask.ts';
import { GymDialogs } from './gym-dialogs.tsx';
import { GymWeeks } from './gym-weeks.tsx';
import { StatusLegend } from './permit-look.tsx';
import { PermitMatrix } from './permit-matrix.tsx';
import { permitsByGym } from './permits-by-gym.ts';

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
  const [isOpen, setOpen] = useState(false);
  const focus = useKeptFocus(isOpen, homeOf(dialog));

  function handleAsk(next: OpenDialog): void {
    if (!isOpen) focus.remember();
    setDialog(next);
    setOpen(true);
  }

  if (venues.length === 0) {
    return (
      <EmptyState title={messages.noGyms}>
        <p>{messages.noGymsText}</p>
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
            {messages.gymsTitle}
          </h2>
          {permits && (
            <p className="mt-0.5 text-sm text-muted">
              {usual === null
                ? messages.noPermits
                : messages.usualDates(formatDateRange(usual.firstDate, usual.lastDate))}
            </p>
          )}
        </div>
        {permits && permits.length > 0 && <StatusLegend permits={permits} />}
        {venues.length > FILTER_FROM_GYMS && (
          <Field
            label={messages.findGym}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </div>
      {isPendingOnly && permits && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-warn-soft px-4 py-2">
          <p role="status" className="font-semibold">
            {messages.pendingPermits(pending.length)}
          </p>
          <Button
            size="small"
            onClick={() => {
              title.current?.focus();
              changeParams({ permits: null });
            }}
          >
            {messages.allGyms}
          </Button>
        </div>
      )}
      {list.isError && (
        <div className="px-4 pb-3">
          <LoadFailed
            error={list.error}
            text={messages.permitsFailed}
            busy={list.isFetching}
            onRetry={() => list.refetch()}
          />
        </div>
      )}
      {gyms.length === 0 ? (
        words !== '' && <p className="px-4 pb-4">{messages.noGymFound}</p>
      ) : (
        <List gyms={gyms} permitsOf={permits && permitsByGym(permits)} usual={usual} onAsk={handleAsk} />
      )}
      <GymDialogs
        dialog={isOpen ? dialog : null}
        venues={venues}
        canAddPermit={permits !== null}
        usual={usual}
        onAsk={handleAsk}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

/** What gets the focus after a dialog if the pressed button is gone. */
function homeOf(dialog: OpenDialog | null): string {
  if (dialog?.action === 'add-permit') return cellId(dialog.venue.id, dialog.weekday);
  if (dialog !== null && 'permit' in dialog) return cellId(dialog.venue.id, dialog.permit.weekday);
  return GYMS_ID;
}

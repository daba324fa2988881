import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { useRef } from 'react';
import { EntryNote } from '#notes/entry-note.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { TradeButton } from '#trades/trade-button.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { GymDirections } from '#venues/gym-directions.tsx';
import {
  AwaitsSchool,
  type BookingListProps,
  BookingTable,
  CancelButton,
  ChangeTimeLink,
  NoteButton,
  StatusBadge,
} from './booking-table.tsx';
import { bookingKey, divisionText, inOrder } from './booking-text.ts';
import { changeBlockedReason } from './changeable.ts';
import type { Team } from './from-wire.ts';
import { messages } from './messages.ts';
import { perWeekTexts } from './per-week.ts';
import { pageOf } from './shown-slots.ts';
import { VenueEdge } from './venue-edge.tsx';

/** the coach's teams; undefined while they load */
type Teams = readonly Team[] | undefined;

/** The coach's bookings, upcoming ones first, 20 to a page. */
export function BookingList({ bookings, teams, ...actions }: BookingListProps & { teams: Teams }) {
  const hasCards = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const top = useRef<HTMLDivElement>(null);
  const [params, changeParams] = useSearchParams();
  if (bookings.length === 0) return <NextStep title={messages.noBookings} teams={teams} />;

  const { items, page, pageCount } = pageOf(inOrder(bookings), Number(params.get('page') ?? 1));
  const upcoming = bookings.filter(({ isPast }) => !isPast);
  const hasFixed = upcoming.some(({ canCancel }) => !canCancel);
  const List = hasCards ? BookingCards : BookingTable;

  function handlePageChange(next: number) {
    changeParams({ page: next === 1 ? null : String(next) });
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div ref={top} className="grid scroll-mt-4 grid-cols-1 gap-4">
      {upcoming.length === 0 && <NextStep title="Nothing coming up." teams={teams} />}
      <p className="text-sm text-muted">
        {messages.counts(upcoming.length, bookings.length - upcoming.length)}
        {hasFixed && `. Only practices can be canceled here; the league schedules games and playoffs.`}
      </p>
      <List bookings={items} {...actions} />
      {pageCount > 1 && (
        <Pagination page={page} pageCount={pageCount} onPageChange={handlePageChange} label="Your bookings" />
      )}
    </div>
  );
}

function NextStep({ title, teams }: { title: string; teams: Teams }) {
  const hasNone = teams?.length === 0;
  return (
    <EmptyState title={title}>
      <p className="mb-4">{hasNone ? messages.noTeams : perWeekTexts(teams).empty}</p>
      <Link to={PATHS.practiceRequest} className={buttonClass(hasNone ? 'quiet' : 'primary')}>
        {hasNone ? 'See open slots' : 'Request a practice'}
      </Link>
    </EmptyState>
  );
}

/** The coach's bookings as cards in a narrow window. */
function BookingCards({ bookings, onCancel, onTrade, onNote }: BookingListProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] items-start gap-3">
      {bookings.map((booking) => (
        <li
          key={bookingKey(booking)}
          className={classNames(
            'relative overflow-hidden rounded-xl border border-line py-3 ps-5 pe-3',
            booking.isPast ? 'bg-wood text-muted' : 'bg-panel shadow-card',
          )}
        >
          <VenueEdge scheduleName={booking.scheduleName} />
          <div className="flex items-start justify-between gap-3">
            <p className="font-display text-lg leading-tight font-bold tabular-nums">
              {formatDate(booking.date)}
              <span className="block">{formatTimeRange(booking.startTime, booking.endTime)}</span>
            </p>
            <StatusBadge booking={booking} />
          </div>
          <p className="mt-2 [overflow-wrap:anywhere]">
            <strong>{booking.teamName}</strong> <span className="text-muted">{divisionText(booking)}</span>
            {booking.opponent && <span className="block">vs {booking.opponent}</span>}
          </p>
          <p className="[overflow-wrap:anywhere]">{venueAndCourt(booking)}</p>
          {!booking.isPast && <GymDirections at={booking} className="mt-1 text-sm" />}
          <EntryNote of={booking} className="mt-1 block font-semibold wrap-anywhere" />
          <AwaitsSchool booking={booking} className="mt-1" />
          <p className="mt-1 text-sm text-muted">AvailabilityID {booking.slotId}</p>
          {booking.canCancel && !booking.isPast && (
            <div className="mt-3 flex flex-wrap items-center gap-2 *:grow *:px-2">
              <CancelButton booking={booking} size="normal" onCancel={onCancel} />
              <ChangeTimeLink booking={booking} size="normal" />
              {changeBlockedReason(booking) === null && (
                <TradeButton booking={booking} size="normal" onTrade={onTrade} />
              )}
              <NoteButton booking={booking} size="normal" onNote={onNote} />
            </div>
          )}
          {!booking.canCancel && !booking.isPast && (
            <p className="mt-2 text-sm text-muted">Scheduled by the league</p>
          )}
        </li>
      ))}
    </ul>
  );
}

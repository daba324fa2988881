import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { EntryNote } from '#notes/entry-note.tsx';
import { TradeButton } from '#trades/trade-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { GymDirections } from '#venues/gym-directions.tsx';
import {
  AwaitsSchool,
  type BookingListProps,
  CancelButton,
  ChangeTimeLink,
  NoteButton,
  StatusBadge,
} from './booking-table.tsx';
import { bookingKey, divisionText } from './booking-text.ts';
import { changeBlockedReason } from './changeable.ts';
import { VenueEdge } from './venue-edge.tsx';

/** The coach's bookings as cards in a narrow window. */
export function BookingCards({ bookings, onCancel, onTrade, onNote }: BookingListProps) {
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

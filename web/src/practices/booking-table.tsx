import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Table, Td, Th } from '#ui/table.tsx';
import { bookingKey, statusName } from './booking-words.ts';
import type { Booking } from './from-wire.ts';
import { VenueEdge } from './venue-edge.tsx';
import { slotText } from './words.ts';

export type BookingListProps = { bookings: readonly Booking[]; onCancel: (booking: Booking) => void };

const HEADS = [
  'Cancel',
  'Date',
  'Time',
  'Division',
  'Team',
  'School',
  'Gym',
  'Court',
  'Status',
  'AvailabilityID',
];

/** The coach's bookings in the columns of spec section 2; past rows are grey. */
export function BookingTable({ bookings, onCancel }: BookingListProps) {
  return (
    <Table label="Your bookings">
      <thead>
        <tr>
          {HEADS.map((head) => (
            <Th key={head} className={head === 'Cancel' ? 'ps-5' : undefined}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <Row key={bookingKey(booking)} booking={booking} onCancel={onCancel} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ booking, onCancel }: { booking: Booking; onCancel: (booking: Booking) => void }) {
  return (
    <tr className={classNames('tabular-nums', booking.isPast ? 'bg-wood text-muted' : 'hover:bg-court-soft')}>
      <Td className="relative ps-5">
        <VenueEdge scheduleName={booking.scheduleName} />
        <CancelCell booking={booking} onCancel={onCancel} />
      </Td>
      <Td className="whitespace-nowrap">{formatDate(booking.date)}</Td>
      <Td className="whitespace-nowrap">{formatTimeRange(booking.startTime, booking.endTime)}</Td>
      <Td className="min-w-24 [overflow-wrap:anywhere]">{booking.divisionName}</Td>
      <Td className="min-w-28 [overflow-wrap:anywhere]">
        <span className="font-semibold">{booking.teamName}</span>
        {booking.opponent && <span className="block text-sm text-muted">vs {booking.opponent}</span>}
      </Td>
      <Td className="min-w-24 [overflow-wrap:anywhere]">{booking.schoolName}</Td>
      <Td className="min-w-20 [overflow-wrap:anywhere]">{booking.gymName}</Td>
      <Td>{booking.court}</Td>
      <Td>
        <StatusBadge booking={booking} />
      </Td>
      <Td className="text-muted">{booking.slotId}</Td>
    </tr>
  );
}

function CancelCell({ booking, onCancel }: { booking: Booking; onCancel: (booking: Booking) => void }) {
  if (booking.isPast) return <span className="text-sm">Past</span>;
  if (!booking.canCancel) return <span className="text-sm text-muted">Set by the league</span>;
  return <CancelButton booking={booking} onCancel={onCancel} />;
}

/** Opens the question whether to cancel. */
export function CancelButton({
  booking,
  className,
  onCancel,
}: {
  booking: Booking;
  className?: string;
  onCancel: (booking: Booking) => void;
}) {
  return (
    <Button
      tone="danger"
      size="small"
      className={className}
      aria-label={`Cancel ${booking.teamName}: ${slotText(booking)}`}
      onClick={() => onCancel(booking)}
    >
      Cancel
    </Button>
  );
}

/** What kind of booking it is. */
export function StatusBadge({ booking }: { booking: Booking }) {
  const isPractice = booking.status.toLowerCase() === 'practice';
  return (
    <Badge
      tone={booking.isPast ? 'neutral' : isPractice ? 'good' : 'info'}
      className={booking.isPast ? 'text-muted' : ''}
    >
      {statusName(booking)}
    </Badge>
  );
}

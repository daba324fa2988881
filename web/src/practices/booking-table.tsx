import { formatDayShort, formatTimeRange, monthAndDay } from '@portal/domain/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { EntryNote, noteLabel } from '#notes/entry-note.tsx';
import { Link } from '#router/link.tsx';
import { TradeButton } from '#trades/trade-button.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, type ButtonSize, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Unbroken } from '#ui/unbroken.tsx';
import { Directions, findGym, type Gym } from '#venues/directions.tsx';
import { gymList } from '#venues/queries.ts';
import { bookingKey, opponentText, statusName } from './booking-text.ts';
import { changeBlockedReason, changePath } from './changeable.ts';
import type { Booking } from './from-wire.ts';
import { messages } from './messages.ts';
import { slotText } from './slot-text.ts';
import { VenueEdge } from './venue-edge.tsx';

export type BookingListProps = {
  bookings: readonly Booking[];
  onCancel: (booking: Booking) => void;
  onTrade: (booking: Booking) => void;
  onNote: (booking: Booking & { entryId: number }) => void;
};

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

const CELL = 'px-1 py-2 align-middle';
/** Wraps between words, and within a word only if it is unusually long. */
const NAME = 'block max-w-44 wrap-break-word';

/** The coach's bookings in the columns of docs/spec/product.md#your-practices; past rows are gray. */
export function BookingTable({ bookings, ...actions }: BookingListProps) {
  const gyms = useQuery(gymList).data ?? [];
  return (
    <section
      aria-label="Your bookings"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-panel shadow-card"
    >
      <table className="w-full border-collapse text-left text-sm tabular-nums rail:font-narrow">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className="border-b-2 border-line bg-wood px-1 py-2.5 align-bottom font-bold first:ps-3 last:pe-1 last:text-xs"
              >
                {head === 'AvailabilityID' ? (
                  <>
                    Availability
                    <wbr />
                    ID
                  </>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <Rows
              key={bookingKey(booking)}
              booking={booking}
              gym={booking.isPast ? undefined : findGym(gyms, booking)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowsProps = {
  booking: Booking;
  /** undefined for a past booking, or if nothing is known about the gym */
  gym: Gym | undefined;
} & Omit<BookingListProps, 'bookings'>;

/**
 * A booking in the columns of the specification, and below it its note, how to find the gym, and what else can be done
 * with it.
 */
function Rows({ booking, gym, onCancel, ...actions }: RowsProps) {
  const hasDirections = gym !== undefined && (gym.Address !== '' || gym.DoorNote !== '');
  const hasMore = hasDirections || booking.note !== '' || booking.canCancel;
  const tone = booking.isPast ? 'bg-wood text-muted' : 'hover:bg-court-soft';
  return (
    <>
      <tr className={classNames('border-t border-line tabular-nums', tone)}>
        <td className={classNames(CELL, 'relative ps-3')} rowSpan={hasMore ? 2 : undefined}>
          <VenueEdge scheduleName={booking.scheduleName} />
          <CancelCell booking={booking} onCancel={onCancel} />
        </td>
        <td className={classNames(CELL, 'xl:whitespace-nowrap')}>
          {formatDayShort(booking.date)},{' '}
          <span className="whitespace-nowrap">{monthAndDay(booking.date)}</span>
        </td>
        <td className={classNames(CELL, 'xl:whitespace-nowrap')}>
          {formatTimeRange(booking.startTime, booking.endTime)}
        </td>
        <td className={CELL}>
          <span className={NAME}>
            <Unbroken text={booking.divisionName} />
          </span>
          {booking.otherSeason && (
            <span className={classNames(NAME, 'text-muted')}>{booking.otherSeason}</span>
          )}
        </td>
        <td className={CELL}>
          <span className={classNames(NAME, 'font-semibold')}>{booking.teamName}</span>
          {booking.opponent && (
            <span className={classNames(NAME, 'text-muted')}>{opponentText(booking)}</span>
          )}
        </td>
        <td className={CELL}>
          <span className={NAME}>{booking.schoolName}</span>
        </td>
        <td className={CELL}>
          <span className={NAME}>{booking.gymName}</span>
        </td>
        <td className={CELL}>{booking.court}</td>
        <td className={CELL}>
          <StatusBadge booking={booking} />
          <AwaitsSchool booking={booking} className="mt-1 max-w-36" />
        </td>
        <td className={classNames(CELL, 'text-muted')}>{booking.slotId}</td>
      </tr>
      {hasMore && (
        <tr className={booking.isPast ? tone : undefined}>
          <td colSpan={HEADS.length - 1} className="px-1 pb-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <div className="min-w-52 grow basis-0">
                <EntryNote of={booking} className="block text-sm font-semibold wrap-anywhere" />
                {hasDirections && <Directions address={gym.Address} doorNote={gym.DoorNote} isInline />}
              </div>
              {booking.canCancel && <MoreActions booking={booking} {...actions} />}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function CancelCell({ booking, onCancel }: Pick<RowsProps, 'booking' | 'onCancel'>) {
  if (booking.isPast) return <span className="text-sm">Past</span>;
  if (!booking.canCancel)
    return <span className="block w-24 text-sm text-muted">Scheduled by the league</span>;
  return <CancelButton booking={booking} onCancel={onCancel} />;
}

function MoreActions({ booking, onTrade, onNote }: Pick<RowsProps, 'booking' | 'onTrade' | 'onNote'>) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {changeBlockedReason(booking) === null && <TradeButton booking={booking} onTrade={onTrade} />}
      <ChangeTimeLink booking={booking} />
      <NoteButton booking={booking} onNote={onNote} />
    </div>
  );
}

/** Opens the dialog that cancels the practice. */
export function CancelButton({
  booking,
  size = 'small',
  onCancel,
}: { booking: Booking; size?: ButtonSize } & Pick<BookingListProps, 'onCancel'>) {
  return (
    <Button
      tone="danger"
      size={size}
      aria-label={`Cancel ${booking.teamName}: ${slotText(booking)}`}
      onClick={() => onCancel(booking)}
    >
      Cancel
    </Button>
  );
}

/** A link to the request page in change mode; nothing for a practice that cannot be changed there. */
export function ChangeTimeLink({ booking, size = 'small' }: { booking: Booking; size?: ButtonSize }) {
  if (changeBlockedReason(booking) !== null) return null;
  return (
    <Link
      to={changePath(booking)}
      className={buttonClass('quiet', size)}
      aria-label={`${messages.changeTime} of ${booking.teamName}: ${slotText(booking)}`}
    >
      {messages.changeTime}
    </Link>
  );
}

/** Opens the note of a practice; nothing for a booking that an older portal saved. */
export function NoteButton({
  booking,
  size = 'small',
  onNote,
}: { booking: Booking; size?: ButtonSize } & Pick<BookingListProps, 'onNote'>) {
  const { entryId } = booking;
  if (entryId === null) return null;
  return (
    <Button
      size={size}
      aria-label={`${noteLabel(booking)}: ${booking.teamName}, ${slotText(booking)}`}
      onClick={() => onNote({ ...booking, entryId })}
    >
      {noteLabel(booking)}
    </Button>
  );
}

/** Marks a booking whose permit is pending again: the school has to confirm it. */
export function AwaitsSchool({ booking, className }: { booking: Booking; className?: string }) {
  if (!booking.awaitsSchool) return null;
  return (
    <span className={classNames('block text-sm font-semibold text-warn', className)}>
      The school has to confirm this time again.
    </span>
  );
}

/** The kind of the booking. */
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

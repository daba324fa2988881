import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import type { Booking } from './from-wire.ts';
import { messages } from './messages.ts';
import { BOOKINGS_KEY, findBookings, refreshPractices } from './queries.ts';
import { slotText } from './slot-text.ts';

type CancelDialogProps = {
  booking: Booking;
  /** the coach's account */
  email: string;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before a practice is canceled (docs/spec/product.md#confirmations). */
export function CancelDialog({ booking, email, onDone, onClose }: CancelDialogProps) {
  const queries = useQueryClient();
  const { slotId } = booking;
  const body = { AvailabilityId: slotId, RequestingCoachEmail: email };
  return (
    <ConfirmChange
      title="Cancel this practice?"
      yes={messages.cancelYes}
      no={messages.cancelNo}
      danger
      request={(keyed) => keyed(body, (headers) => call('cancelReservation', { headers, body }))}
      lookUp={() => lookUpCancel(queries, slotId)}
      failed={messages.cancelFailed}
      toast={({ message }) => ({ title: messages.cancelled, text: message })}
      onDone={() => {
        queries.setQueriesData<Booking[]>({ queryKey: BOOKINGS_KEY }, (bookings) =>
          bookings?.filter((other) => other.slotId !== slotId),
        );
        onClose();
        onDone();
      }}
      onSettled={() => refreshPractices(queries)}
      onClose={onClose}
    >
      <p className="mb-3 [overflow-wrap:anywhere]">
        <strong>{booking.teamName}</strong> ({booking.divisionName})
        <span className="block">{slotText(booking)}</span>
      </p>
      <p>{messages.cancelQuestion}</p>
    </ConfirmChange>
  );
}

/** Whether a practice is canceled, if the answer was lost; null if it is still booked. */
export async function lookUpCancel(queries: QueryClient, slotId: number) {
  const bookings = await findBookings(queries);
  const isBooked = bookings.some((other) => other.slotId === slotId);
  return isBooked ? null : { answer: { message: 'The practice is no longer booked.' } };
}

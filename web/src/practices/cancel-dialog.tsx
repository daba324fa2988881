import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import type { Booking } from './from-wire.ts';
import { messages } from './messages.ts';
import { BOOKINGS_KEY, findBookings, refreshPractices } from './queries.ts';
import { slotText } from './slot-text.ts';

type CancelDialogProps = {
  booking: Booking;
  busy: boolean;
  /** why the last attempt failed, '' before one */
  error: string;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before a practice is canceled (docs/spec/product.md#confirmations). */
export function CancelDialog({ booking, busy, error, onYes, onNo }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title={messages.cancelTitle}
      yes={messages.cancelYes}
      no={messages.cancelNo}
      danger
      busy={busy}
      problem={error}
      onYes={onYes}
      onNo={onNo}
    >
      <p className="mb-3 [overflow-wrap:anywhere]">
        <strong>{booking.teamName}</strong> ({booking.divisionName})
        <span className="block">{slotText(booking)}</span>
      </p>
      <p>{messages.cancelQuestion}</p>
    </ConfirmDialog>
  );
}

/** Whether a practice is canceled, if the answer was lost; null if it is still booked. */
export async function lookUpCancel(queries: QueryClient, slotId: number) {
  const bookings = await findBookings(queries);
  const isBooked = bookings.some((other) => other.slotId === slotId);
  return isBooked ? null : { answer: { message: messages.cancelledAfterAll } };
}

/** Canceling one practice: waiting for a confirmation, busy, refused with `error`, or done. */
export function useCancel(email: string, onDone: () => void) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Booking | null>(null);
  /** part of the key, because a practice that is booked again may be canceled again */
  const [questions, setQuestions] = useState(0);
  const { busy, error, send, reset } = useChange({
    request: ({ slotId }: Booking, keyed) => {
      const body = { AvailabilityId: slotId, RequestingCoachEmail: email };
      return keyed({ questions, ...body }, (headers) => call('cancelReservation', { headers, body }));
    },
    lookUp: ({ slotId }) => lookUpCancel(queries, slotId),
    onDone: ({ message }, { slotId }) => {
      queries.setQueriesData<Booking[]>({ queryKey: BOOKINGS_KEY }, (bookings) =>
        bookings?.filter((other) => other.slotId !== slotId),
      );
      refreshPractices(queries);
      setChosen(null);
      showToast({ title: messages.cancelled, text: message });
      onDone();
    },
    onFailed: (cause) => {
      // a refusal means that the list has changed
      if (cause instanceof ApiError) refreshPractices(queries);
    },
  });

  function ask(booking: Booking) {
    reset();
    setQuestions((before) => before + 1);
    setChosen(booking);
  }

  const problem = error === null ? '' : errorText(error, { failed: messages.cancelFailed });
  return {
    chosen,
    busy,
    error: problem,
    ask,
    confirm: () => chosen && send(chosen),
    keep: () => setChosen(null),
  };
}

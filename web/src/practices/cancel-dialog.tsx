import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { showToast } from '#ui/toast.ts';
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

/** Asks before a practice is canceled (docs/spec/product.md#confirmations); its toast offers to undo that. */
export function CancelDialog({ booking, email, onDone, onClose }: CancelDialogProps) {
  const queries = useQueryClient();
  const { slotId } = booking;
  const undo = useUndoCancel(slotId);
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
      toast={({ message, undo: offered }) => ({
        title: messages.cancelled,
        text: message,
        ...(offered && { action: { label: messages.undo, onPress: () => undo(offered.id) } }),
      })}
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

/** Gives a canceled practice back; a toast says so, or why not, on whichever page its button is pressed. */
function useUndoCancel(slotId: number): (cancellationId: number) => void {
  const queries = useQueryClient();
  const { send } = useChange({
    request: (id: number, keyed) =>
      keyed(id, (headers) => call('undoCancelReservation', { params: { id }, headers })),
    lookUp: async () =>
      (await isBooked(queries, slotId)) ? { answer: { message: 'The practice is booked again.' } } : null,
    onDone: ({ message }) => showToast({ title: messages.undone, text: message }),
    onFailed: (error) =>
      showToast({
        tone: 'bad',
        title: messages.notUndone,
        text: errorText(error, { failed: messages.undoFailed }),
        shownMs: REFUSAL_SHOWN_MS,
      }),
    onSettled: () => refreshPractices(queries),
  });
  return (cancellationId) => void send(cancellationId);
}

/** Long enough to read a reason. */
const REFUSAL_SHOWN_MS = 12_000;

/** Whether a practice is canceled, if the answer was lost; null if it is still booked. */
export async function lookUpCancel(
  queries: QueryClient,
  slotId: number,
): Promise<{ answer: Answer<'cancelReservation'> } | null> {
  return (await isBooked(queries, slotId))
    ? null
    : { answer: { message: 'The practice is no longer booked.' } };
}

const isBooked = async (queries: QueryClient, slotId: number): Promise<boolean> =>
  (await findBookings(queries)).some((other) => other.slotId === slotId);

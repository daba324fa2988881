import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { showToast } from '#ui/toast.ts';
import type { Booking } from './from-wire.ts';
import { messages } from './messages.ts';
import { BOOKINGS_KEY, refreshPractices } from './queries.ts';

/** Cancelling one practice: asked about, under way, refused with `error`, or done. */
export function useCancel(email: string, onDone: () => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Booking | null>(null);
  /** a practice may be booked and asked about again: that is another change */
  const [questions, setQuestions] = useState(0);
  const { busy, error, send, forget } = useChange((cause) => {
    // what the server refuses has changed meanwhile; the list shows how
    if (cause instanceof ApiError) refreshPractices(queries);
  });

  function ask(booking: Booking) {
    forget();
    setQuestions((before) => before + 1);
    setAsked(booking);
  }

  async function confirm() {
    if (!asked) return;
    const body = { AvailabilityId: asked.slotId, RequestingCoachEmail: email };
    const done = await send({ questions, ...body }, (headers) =>
      call('cancelReservation', { headers, body }),
    );
    if (!done) return;
    removeFromLists(asked);
    setAsked(null);
    showToast({ title: messages.cancelled, text: done.message });
    onDone();
  }

  function removeFromLists({ slotId }: Booking) {
    queries.setQueriesData<Booking[]>({ queryKey: BOOKINGS_KEY }, (bookings) =>
      bookings?.filter((other) => other.slotId !== slotId),
    );
    refreshPractices(queries);
  }

  const problem = error === null ? '' : errorText(error, { failed: messages.cancelFailed });
  return { asked, busy, error: problem, ask, confirm, keep: () => setAsked(null) };
}

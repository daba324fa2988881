import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { showToast } from '#ui/toast.ts';
import type { Booking } from './from-wire.ts';
import { messages } from './messages.ts';
import { BOOKINGS_KEY, refreshPractices } from './queries.ts';
import { newRequestKey } from './request-key.ts';

/** Cancelling one practice: asked about, under way, refused with `error`, or done. */
export function useCancel(email: string, onDone: () => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ booking: Booking; key: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const underWay = useRef(false);

  function ask(booking: Booking) {
    setError('');
    setAsked({ booking, key: newRequestKey() });
  }

  async function confirm() {
    if (!asked || underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setError('');
    try {
      const { message } = await call('cancelReservation', {
        headers: { 'idempotency-key': asked.key },
        body: { AvailabilityId: asked.booking.slotId, RequestingCoachEmail: email },
      });
      removeFromLists(asked.booking);
      setAsked(null);
      showToast({ title: messages.cancelled, text: message });
      onDone();
    } catch (cause) {
      setError(errorText(cause, { failed: messages.cancelFailed }));
      // what the server refuses has changed meanwhile; the list shows how
      if (cause instanceof ApiError) refreshPractices(queries);
    }
    underWay.current = false;
    setBusy(false);
  }

  function removeFromLists({ slotId }: Booking) {
    queries.setQueriesData<Booking[]>({ queryKey: BOOKINGS_KEY }, (bookings) =>
      bookings?.filter((other) => other.slotId !== slotId),
    );
    refreshPractices(queries);
  }

  return { asked: asked?.booking ?? null, busy, error, ask, confirm, keep: () => setAsked(null) };
}

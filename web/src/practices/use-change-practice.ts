import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { showToast } from '#ui/toast.ts';
import { bookingKey } from './booking-text.ts';
import { bookingTeamKey } from './changeable.ts';
import type { Booking, Slot } from './from-wire.ts';
import { messages } from './messages.ts';
import { BOOKINGS_KEY, findBookings, refreshPractices } from './queries.ts';
import { shortSlotText } from './slot-text.ts';

/** A practice and the slot that it changes to. */
export type TimeChange = { booking: Booking; slot: Slot };

/** Long enough to read two times. */
const SHOWN_MS = 10_000;

/**
 * Changes the time of a practice in one call: the old slot is kept until the server has confirmed the new one.
 * Then Your Practices shows it.
 * @param replace replaces the history entry, so that Back does not return to this page
 */
export function useChangePractice(email: string, { replace = false } = {}) {
  const queries = useQueryClient();
  const change = useChange({
    request: async ({ booking, slot }: TimeChange, keyed) => {
      const body = {
        AvailabilityId: booking.slotId,
        NewAvailabilityId: slot.id,
        RequestingCoachEmail: email,
      };
      await keyed(body, (headers) => call('changePractice', { headers, body }));
    },
    lookUp: async ({ booking, slot }) => {
      const team = bookingTeamKey(booking);
      const bookings = await findBookings(queries);
      const isMoved = bookings.some((other) => other.slotId === slot.id && bookingTeamKey(other) === team);
      return isMoved ? { answer: undefined } : null;
    },
    onDone: (_, { booking, slot }) => {
      queries.setQueriesData<Booking[]>({ queryKey: BOOKINGS_KEY }, (bookings) =>
        bookings?.map((other) =>
          bookingKey(other) === bookingKey(booking) ? movedTo(booking, slot) : other,
        ),
      );
      showToast({
        title: messages.changed,
        text: messages.changedText(booking.teamName, shortSlotText(booking), shortSlotText(slot)),
        shownMs: SHOWN_MS,
      });
      navigate(PATHS.yourPractices, { replace });
    },
    // a refusal means that the lists have changed, and after a lost response the change may have been made
    onSettled: () => refreshPractices(queries),
  });
  const texts = {
    failed: 'The server did not accept this change. Try again later.',
    network: 'We couldn’t reach the server. Your practice was not moved. Try again.',
  };
  return { ...change, problem: change.error === null ? '' : errorText(change.error, texts) };
}

function movedTo(booking: Booking, slot: Slot): Booking {
  const { date, startTime, endTime, schoolName, gymName, court, isOnlyCourt, scheduleName } = slot;
  const place = { date, startTime, endTime, schoolName, gymName, court, isOnlyCourt, scheduleName };
  return { ...booking, ...place, slotId: slot.id, awaitsSchool: false };
}

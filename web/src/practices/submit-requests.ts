import { weekdayName } from '@portal/domain/time/format.ts';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { OutcomeUnknownError } from '#api/errors.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import { bookingTeamKey } from './changeable.ts';
import type { Booking, Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';

/** One slot requested for one team. */
export type Request = { team: Team; slot: Slot };
/** The result of a request; `text` is the server's message, or the specified one if it sent none. */
export type Outcome = Request & {
  /** 'unknown': the answer was lost, and whether the slot is booked can't be found out yet */
  state: 'booked' | 'refused' | 'unknown';
  text: string;
  /** identifies the practice in calendars; null if the server did not send it */
  entryId: number | null;
};

/** Sends all requests; each has its own result. Never throws. @param findBookings as they are now */
export async function submitRequests(
  requests: readonly Request[],
  keyed: Keyed,
  findBookings: () => Promise<Booking[]>,
): Promise<Outcome[]> {
  const outcomes = await Promise.all(requests.map((request) => submit(request, keyed)));
  if (outcomes.every(({ state }) => state !== 'unknown')) return outcomes;
  const bookings = await findBookings().catch(() => null);
  return bookings === null ? outcomes : outcomes.map((outcome) => settle(outcome, bookings));
}

/** The outcome of a request whose answer was lost, from the bookings; every other outcome unchanged. */
export function settle(outcome: Outcome, bookings: readonly Booking[]): Outcome {
  if (outcome.state !== 'unknown') return outcome;
  const { team, slot } = outcome;
  return bookings.some((other) => other.slotId === slot.id && bookingTeamKey(other) === team.key)
    ? { ...outcome, state: 'booked', text: 'Practice reserved.' }
    : { ...outcome, state: 'refused', text: messages.submitUnreachable };
}

async function submit({ team, slot }: Request, keyed: Keyed): Promise<Outcome> {
  const body = toBody(team, slot);
  try {
    const { message, EntryId: entryId = null } = await keyed([team.key, slot.id], (headers) =>
      call('reservePractice', { headers, body }),
    );
    return { team, slot, state: 'booked', text: message, entryId };
  } catch (error) {
    if (error instanceof OutcomeUnknownError) {
      return {
        team,
        slot,
        state: 'unknown',
        text: 'We don’t know whether this went through. As soon as the portal can be reached, we look it up and tell you here.',
        entryId: null,
      };
    }
    const texts = {
      failed: 'The server did not accept this request. Try again later.',
      network: messages.submitUnreachable,
    };
    return { team, slot, state: 'refused', text: errorText(error, texts), entryId: null };
  }
}

const toBody = (team: Team, slot: Slot) => ({
  VenueId: slot.venueId,
  ReservationDate: slot.date,
  ReservationTime: slot.startTime,
  Status: 'practice',
  CoachName: team.coachName,
  TeamName: team.teamName,
  DivisionName: team.divisionName,
  SchoolName: slot.schoolName,
  GymName: slot.gymName,
  ScheduleName: slot.scheduleName,
  Court: slot.court,
  day_of_week: weekdayName(slot.date),
  RequestingCoachEmail: team.coachEmail,
});

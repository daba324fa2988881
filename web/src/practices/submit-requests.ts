import { weekdayName } from '@portal/domain/time/format.ts';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import type { Keyed } from '#api/keyed-sender.ts';
import type { Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';

/** One slot requested for one team. */
export type Request = { team: Team; slot: Slot };
/** The result of a request; `text` is the server's message, or the specified one if it sent none. */
export type Outcome = Request & {
  isBooked: boolean;
  text: string;
  /** identifies the practice in calendars; null if the server did not send it */
  entryId: number | null;
};

/** Sends all requests; each has its own result. Never throws. */
export const submitRequests = (requests: readonly Request[], keyed: Keyed): Promise<Outcome[]> =>
  Promise.all(requests.map((request) => submit(request, keyed)));

async function submit({ team, slot }: Request, keyed: Keyed): Promise<Outcome> {
  const body = toBody(team, slot);
  try {
    const { message, EntryId: entryId = null } = await keyed([team.key, slot.id], (headers) =>
      call('reservePractice', { headers, body }),
    );
    return { team, slot, isBooked: true, text: message, entryId };
  } catch (error) {
    const texts = { failed: messages.submitFailed, network: messages.submitUnreachable };
    return { team, slot, isBooked: false, text: errorText(error, texts), entryId: null };
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

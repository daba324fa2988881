import { weekdayName } from '@portal/domain/time/format.ts';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { newRequestKey } from '#api/request-key.ts';
import type { Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';

/** One slot asked for by one team. */
export type Request = { team: Team; slot: Slot };
/** What became of a request; `text` is the server's sentence, or the spec's where it gave none. */
export type Outcome = Request & { isBooked: boolean; text: string };

/**
 * Sends requests so that none is booked twice: as long as a request's answer is unknown, sending it again carries the
 * key of the first time.
 */
export function createRequestSender() {
  const keys = new Map<string, string>();

  /** Sends every request; each answers for itself and none is left out. Never throws. */
  function submit(requests: readonly Request[]): Promise<Outcome[]> {
    return Promise.all(requests.map(send));
  }

  async function send({ team, slot }: Request): Promise<Outcome> {
    const id = JSON.stringify([team.key, slot.id]);
    const key = keys.get(id) ?? newRequestKey();
    keys.set(id, key);
    try {
      const { message } = await call('reservePractice', {
        headers: { 'idempotency-key': key },
        body: toBody(team, slot),
      });
      keys.delete(id);
      return { team, slot, isBooked: true, text: message };
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) keys.delete(id);
      const texts = { failed: messages.submitFailed, network: messages.submitUnreachable };
      return { team, slot, isBooked: false, text: errorText(error, texts) };
    }
  }

  return submit;
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

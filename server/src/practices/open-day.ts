import type { AvailableSlot } from '@portal/contract/practices.ts';
import { type IsoDate, type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';
import type { OpenSlot } from '#platform/db/open-slots.ts';
import { type BodyPart, toBodyPart } from '#platform/http/encoded-body.ts';

/** The open slots of one day as they travel, and how long nothing but a change makes them untrue. */
export type OpenDay = {
  /** which change it was read after */
  generation: number;
  /** its slots as JSON without the brackets; null where none is open */
  part: BodyPart | null;
  /** the first wall clock that it is true at, and the first one at which time alone changes it */
  from: string;
  until: string;
};

const ALWAYS = '';
const NEVER = '9999-12-31T24:00:00';

/** A moment as text that sorts by time. */
export const wallClock = ({ date, time }: LeagueNow): string => `${date}T${time}`;

/** @param slots those of the day that begin after `read.now`, in the order of the list */
export function toOpenDay(
  date: IsoDate,
  slots: readonly OpenSlot[],
  read: { generation: number; now: LeagueNow; timeZone: string },
): OpenDay {
  const [first] = slots;
  const json = JSON.stringify(slots.map((slot) => toAvailableSlot(slot, read.timeZone)));
  return {
    generation: read.generation,
    part: first === undefined ? null : toBodyPart(json.slice(1, -1)),
    // a day that had not begun was read whole, and so it stays true should the clock be put back
    from: read.now.date < date ? ALWAYS : wallClock(read.now),
    until: first === undefined ? NEVER : wallClock({ date, time: first.startTime }),
  };
}

/** Who a held slot is for is nobody else's business: its team hears it with its own offers. */
const toAvailableSlot = (slot: OpenSlot, timeZone: string): AvailableSlot => ({
  Id: slot.id,
  AvailableDate: slot.date,
  AvailableTime: slot.startTime,
  EndTime: slot.endTime,
  SchoolName: slot.schoolName,
  GymName: slot.gymName,
  Court: slot.court,
  ScheduleName: slot.scheduleName,
  VenueId: slot.venueId,
  ...(slot.heldUntil !== null && { HeldUntil: wallClock(leagueNow(slot.heldUntil, timeZone)) }),
});

import type { TestSlot } from './factories.ts';
import type { TestLeague } from './league.ts';

/** Bodies of the calls that change the combined schedule, as the administrator's screen sends them. */

export function slotAt(league: TestLeague, list: keyof TestLeague['slots'], index: number): TestSlot {
  const slot = league.slots[list][index];
  if (slot === undefined) throw new Error(`The league has no slot ${list} ${index}.`);
  return slot;
}

/** The place of a slot, with the field names of the spec. */
const placeOf = ({ venue }: TestLeague, slot: TestSlot) => ({
  venueId: venue.id,
  scheduleName: venue.scheduleName,
  schoolName: venue.schoolName,
  gymName: venue.gymName,
  court: venue.courts.find(({ id }) => id === slot.courtId)?.name ?? '',
});

/** A practice for the length of the slot. */
export const practiceBody = (league: TestLeague, slot: TestSlot, teamName: string) => ({
  ...placeOf(league, slot),
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime: slot.endTime,
  type: 'practice',
  status: 'practice',
  divisionName: 'Boys 3-4',
  teamName,
});

/** A game of the boys' Hawks against a team from outside the league, with the default duration. */
export const gameBody = (league: TestLeague, slot: TestSlot) => ({
  ...placeOf(league, slot),
  scheduleDate: slot.date,
  scheduleTime: slot.startTime,
  type: 'game',
  status: 'game',
  scheduleType: 'Regular Schedule',
  divisionName: 'Boys 3-4',
  homeTeam: 'Hawks',
  awayTeam: 'External',
  homeCoachEmail: 'coach@example.org',
  awayCoachEmail: 'visitors@example.com',
});

/** The common part of blackouts, clinics and updates: a slot and its time. */
export const eventBody = (slot: TestSlot) => ({
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime: slot.endTime,
});

import type { TestSlot } from './factories.ts';
import type { TestLeague } from './league.ts';

/** Bodies of the calls that change the combined schedule, as the administrator's screen sends them. */

export function slotAt(league: TestLeague, list: keyof TestLeague['slots'], index: number): TestSlot {
  const slot = league.slots[list][index];
  if (slot === undefined) throw new Error(`The league has no slot ${list} ${index}.`);
  return slot;
}

/** Where a slot is, in the words of the spec's bodies. */
const placeOf = ({ venue }: TestLeague, slot: TestSlot) => ({
  venueId: venue.id,
  scheduleName: venue.scheduleName,
  schoolName: venue.schoolName,
  gymName: venue.gymName,
  court: venue.courts.find(({ id }) => id === slot.courtId)?.name ?? '',
});

/** For as long as the slot lasts. */
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

/** The Hawks of the boys against a team from outside the league, for the default duration. */
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

/** What a blackout, a clinic and a changed end have in common: a slot and its own time. */
export const eventBody = (slot: TestSlot) => ({
  availabilityId: slot.id,
  reservationDate: slot.date,
  reservationTime: slot.startTime,
  reservationEndTime: slot.endTime,
});

import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { PATHS } from '#paths.ts';
import { type Booking, type Slot, type Team, teamKey } from './from-wire.ts';
import { messages } from './messages.ts';

/** Which practices a coach may change to another time (docs/spec/decisions.md#move). */

/** The URL of the request page for changing this practice's time. */
export const changePath = ({ slotId }: Booking): string => `${PATHS.practiceRequest}?change=${slotId}`;

/** Why the time of a booking cannot be changed here, as a sentence; null if it can. The server decides. */
export function changeBlockedReason(booking: Booking): string | null {
  if (booking.status.toLowerCase() !== 'practice') return messages.leagueSets;
  if (booking.isPast) return 'This practice has already started.';
  if (booking.otherSeason !== null) return messages.changeOtherSeason(booking.otherSeason);
  return booking.canCancel ? null : messages.leagueSets;
}

export const bookingTeamKey = ({ divisionName, teamName }: Booking): string =>
  teamKey(divisionName, teamName);

/** The team's practices in the week of the slot that can be changed to it, earliest first. */
export function changeableInWeekOf(
  slot: Slot,
  bookings: readonly Booking[],
  team: Team,
  range: WeekRange,
): Booking[] {
  const week = weekOf(slot.date, range);
  return bookings
    .filter(
      (booking) =>
        week !== null &&
        weekOf(booking.date, range) === week &&
        bookingTeamKey(booking) === team.key &&
        changeBlockedReason(booking) === null,
    )
    .toSorted((a, b) => (a.date + a.startTime < b.date + b.startTime ? -1 : 1));
}

/** The team with the quota it would have without this practice, so that the practice's week has room for the change. */
export function withoutPractice(team: Team, booking: Booking, range: WeekRange): Team {
  const week = weekOf(booking.date, range);
  if (week === null) return team;
  const use = team.week[week];
  const freed = {
    used: Math.max(0, use.used - 1),
    // an administrator may have added practices beyond the limit
    limit: Math.max(1, use.limit, use.used),
    practices: use.practices.filter(
      ({ date, startTime }) => date !== booking.date || startTime !== booking.startTime,
    ),
  };
  return { ...team, week: { ...team.week, [week]: freed } };
}

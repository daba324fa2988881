import type { User } from '@portal/contract/auth.ts';
import { type Appointment, clashText } from '@portal/domain/practices/clash-text.ts';
import { entryAtOnce, teamBusyText } from '@portal/domain/practices/team-busy.ts';
import { weeklyLimitText } from '@portal/domain/practices/weekly-limit.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import { call } from '#api/client.ts';
import { bookingKey } from './booking-text.ts';
import { bookingTeamKey } from './changeable.ts';
import type { Booking, Slot, Team } from './from-wire.ts';
import { useBookings } from './use-bookings.ts';

/**
 * Why the server would refuse a pick: the team has something else at that time.
 * @param except a practice that is about to be elsewhere
 * @returns the sentence of the 'Warning!' popup, or null
 */
export function findBusyWarning(
  team: Team,
  slot: Slot,
  bookings: readonly Booking[],
  except?: Booking,
): string | null {
  const own = bookings.filter(
    (booking) =>
      bookingTeamKey(booking) === team.key && (!except || bookingKey(booking) !== bookingKey(except)),
  );
  const entry = entryAtOnce(slot, own);
  return entry && teamBusyText(team, { ...entry, type: entry.status.toLowerCase() });
}

/**
 * Asks the server whether the team has used its quota for the slot's week.
 * @returns the sentence of the 'Warning!' popup, or null if the slot may be picked
 * @throws as `call`
 * @see docs/spec/product.md#weekly-check
 */
export async function findQuotaWarning(team: Team, slot: Slot, range: WeekRange): Promise<string | null> {
  const answer = await call('checkTeamReservations', {
    query: { DivisionName: team.divisionName, TeamName: team.teamName, reservationDate: slot.date },
  });
  const week = weekOf(slot.date, range);
  if (week === null) return null;
  const isUsed = week === 'current' ? answer.hasPracticeThisWeek : answer.hasPracticeNextWeek;
  if (!isUsed) return null;
  const text = week === 'current' ? answer.currentAlertMessage : answer.nextAlertMessage;
  return text || weeklyLimitText(team, week, team.week[week].limit);
}

type TeamAtSlot = { team: { key: string; teamName: string }; slot: Slot };

/**
 * Returns a warning about the coach's other picks, practices and games at the same time in another gym, or at another
 * school with too little time in between. It is only a warning, because another coach of the team may be there.
 * @param isNeeded whether the bookings are needed yet
 * @param except a practice that is about to be elsewhere
 */
export function useSameHour(
  user: Pick<User, 'email' | 'emailVerified'>,
  picked: readonly TeamAtSlot[],
  isNeeded: boolean,
  except?: Booking,
): (pick: TeamAtSlot) => string | null {
  const { bookings = [] } = useBookings(user, isNeeded);
  const booked = bookings
    .filter((booking) => !except || bookingKey(booking) !== bookingKey(except))
    .map(ofBooking);
  return (pick) => {
    const others = picked.filter((other) => other.team.key !== pick.team.key).map(ofPick);
    return clashText(ofPick(pick), [...booked, ...others]);
  };
}

const ofPick = ({ team, slot }: TeamAtSlot): Appointment => ({
  what: `a pick for ${team.teamName}`,
  isGame: false,
  schoolName: slot.schoolName,
  venueName: venueName(slot),
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
});

function ofBooking(booking: Booking): Appointment {
  const type = booking.status.toLowerCase();
  const { date, startTime, endTime, teamName } = booking;
  return {
    what: `a ${type} of ${teamName}`,
    isGame: type !== 'practice',
    schoolName: booking.schoolName,
    venueName: venueName(booking),
    date,
    startTime,
    endTime,
  };
}

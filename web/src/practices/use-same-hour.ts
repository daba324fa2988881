import type { User } from '@portal/contract/auth.ts';
import { type Appointment, clashText } from '@portal/domain/practices/clash-text.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import { bookingKey } from './booking-text.ts';
import type { Booking, Slot } from './from-wire.ts';
import { useBookings } from './use-bookings.ts';

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

import { entryAtOnce, teamBusyText } from '@portal/domain/practices/team-busy.ts';
import { weeklyLimitText } from '@portal/domain/practices/weekly-limit.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { call } from '#api/client.ts';
import { bookingKey } from './booking-text.ts';
import { bookingTeamKey } from './changeable.ts';
import type { Booking, Slot, Team } from './from-wire.ts';

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

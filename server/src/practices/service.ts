import type { NamedTeam, SlotRequest, WeekRangeAnswer } from '@portal/contract/practices.ts';
import { createCoachesService } from '#coaches/service.ts';
import { currentPeriod } from '#league/period.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { createAvailability } from './availability.ts';
import { cancelPractice } from './cancel-practice.ts';
import { changePractice } from './change-practice.ts';
import { createOwnBookings } from './own-bookings.ts';
import { reservePractice } from './reserve-practice.ts';
import { checkTeamWeek } from './team-week.ts';

/** What a coach does with practices; one file per use case. @see docs/spec/product.md#coach-calls */
export function createPracticesService(portal: Portal) {
  const coaches = createCoachesService(portal);
  const availability = createAvailability(portal);
  const bookings = createOwnBookings(portal, coaches);
  return {
    /** The period by the league's calendar. */
    getWeekRange(): WeekRangeAnswer {
      const { current, next } = currentPeriod(portal).range;
      return {
        start_of_period: current.start,
        end_of_period: next.end,
        start_of_current_week: current.start,
        end_of_current_week: current.end,
        start_of_next_week: next.start,
        end_of_next_week: next.end,
      };
    },
    /** The open slots as bytes, never behind an acknowledged change. */
    listAvailability: () => availability.current(),
    checkTeam: (caller: Caller, asked: { divisionName: string; teamName: string; date: string }) =>
      checkTeamWeek(portal, coaches, caller, asked),
    reserve: (caller: Caller, request: SlotRequest, key: string | null) =>
      reservePractice(portal, caller, request, key),
    change: (caller: Caller, request: Parameters<typeof changePractice>[2], key: string | null) =>
      changePractice(portal, caller, request, key),
    cancel: (caller: Caller, request: { slotId: number; coachEmail: string | null }, key: string | null) =>
      cancelPractice(portal, caller, request, key),
    listReservations: (caller: Caller, teams: readonly NamedTeam[]) =>
      bookings.listReservations(caller, teams),
    exportReservations: (caller: Caller, request: { format: 'csv' | 'excel'; teams: readonly NamedTeam[] }) =>
      bookings.exportReservations(caller, request),
  };
}

export type PracticesService = ReturnType<typeof createPracticesService>;

import { toSlotRequest } from '@portal/contract/practices.ts';
import type { FastifyInstance } from 'fastify';
import { currentPeriod } from '#league/period.ts';
import { answerEncoded, chooseEncoding } from '#platform/http/encoded-body.ts';
import { sendFile, serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { createAvailability } from './availability.ts';
import { cancelPractice } from './cancel-practice.ts';
import { changePractice } from './change-practice.ts';
import { exportReservations, listReservations } from './own-bookings.ts';
import { reservePractice } from './reserve-practice.ts';
import { checkTeamWeek } from './team-week.ts';
import { undoCancelPractice } from './undo-cancel-practice.ts';

/** The calls of coaches about practices. @see docs/spec/product.md#coach-calls */
export function practicesRoutes(app: FastifyInstance, portal: Portal): void {
  const availability = createAvailability(portal);

  serve(app, {
    getWeekRange: async () => {
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
    listAvailability: async (call) => {
      const body = await availability.current();
      const form = body.form(chooseEncoding(call.request.headers['accept-encoding'], ['br', 'gzip']));
      return answerEncoded(call.request, call.reply, form);
    },
    checkTeamReservations: (call, input) => {
      const { DivisionName, TeamName, reservationDate } = input;
      const query = { divisionName: DivisionName, teamName: TeamName, date: reservationDate };
      return checkTeamWeek(portal, call.caller, query);
    },
    reservePractice: (call, input) => reservePractice(portal, call, toSlotRequest(input)),
    listTeamReservations: async (call, input) => ({
      reservations: await listReservations(portal, call.caller, input.teams),
    }),
    changePractice: (call, input) => {
      const { AvailabilityId, NewAvailabilityId, RequestingCoachEmail } = input;
      const change = {
        slotId: AvailabilityId,
        newSlotId: NewAvailabilityId,
        coachEmail: RequestingCoachEmail ?? null,
      };
      return changePractice(portal, call, change);
    },
    cancelReservation: (call, input) => {
      const { AvailabilityId, RequestingCoachEmail } = input;
      const booking = { slotId: AvailabilityId, coachEmail: RequestingCoachEmail ?? null };
      return cancelPractice(portal, call, booking);
    },
    undoCancelReservation: (call, input) => undoCancelPractice(portal, call, input.id),
    downloadReservations: async (call, input) =>
      sendFile(call, await exportReservations(portal, call.caller, input)),
  });
}

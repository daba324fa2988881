import { endpoints } from '@portal/contract/endpoints.ts';
import { toSlotRequest } from '@portal/contract/practices.ts';
import type { FastifyReply } from 'fastify';
import { currentPeriod } from '#league/period.ts';
import { callerOf } from '#platform/http/access.ts';
import { answerEncoded } from '#platform/http/answer-encoded.ts';
import type { App } from '#platform/http/app-types.ts';
import { chooseEncoding } from '#platform/http/encoded-body.ts';
import type { Portal } from '#portal.ts';
import { createAvailability } from './availability.ts';
import { cancelPractice } from './cancel-practice.ts';
import { changePractice } from './change-practice.ts';
import { exportReservations, listReservations } from './own-bookings.ts';
import { reservePractice } from './reserve-practice.ts';
import { checkTeamWeek } from './team-week.ts';

/** The calls of coaches about practices. @see docs/spec/product.md#coach-calls */
export function practicesRoutes(app: App, portal: Portal): void {
  const availability = createAvailability(portal);

  app.route({
    ...endpoints.getWeekRange,
    handler: async () => {
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
  });

  app.route({
    ...endpoints.listAvailability,
    handler: async (request, reply: FastifyReply) => {
      const body = await availability.current();
      const form = body.form(chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']));
      return answerEncoded(request, reply, form);
    },
  });

  app.route({
    ...endpoints.checkTeamReservations,
    handler: (request) => {
      const { DivisionName, TeamName, reservationDate } = request.query;
      const asked = { divisionName: DivisionName, teamName: TeamName, date: reservationDate };
      return checkTeamWeek(portal, callerOf(request), asked);
    },
  });

  app.route({
    ...endpoints.reservePractice,
    handler: (request) => {
      const key = request.headers['idempotency-key'] ?? null;
      return reservePractice(portal, callerOf(request), toSlotRequest(request.body), key);
    },
  });

  app.route({
    ...endpoints.listTeamReservations,
    handler: async (request) => ({
      reservations: await listReservations(portal, callerOf(request), request.body.teams),
    }),
  });

  app.route({
    ...endpoints.changePractice,
    handler: (request) => {
      const { AvailabilityId, NewAvailabilityId, RequestingCoachEmail } = request.body;
      const change = {
        slotId: AvailabilityId,
        newSlotId: NewAvailabilityId,
        coachEmail: RequestingCoachEmail ?? null,
      };
      return changePractice(portal, callerOf(request), change, request.headers['idempotency-key'] ?? null);
    },
  });

  app.route({
    ...endpoints.cancelReservation,
    handler: (request) => {
      const { AvailabilityId, RequestingCoachEmail } = request.body;
      const booking = { slotId: AvailabilityId, coachEmail: RequestingCoachEmail ?? null };
      return cancelPractice(portal, callerOf(request), booking, request.headers['idempotency-key'] ?? null);
    },
  });

  app.route({
    ...endpoints.downloadReservations,
    handler: async (request, reply) => {
      const file = await exportReservations(portal, callerOf(request), request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });
}

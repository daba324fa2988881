import { endpoints } from '@portal/contract/endpoints.ts';
import { toSlotRequest } from '@portal/contract/practices.ts';
import type { FastifyReply } from 'fastify';
import { callerOf } from '#platform/http/access.ts';
import { answerEncoded } from '#platform/http/answer-encoded.ts';
import type { App } from '#platform/http/app-types.ts';
import { chooseEncoding } from '#platform/http/encoded-body.ts';
import type { PracticesService } from './service.ts';

export function practicesRoutes(app: App, practices: PracticesService): void {
  app.route({ ...endpoints.getWeekRange, handler: async () => practices.getWeekRange() });

  app.route({
    ...endpoints.listAvailability,
    handler: async (request, reply: FastifyReply) => {
      const body = await practices.listAvailability();
      const form = body.form(chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']));
      return answerEncoded(request, reply, form);
    },
  });

  app.route({
    ...endpoints.checkTeamReservations,
    handler: (request) => {
      const { DivisionName, TeamName, reservationDate } = request.query;
      const asked = { divisionName: DivisionName, teamName: TeamName, date: reservationDate };
      return practices.checkTeam(callerOf(request), asked);
    },
  });

  app.route({
    ...endpoints.reservePractice,
    handler: (request) => {
      const key = request.headers['idempotency-key'] ?? null;
      return practices.reserve(callerOf(request), toSlotRequest(request.body), key);
    },
  });

  app.route({
    ...endpoints.listTeamReservations,
    handler: async (request) => ({
      reservations: await practices.listReservations(callerOf(request), request.body.teams),
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
      return practices.change(callerOf(request), change, request.headers['idempotency-key'] ?? null);
    },
  });

  app.route({
    ...endpoints.cancelReservation,
    handler: (request) => {
      const { AvailabilityId, RequestingCoachEmail } = request.body;
      const booking = { slotId: AvailabilityId, coachEmail: RequestingCoachEmail ?? null };
      return practices.cancel(callerOf(request), booking, request.headers['idempotency-key'] ?? null);
    },
  });

  app.route({
    ...endpoints.downloadReservations,
    handler: async (request, reply) => {
      const file = await practices.exportReservations(callerOf(request), request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });
}

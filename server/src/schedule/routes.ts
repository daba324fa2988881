import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyReply } from 'fastify';
import { answerEncoded } from '#platform/http/answer-encoded.ts';
import type { App } from '#platform/http/app-types.ts';
import { chooseEncoding } from '#platform/http/encoded-body.ts';
import type { ListService } from './list/list-service.ts';

/** The combined schedule as it is read, and the lists that its modals choose from. */
export function scheduleRoutes(app: App, schedule: ListService): void {
  app.route({
    ...endpoints.listSchedule,
    handler: async (request, reply: FastifyReply) => {
      const list = await schedule.listSchedule();
      const form = list.form(chooseEncoding(request.headers['accept-encoding'], ['gzip']));
      return answerEncoded(request, reply, form);
    },
  });

  app.route({
    ...endpoints.exportSchedule,
    handler: async (request, reply) => {
      const file = await schedule.exportSchedule(request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });

  app.route({ ...endpoints.getLeagueClock, handler: async () => schedule.getLeagueClock() });

  app.route({ ...endpoints.listReservationTypes, handler: () => schedule.listReservationTypes() });
  app.route({
    ...endpoints.changeReservationType,
    handler: ({ params, body }) => schedule.changeReservationType(params.code, body),
  });

  app.route({
    ...endpoints.listEventNames,
    handler: ({ query }) => schedule.listEventNames(query.type),
  });
  app.route({
    ...endpoints.addEventName,
    handler: ({ body }) => schedule.addEventName({ kind: body.type, name: body.name }),
  });
  app.route({
    ...endpoints.changeEventName,
    handler: ({ params, body }) => schedule.changeEventName(params.id, body.name),
  });
  app.route({
    ...endpoints.removeEventName,
    handler: ({ params }) => schedule.removeEventName(params.id),
  });
}

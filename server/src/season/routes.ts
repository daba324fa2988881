import type { Readable } from 'node:stream';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enrollmentRoutes } from '#enrollment/routes.ts';
import { MAX_ENROLLMENT_BYTES } from '#enrollment/upload-enrollment.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { allowSlowBody } from '#platform/http/hardening.ts';
import { readAskedSeason, takeUpload } from '#platform/http/upload.ts';
import type { SeasonService, SetUpActor } from './service.ts';
import type { AskedSeason } from './the-season.ts';

function streamText(reply: FastifyReply, text: Readable): FastifyReply {
  // a proxy must not collect the lines
  return reply.type('text/plain; charset=utf-8').header('x-accel-buffering', 'no').send(text);
}

function actorOf(request: FastifyRequest): SetUpActor {
  const { accountId, email, sessionId } = callerOf(request);
  return { accountId, actor: email, sessionId };
}

const seasonOf = (body: AskedSeason | null | undefined): AskedSeason => ({
  year: body?.year,
  season: body?.season,
});

/** A long file goes to the disk as it comes. @throws AppError INVALID_INPUT | TOO_LARGE | UNSUPPORTED_TYPE */
async function takeEnrollment(request: FastifyRequest, spool: SeasonService['spool']) {
  const arrived = allowSlowBody(request.raw);
  try {
    return await takeUpload(request, {
      take: spool,
      release: (file) => file.close(),
      maxBytes: MAX_ENROLLMENT_BYTES,
    });
  } finally {
    arrived();
  }
}

/** The set-up of a season. */
export function seasonRoutes(app: App, season: SeasonService): void {
  app.route({
    ...endpoints.setActiveSeason,
    handler: (request) => season.setActiveSeason(request.body),
  });
  app.route({ ...endpoints.listSeasons, handler: () => season.listSeasons() });
  app.route({ ...endpoints.prepareSeason, handler: ({ body }) => season.prepareSeason(body) });
  app.route({ ...endpoints.removeSeason, handler: ({ params }) => season.removeSeason(params) });
  app.route({
    ...endpoints.uploadEnrollment,
    handler: async (request) => {
      const { fileName, file, fields } = await takeEnrollment(request, season.spool);
      try {
        const { accountId } = callerOf(request);
        const { existing, ...named } = fields;
        const asked = { ...readAskedSeason(named), isExisting: existing === 'true' };
        return await season.uploadEnrollment({ fileName, file, ...asked, accountId });
      } finally {
        await file.close();
      }
    },
  });
  app.route({
    ...endpoints.loadCoachData,
    handler: (request) =>
      season.loadCoachData({
        ...request.body,
        preview: request.body.preview ?? false,
        accountId: callerOf(request).accountId,
      }),
  });
  enrollmentRoutes(app, season);
  app.route({
    ...endpoints.generateAvailability,
    handler: async (request, reply) =>
      streamText(
        reply,
        await season.generateAvailability({ ...actorOf(request), ...seasonOf(request.body) }),
      ),
  });
  app.route({
    ...endpoints.mergeAvailability,
    handler: async (request, reply) =>
      streamText(reply, await season.mergeAvailability({ ...actorOf(request), ...seasonOf(request.body) })),
  });
}

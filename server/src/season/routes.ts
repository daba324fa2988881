import type { Readable } from 'node:stream';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generateAvailability } from '#availability/generate-availability.ts';
import { mergeAvailability } from '#availability/merge-availability.ts';
import { loadCoachData } from '#enrollment/load-coach-data.ts';
import { enrollmentRoutes } from '#enrollment/routes.ts';
import { MAX_ENROLLMENT_BYTES, uploadEnrollment } from '#enrollment/upload-enrollment.ts';
import type { JobSignal } from '#jobs/job-signal.ts';
import { spool } from '#platform/files/read/spool.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { allowSlowBody } from '#platform/http/hardening.ts';
import { readFilledSeason, receiveUpload } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import type { RequestedSeason } from './find-season.ts';
import { listAllSeasons, prepareSeason } from './prepare-season.ts';
import { removeSeason } from './remove-season.ts';
import { setActiveSeason } from './set-active-season.ts';

/** The person who runs a set-up step, and the session that reads its log. */
type SetUpActor = { accountId: number; actor: string; sessionId: string };

function streamText(reply: FastifyReply, text: Readable): FastifyReply {
  // a proxy must not buffer the lines
  return reply.type('text/plain; charset=utf-8').header('x-accel-buffering', 'no').send(text);
}

function actorOf(request: FastifyRequest): SetUpActor {
  const { accountId, email, sessionId } = callerOf(request);
  return { accountId, actor: email, sessionId };
}

const seasonOf = (body: RequestedSeason | null | undefined): RequestedSeason => ({
  year: body?.year,
  season: body?.season,
});

/** Writes a long file to disk while it arrives. @throws AppError INVALID_INPUT | TOO_LARGE | UNSUPPORTED_TYPE */
async function takeEnrollment(portal: Portal, request: FastifyRequest) {
  const arrived = allowSlowBody(request.raw);
  try {
    return await receiveUpload(request, {
      take: (content) => spool(portal, content),
      release: (file) => file.close(),
      maxBytes: MAX_ENROLLMENT_BYTES,
    });
  } finally {
    arrived();
  }
}

/** The set-up of a season. */
export function seasonRoutes(app: App, portal: Portal, jobSignal: JobSignal): void {
  app.route({
    ...endpoints.setActiveSeason,
    handler: (request) => setActiveSeason(portal, request.body),
  });
  app.route({ ...endpoints.listSeasons, handler: () => listAllSeasons(portal) });
  app.route({ ...endpoints.prepareSeason, handler: ({ body }) => prepareSeason(portal, body) });
  app.route({ ...endpoints.removeSeason, handler: ({ params }) => removeSeason(portal, params) });
  app.route({
    ...endpoints.uploadEnrollment,
    handler: async (request) => {
      const { fileName, file, fields } = await takeEnrollment(portal, request);
      try {
        const { accountId } = callerOf(request);
        const asked = readFilledSeason(fields);
        return await uploadEnrollment(portal, { fileName, file, ...asked, accountId });
      } finally {
        await file.close();
      }
    },
  });
  app.route({
    ...endpoints.loadCoachData,
    handler: (request) =>
      loadCoachData(portal, {
        ...request.body,
        preview: request.body.preview ?? false,
        accountId: callerOf(request).accountId,
      }),
  });
  enrollmentRoutes(app, portal);
  app.route({
    ...endpoints.generateAvailability,
    handler: async (request, reply) =>
      streamText(
        reply,
        await generateAvailability(portal, jobSignal, { ...actorOf(request), ...seasonOf(request.body) }),
      ),
  });
  app.route({
    ...endpoints.mergeAvailability,
    handler: async (request, reply) =>
      streamText(
        reply,
        await mergeAvailability(portal, jobSignal, { ...actorOf(request), ...seasonOf(request.body) }),
      ),
  });
}

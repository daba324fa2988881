import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadCoachData } from '#enrollment/load-coach-data.ts';
import { enrollmentRoutes } from '#enrollment/routes.ts';
import { MAX_ENROLLMENT_BYTES, uploadEnrollment } from '#enrollment/upload-enrollment.ts';
import { spool } from '#platform/files/read/spool.ts';
import { allowSlowBody } from '#platform/http/hardening.ts';
import { serve } from '#platform/http/serve.ts';
import { readFilledSeason, receiveUpload } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { removeSeason } from './remove-season.ts';
import { listSeasons, prepareSeason, setActiveSeason } from './seasons.ts';

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
export function seasonRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    setActiveSeason: (_call, input) => setActiveSeason(portal, input),
    listSeasons: async () => ({ seasons: await listSeasons(portal.db) }),
    prepareSeason: (_call, input) => prepareSeason(portal, input),
    removeSeason: (_call, input) => removeSeason(portal, input),
    uploadEnrollment: async (call) => {
      const { fileName, file, fields } = await takeEnrollment(portal, call.request);
      try {
        const { accountId } = call.caller;
        const requested = readFilledSeason(fields);
        return await uploadEnrollment(portal, { fileName, file, ...requested, accountId });
      } finally {
        await file.close();
      }
    },
    loadCoachData: (call, input) =>
      loadCoachData(portal, {
        ...input,
        preview: input.preview ?? false,
        accountId: call.caller.accountId,
      }),
  });
  enrollmentRoutes(app, portal);
}

import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '#http/access.ts';
import type { App } from '#http/app-types.ts';
import type { JobsService } from './jobs/jobs-service.ts';

/** A reader who takes nothing for so long is let go; a sign of life comes more often than that. */
const STALLED_MS = 60_000;

function lastEventId({ headers }: FastifyRequest): number {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : 0;
}

/** A proxy must not collect what is streamed. */
const unbuffered = (reply: FastifyReply) => reply.header('x-accel-buffering', 'no');

/** The background jobs of the set-up. */
export function jobRoutes(app: App, jobs: JobsService): void {
  app.addHook('preClose', async () => jobs.stop());
  app.route({
    ...endpoints.downloadEnrollment,
    handler: (request) =>
      jobs.downloadEnrollment({ ...request.body, accountId: callerOf(request).accountId }),
  });
  app.route({
    ...endpoints.followDownload,
    handler: async (request, reply) => {
      const events = await jobs.followDownload(request.params.jobId, lastEventId(request));
      reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
      return unbuffered(reply).type('text/event-stream; charset=utf-8').send(events);
    },
  });
  app.route({
    ...endpoints.listJobs,
    handler: (request) => jobs.listJobs(request.query.limit),
  });
  app.route({
    ...endpoints.downloadJobLog,
    handler: async (request, reply) => {
      const { fileName, text } = await jobs.readLog(request.params.id);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(text);
    },
  });
}

import type { Readable } from 'node:stream';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { JobsService } from './jobs-service.ts';

/** A reader who takes nothing for so long is let go; a sign of life comes more often than that. */
const STALLED_MS = 60_000;

function lastEventId({ headers }: FastifyRequest): number {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : 0;
}

/** Events as they come; nobody reads the body of an answer to HEAD. */
async function sendEvents(request: FastifyRequest, reply: FastifyReply, open: () => Promise<Readable>) {
  const events = await open();
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  reply
    .type('text/event-stream; charset=utf-8')
    // a proxy must not collect what is streamed
    .header('x-accel-buffering', 'no');
  if (request.method !== 'HEAD') return reply.send(events);
  events.destroy();
  return reply.send('');
}

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
    handler: (request, reply) =>
      sendEvents(request, reply, () =>
        jobs.followJob({
          jobId: request.params.jobId,
          kind: 'download-enrollment',
          after: lastEventId(request),
          sessionId: callerOf(request).sessionId,
        }),
      ),
  });
  app.route({
    ...endpoints.followJob,
    handler: (request, reply) =>
      sendEvents(request, reply, () =>
        jobs.followJob({
          jobId: request.params.id,
          after: lastEventId(request),
          tail: request.query.tail,
          sessionId: callerOf(request).sessionId,
        }),
      ),
  });
  app.route({
    ...endpoints.listJobs,
    handler: (request) => jobs.listJobs(request.query.limit, request.query),
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

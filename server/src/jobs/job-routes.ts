import type { Readable } from 'node:stream';
import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { downloadEnrollment } from '#enrollment/download/download-enrollment.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { createJobEvents } from './job-events.ts';
import type { JobSignal } from './job-signal.ts';
import { listJobs } from './list-jobs.ts';
import { readJobLog } from './read-job-log.ts';

/** Closes the connection of a reader who reads nothing for this long; heartbeats are sent more often. */
const STALLED_MS = 60_000;

function lastEventId({ headers }: FastifyRequest): number {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : 0;
}

/** Sends events as they arrive; an answer to HEAD has no body. */
async function sendEvents(request: FastifyRequest, reply: FastifyReply, open: () => Promise<Readable>) {
  const events = await open();
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  reply
    .type('text/event-stream; charset=utf-8')
    // a proxy must not buffer the stream
    .header('x-accel-buffering', 'no');
  if (request.method !== 'HEAD') return reply.send(events);
  events.destroy();
  return reply.send('');
}

/** The background jobs of the set-up. */
export function jobRoutes(app: App, portal: Portal, jobSignal: JobSignal): void {
  const events = createJobEvents(portal, jobSignal);
  app.addHook('preClose', async () => events.stop());
  app.route({
    ...endpoints.downloadEnrollment,
    handler: (request) =>
      downloadEnrollment(portal, { ...request.body, accountId: callerOf(request).accountId }),
  });
  app.route({
    ...endpoints.followDownload,
    handler: (request, reply) =>
      sendEvents(request, reply, () =>
        events.follow({
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
        events.follow({
          jobId: request.params.id,
          after: lastEventId(request),
          tail: request.query.tail,
          sessionId: callerOf(request).sessionId,
        }),
      ),
  });
  app.route({
    ...endpoints.listJobs,
    handler: (request) => listJobs(portal, request.query.limit, request.query),
  });
  app.route({
    ...endpoints.downloadJobLog,
    handler: async (request, reply) => {
      const { fileName, text } = await readJobLog(portal, request.params.id);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(text);
    },
  });
}

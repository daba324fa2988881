import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadEnrollment } from '#enrollment/download/download-enrollment.ts';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import type { JobSignal } from './follow-job.ts';
import { listJobs } from './list-jobs.ts';
import { createJobEvents, readJobLog } from './stream-job.ts';

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
export function jobRoutes(app: FastifyInstance, portal: Portal, jobSignal: JobSignal): void {
  const events = createJobEvents(portal, jobSignal);
  app.addHook('preClose', async () => events.stop());

  serve(app, {
    downloadEnrollment: (call, input) =>
      downloadEnrollment(portal, { ...input, accountId: call.caller.accountId }),
    followDownload: (call, input) =>
      sendEvents(call.request, call.reply, () =>
        events.follow({
          jobId: input.jobId,
          kind: 'download-enrollment',
          after: lastEventId(call.request),
          sessionId: call.caller.sessionId,
        }),
      ),
    followJob: (call, input) =>
      sendEvents(call.request, call.reply, () =>
        events.follow({
          jobId: input.id,
          after: lastEventId(call.request),
          tail: input.tail,
          sessionId: call.caller.sessionId,
        }),
      ),
    listJobs: (_call, input) => listJobs(portal, input.limit, input),
    downloadJobLog: async (call, input) => {
      const { fileName, text } = await readJobLog(portal, input.id);
      return call.reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(text);
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { LiveService } from './service.ts';

export function liveRoutes(app: FastifyInstance, live: LiveService): void {
  app.addHook('preClose', async () => live.stop());

  serve(app, {
    followEvents: async (call) => {
      call.reply
        .type('text/event-stream; charset=utf-8')
        // a proxy must neither buffer nor compress the stream
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      // nobody reads the body of an answer to HEAD
      return call.reply.send(call.request.method === 'HEAD' ? '' : live.follow(call.caller));
    },
  });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { LiveService } from './service.ts';

export function liveRoutes(app: App, live: LiveService): void {
  app.addHook('preClose', async () => live.stop());
  app.route({
    ...endpoints.followEvents,
    handler: async (request, reply) => {
      reply
        .type('text/event-stream; charset=utf-8')
        // a proxy must neither buffer nor compress the stream
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      // nobody reads the body of an answer to HEAD
      return reply.send(request.method === 'HEAD' ? '' : live.follow(callerOf(request)));
    },
  });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyReply } from 'fastify';
import { answerEncoded } from '#platform/http/answer-encoded.ts';
import type { App } from '#platform/http/app-types.ts';
import { chooseEncoding } from '#platform/http/encoded-body.ts';
import type { createHealthService } from './service.ts';

/** Up and ready: the process, and its database; what everybody may know of its health, and the administrator's figures. */
export function healthRoutes(app: App, health: ReturnType<typeof createHealthService>): void {
  app.route({ ...endpoints.getHealth, handler: async () => ({ status: 'up' as const }) });
  app.route({
    ...endpoints.getReadiness,
    handler: async () => {
      await health.checkReadiness();
      return { status: 'ready' as const };
    },
  });
  app.route({ ...endpoints.getSystemHealth, handler: () => health.getSystemHealth() });
  app.route({ ...endpoints.getSystemHealthHistory, handler: () => health.getHistory() });
  app.route({
    ...endpoints.getHealthDashboard,
    handler: async (request, reply: FastifyReply) => {
      const body = await health.getDashboard();
      const form = body.form(chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']));
      return answerEncoded(request, reply, form);
    },
  });
}

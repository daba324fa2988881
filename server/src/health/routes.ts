import { endpoints } from '@portal/contract/endpoints.ts';
import type { FastifyReply } from 'fastify';
import { answerEncoded } from '#platform/http/answer-encoded.ts';
import type { App } from '#platform/http/app-types.ts';
import { chooseEncoding } from '#platform/http/encoded-body.ts';
import type { Portal } from '#portal.ts';
import { checkReadiness } from './check-readiness.ts';
import { createDashboardCache } from './dashboard-cache.ts';
import { getHistory } from './history.ts';
import { getSystemHealth, type HealthSources } from './system-health.ts';

/** Liveness and readiness, the public dashboard, and the administrator's figures. */
export function healthRoutes(
  app: App,
  portal: Portal,
  { isReady, mail, ...sources }: HealthSources & { isReady: () => boolean; mail: { hasServer: boolean } },
): void {
  const getDashboard = createDashboardCache(portal, mail.hasServer);
  app.route({ ...endpoints.getHealth, handler: async () => ({ status: 'up' as const }) });
  app.route({
    ...endpoints.getReadiness,
    handler: async () => {
      await checkReadiness(portal, isReady);
      return { status: 'ready' as const };
    },
  });
  app.route({ ...endpoints.getSystemHealth, handler: () => getSystemHealth(portal, sources) });
  app.route({ ...endpoints.getSystemHealthHistory, handler: () => getHistory(portal) });
  app.route({
    ...endpoints.getHealthDashboard,
    handler: async (request, reply: FastifyReply) => {
      const body = await getDashboard();
      const form = body.form(chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']));
      return answerEncoded(request, reply, form);
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { answerEncoded, chooseEncoding } from '#platform/http/encoded-body.ts';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { createDashboardCache } from './dashboard.ts';
import { getHistory } from './history.ts';
import { checkReadiness, getSystemHealth, type HealthSources } from './system-health.ts';

/** Liveness and readiness, the public dashboard, and the administrator's figures. */
export function healthRoutes(
  app: FastifyInstance,
  portal: Portal,
  { isReady, mail, ...sources }: HealthSources & { isReady: () => boolean; mail: { hasServer: boolean } },
): void {
  const getDashboard = createDashboardCache(portal, mail.hasServer);

  serve(app, {
    getHealth: async () => ({ status: 'up' as const }),
    getReadiness: async () => {
      await checkReadiness(portal, isReady);
      return { status: 'ready' as const };
    },
    getSystemHealth: () => getSystemHealth(portal, sources),
    getSystemHealthHistory: () => getHistory(portal),
    getHealthDashboard: async (call) => {
      const body = await getDashboard();
      const form = body.form(chooseEncoding(call.request.headers['accept-encoding'], ['br', 'gzip']));
      return answerEncoded(call.request, call.reply, form);
    },
  });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#platform/http/app-types.ts';
import type { MetricsService } from './service.ts';
import { METRICS_TYPE } from './text-format.ts';

export function metricsRoutes(app: App, metrics: MetricsService): void {
  app.addHook('onClose', async () => metrics.stop());
  app.route({
    ...endpoints.getMetrics,
    handler: async (_request, reply) => reply.type(METRICS_TYPE).send(await metrics.read()),
  });
}

import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { MetricsService } from './service.ts';
import { METRICS_TYPE } from './text-format.ts';

export function metricsRoutes(app: FastifyInstance, metrics: MetricsService): void {
  app.addHook('onClose', async () => metrics.stop());

  serve(app, {
    getMetrics: async (call) => call.reply.type(METRICS_TYPE).send(await metrics.read()),
  });
}

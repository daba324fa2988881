import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { type MetricsSources, registerGauges } from './gauges.ts';

/** The figures of this process for monitors (docs/spec/decisions.md#health). @see docs/decisions/0033-metrics.md */
export function metricsRoutes(app: FastifyInstance, portal: Portal, sources: MetricsSources): void {
  const { registry } = sources;
  registerGauges(portal, sources);
  let isMeasuring = false;

  serve(app, {
    async getMetrics(call) {
      // from the first query on, so a portal without monitors has no overhead
      if (!isMeasuring) collectDefaultMetrics({ register: registry });
      isMeasuring = true;
      return call.reply.type(registry.contentType).send(await registry.metrics());
    },
  });
}

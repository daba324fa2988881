import type { FastifyInstance } from 'fastify';
import type { MailOptions } from '#mail/repeats.ts';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { previewPlanEmail } from './preview-email.ts';
import { publishGamePlan } from './publish-plan.ts';

/** Publishing plans for games. */
export function publishRoutes(
  app: FastifyInstance,
  portal: Portal,
  options: Pick<MailOptions, 'from'>,
): void {
  serve(app, {
    previewPlanEmail: (_call, { id, ...publishing }) =>
      previewPlanEmail(portal, options, { planId: id, ...publishing }),
    publishGamePlan: (call, { id, ...publishing }) =>
      publishGamePlan(portal, call, { planId: id, ...publishing }),
  });
}

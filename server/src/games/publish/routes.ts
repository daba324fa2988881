import { endpoints } from '@portal/contract/endpoints.ts';
import type { MailOptions } from '#mail/repeats.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { previewPlanEmail } from './preview-email.ts';
import { publishGamePlan } from './publish-plan.ts';

/** Publishing plans for games. */
export function publishRoutes(app: App, portal: Portal, options: Pick<MailOptions, 'from'>): void {
  app.route({
    ...endpoints.previewPlanEmail,
    handler: ({ params, body }) => previewPlanEmail(portal, options, { planId: params.id, ...body }),
  });
  app.route({
    ...endpoints.publishGamePlan,
    handler: (request) =>
      publishGamePlan(
        portal,
        callerOf(request),
        { planId: request.params.id, ...request.body },
        request.headers['idempotency-key'] ?? null,
      ),
  });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { decideEnrollment, removeDecision } from './decide-enrollment.ts';
import { listEnrollmentLoads } from './list-loads.ts';
import { revertLoad } from './revert-load.ts';

/** Answers to questions about rows, the list of loads, and reverting one. */
export function enrollmentRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.listEnrollmentLoads,
    handler: ({ query }) => listEnrollmentLoads(portal, query),
  });
  app.route({
    ...endpoints.revertLoad,
    handler: (request) =>
      revertLoad(portal, { ...request.body, id: request.params.id, accountId: callerOf(request).accountId }),
  });
  app.route({
    ...endpoints.decideEnrollment,
    handler: (request) =>
      decideEnrollment(portal, { ...request.body, accountId: callerOf(request).accountId }),
  });
  app.route({
    ...endpoints.removeEnrollmentDecision,
    handler: ({ params }) => removeDecision(portal, params.key),
  });
}

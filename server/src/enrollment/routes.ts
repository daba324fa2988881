import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { SeasonService } from '#season/service.ts';

/** What surrounds a load: answers to questions, the loads so far, and reverting one. */
export function enrollmentRoutes(app: App, season: SeasonService): void {
  app.route({
    ...endpoints.listEnrollmentLoads,
    handler: ({ query }) => season.listEnrollmentLoads(query),
  });
  app.route({
    ...endpoints.takeBackLoad,
    handler: (request) =>
      season.revertLoad({ ...request.body, id: request.params.id, accountId: callerOf(request).accountId }),
  });
  app.route({
    ...endpoints.decideEnrollment,
    handler: (request) =>
      season.decideEnrollment({ ...request.body, accountId: callerOf(request).accountId }),
  });
  app.route({
    ...endpoints.forgetEnrollmentDecision,
    handler: ({ params }) => season.forgetDecision(params.key),
  });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { changeFairnessTimes } from './change-times.ts';
import { exportFairness } from './export-fairness.ts';
import { getFairness, getTeamFairness } from './get-fairness.ts';

/** What the teams of a division had, lost and were offered (docs/spec/decisions.md#fairness). */
export function fairnessRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.getFairness,
    handler: (request) => getFairness(portal, callerOf(request), request.query),
  });
  app.route({
    ...endpoints.getTeamFairness,
    handler: (request) => getTeamFairness(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.changeFairnessTimes,
    handler: (request) => changeFairnessTimes(portal, callerOf(request), request.params.id, request.body),
  });
  app.route({
    ...endpoints.exportFairness,
    handler: async (request, reply) => {
      const file = await exportFairness(portal, callerOf(request), request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { listAllCoaches, listCoachTeams } from './list-teams.ts';

export function coachesRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.listCoachTeams,
    handler: (request) =>
      listCoachTeams(portal, callerOf(request), {
        email: request.params.email,
        withFormer: request.query.former === 'true',
      }),
  });
  app.route({ ...endpoints.listAllCoaches, handler: () => listAllCoaches(portal) });
}

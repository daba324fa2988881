import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { CoachesService } from './service.ts';

export function coachesRoutes(app: App, coaches: CoachesService): void {
  app.route({
    ...endpoints.listCoachTeams,
    handler: (request) =>
      coaches.listCoachTeams(callerOf(request), request.params.email, request.query.former === 'true'),
  });
  app.route({ ...endpoints.listAllCoaches, handler: () => coaches.listAllCoaches() });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { WaitingService } from './service.ts';

export function waitingRoutes(app: App, waiting: WaitingService): void {
  app.route({ ...endpoints.getWaitlist, handler: (request) => waiting.list(callerOf(request)) });
  app.route({ ...endpoints.listGymTimes, handler: () => waiting.listGymTimes() });
  app.route({
    ...endpoints.addWaitlistRequest,
    handler: (request) => waiting.addRequest(callerOf(request), request.body),
  });
  app.route({
    ...endpoints.changeWaitlistRequest,
    handler: (request) => waiting.changeRequest(callerOf(request), request.params.id, request.body),
  });
  app.route({
    ...endpoints.removeWaitlistRequest,
    handler: (request) => waiting.removeRequest(callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.declineOffer,
    handler: (request) => waiting.decline(callerOf(request), request.params.id),
  });
  app.route({ ...endpoints.getLeagueWaitlist, handler: () => waiting.listLeague() });
}

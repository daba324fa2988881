import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { addRequest, changeRequest, removeRequest } from './change-requests.ts';
import { declineOffer } from './decline-offer.ts';
import { getLeagueWaitlist, getWaitlist, listTimesToWaitFor } from './get-waitlist.ts';

/** The waitlist (docs/spec/decisions.md#waitlist). A held slot is booked like any other. */
export function waitingRoutes(app: App, portal: Portal): void {
  app.route({ ...endpoints.getWaitlist, handler: (request) => getWaitlist(portal, callerOf(request)) });
  app.route({ ...endpoints.listGymTimes, handler: () => listTimesToWaitFor(portal) });
  app.route({
    ...endpoints.addWaitlistRequest,
    handler: (request) => addRequest(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.changeWaitlistRequest,
    handler: (request) =>
      changeRequest(portal, callerOf(request), { id: request.params.id, ...request.body }),
  });
  app.route({
    ...endpoints.removeWaitlistRequest,
    handler: (request) => removeRequest(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.declineOffer,
    handler: (request) => declineOffer(portal, callerOf(request), request.params.id),
  });
  app.route({ ...endpoints.getLeagueWaitlist, handler: () => getLeagueWaitlist(portal) });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { VenuesService } from '../service.ts';

export function carryOverRoutes(app: App, venues: VenuesService): void {
  app.route({ ...endpoints.getCarryOver, handler: ({ query }) => venues.getCarryOver(query) });
  app.route({
    ...endpoints.carryOverSeason,
    handler: (request) => venues.carryOverSeason(request.body, callerOf(request).accountId),
  });
  app.route({
    ...endpoints.undoCarryOver,
    handler: (request) =>
      venues.undoCarryOver({ id: request.params.id, accountId: callerOf(request).accountId }),
  });
}

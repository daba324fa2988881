import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { carryOverSeason } from './carry-over.ts';
import { getCarryOver } from './list-carry-over.ts';
import { undoCarryOver } from './undo-carry-over.ts';

export function carryOverRoutes(app: App, portal: Portal): void {
  app.route({ ...endpoints.getCarryOver, handler: ({ query }) => getCarryOver(portal, query) });
  app.route({
    ...endpoints.carryOverSeason,
    handler: (request) => carryOverSeason(portal, request.body, callerOf(request).accountId),
  });
  app.route({
    ...endpoints.undoCarryOver,
    handler: (request) =>
      undoCarryOver(portal, { id: request.params.id, accountId: callerOf(request).accountId }),
  });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import {
  addDayOff,
  changeDaysOffWindow,
  decideDaysOff,
  listLeagueDaysOff,
  removeDayOff,
} from './league-days-off.ts';
import { askForDayOff, listOwnDaysOff, withdrawDayOff } from './own-days-off.ts';

/** Days on which teams ask not to play (docs/spec/decisions.md#days-off). */
export function daysOffRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.listOwnDaysOff,
    handler: (request) => listOwnDaysOff(portal, callerOf(request)),
  });
  app.route({
    ...endpoints.askForDayOff,
    handler: (request) => askForDayOff(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.withdrawDayOff,
    handler: (request) => withdrawDayOff(portal, callerOf(request), request.params.id),
  });

  app.route({ ...endpoints.listLeagueDaysOff, handler: ({ query }) => listLeagueDaysOff(portal, query) });
  app.route({
    ...endpoints.addDayOff,
    handler: (request) => addDayOff(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.decideDaysOff,
    handler: (request) => decideDaysOff(portal, callerOf(request), request.body.decisions),
  });
  app.route({
    ...endpoints.removeDayOff,
    handler: (request) => removeDayOff(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.changeDaysOffWindow,
    handler: (request) => changeDaysOffWindow(portal, callerOf(request), request.body),
  });
}

import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import {
  addDayOff,
  changeDaysOffWindow,
  decideDaysOff,
  listLeagueDaysOff,
  removeDayOff,
} from './league-days-off.ts';
import { listOwnDaysOff, requestDayOff, withdrawDayOff } from './own-days-off.ts';

/** Days on which teams ask not to play (docs/spec/decisions.md#dates-off). */
export function daysOffRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listOwnDaysOff: (call) => listOwnDaysOff(portal, call.caller),
    requestDayOff: (call, input) => requestDayOff(portal, call.caller, input),
    withdrawDayOff: (call, input) => withdrawDayOff(portal, call.caller, input.id),
    listLeagueDaysOff: (_call, input) => listLeagueDaysOff(portal, input),
    addDayOff: (call, input) => addDayOff(portal, call.caller, input),
    decideDaysOff: (call, input) => decideDaysOff(portal, call.caller, input.decisions),
    removeDayOff: (call, input) => removeDayOff(portal, call.caller, input.id),
    changeDaysOffWindow: (call, input) => changeDaysOffWindow(portal, call.caller, input),
  });
}

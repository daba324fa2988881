import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { declineOffer } from './advance-offer.ts';
import { addRequest, changeRequest, removeRequest } from './change-requests.ts';
import { exportWaitlist, getLeagueWaitlist, getWaitlist, listTimesToWaitFor } from './get-waitlist.ts';

/** The waitlist (docs/spec/decisions.md#waitlist). A held slot is booked like any other. */
export function waitingRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    getWaitlist: (call) => getWaitlist(portal, call.caller),
    listGymTimes: () => listTimesToWaitFor(portal),
    addWaitlistRequest: (call, input) => addRequest(portal, call.caller, input),
    changeWaitlistRequest: (call, input) => changeRequest(portal, call.caller, input),
    removeWaitlistRequest: (call, input) => removeRequest(portal, call.caller, input.id),
    declineOffer: (call, input) => declineOffer(portal, call.caller, input.id),
    getLeagueWaitlist: () => getLeagueWaitlist(portal),
    exportWaitlist: async (call, { format }) => sendFile(call, await exportWaitlist(portal, format)),
  });
}

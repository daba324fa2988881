import type { FastifyInstance } from 'fastify';
import { endSessionsOf, setDisabled } from '#auth/account-access.ts';
import { serve } from '#platform/http/serve.ts';
import { visitorOf } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { erasePerson } from './erase-person.ts';
import { previewErasure } from './erasure.ts';

/** What administrators do to the accounts and the data of others. */
export function peopleRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    endSessions: (call, { id }) =>
      endSessionsOf(portal, call.caller, { id, visitor: visitorOf(call.request) }),
    setAccountDisabled: (call, input) =>
      setDisabled(portal, call.caller, { ...input, visitor: visitorOf(call.request) }),
    previewErasure: (_call, { id }) => previewErasure(portal, id),
    erasePerson: (call, { id, email }) =>
      erasePerson(portal, call, { ref: id, email, visitor: visitorOf(call.request) }),
  });
}

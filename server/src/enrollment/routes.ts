import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { decideEnrollment, removeDecision } from './decide-enrollment.ts';
import { listEnrollmentLoads, revertLoad } from './revert-load.ts';

/** Answers to questions about rows, the list of loads, and reverting one. */
export function enrollmentRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listEnrollmentLoads: (_call, input) => listEnrollmentLoads(portal, input),
    revertLoad: (call, input) => revertLoad(portal, { ...input, accountId: call.caller.accountId }),
    decideEnrollment: (call, input) =>
      decideEnrollment(portal, { ...input, accountId: call.caller.accountId }),
    removeEnrollmentDecision: (_call, input) => removeDecision(portal, input.key),
  });
}

import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { changeFairnessTimes, exportFairness, getFairness, getTeamFairness } from './get-fairness.ts';

/** What the teams of a division had, lost and were offered (docs/spec/decisions.md#fairness). */
export function fairnessRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    getFairness: (call, input) => getFairness(portal, call.caller, input),
    getTeamFairness: (call, input) => getTeamFairness(portal, call.caller, input.id),
    changeFairnessTimes: (call, { id, ...times }) => changeFairnessTimes(portal, call.caller, id, times),
    exportFairness: async (call, input) => sendFile(call, await exportFairness(portal, call.caller, input)),
  });
}

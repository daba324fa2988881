import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { listAllCoaches, listCoachTeams } from './list-teams.ts';

export function coachesRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listCoachTeams: (call, input) =>
      listCoachTeams(portal, call.caller, {
        email: input.email,
        withFormer: input.former === 'true',
      }),
    listAllCoaches: () => listAllCoaches(portal),
  });
}

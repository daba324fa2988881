import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#platform/http/app-types.ts';
import type { AdminCoachesService } from './admin-service.ts';

export function adminCoachesRoutes(app: App, league: AdminCoachesService): void {
  app.route({ ...endpoints.listLeagueTeams, handler: () => league.listLeagueTeams() });
  app.route({ ...endpoints.addTeam, handler: ({ body }) => league.addTeam(body) });
  app.route({
    ...endpoints.renameTeam,
    handler: ({ params, body }) => league.renameTeam(params.id, body.teamName),
  });
  app.route({ ...endpoints.removeTeam, handler: ({ params }) => league.removeTeam(params.id) });
  app.route({
    ...endpoints.linkCoach,
    handler: ({ params, body }) => league.linkCoach(params.id, body),
  });
  app.route({
    ...endpoints.unlinkCoach,
    handler: ({ params }) => league.unlinkCoach(params.id, params.coachId),
  });
  app.route({
    ...endpoints.changeCoach,
    handler: ({ params, body }) => league.changeCoach(params.id, body),
  });
  app.route({ ...endpoints.inviteCoach, handler: ({ params }) => league.inviteCoach(params.id) });
  app.route({ ...endpoints.inviteAllCoaches, handler: () => league.inviteAllCoaches() });
}

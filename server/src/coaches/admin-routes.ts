import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { changeCoach, linkCoach, unlinkCoach } from './change-coaches.ts';
import { addTeam, listTeamsWithCoaches, removeTeam, renameTeam } from './change-teams.ts';
import { inviteAllCoaches, inviteCoach } from './invite-coaches.ts';

/** The teams of the active season and their coaches, as administrators maintain them. */
export function adminCoachesRoutes(app: App, portal: Portal): void {
  app.route({ ...endpoints.listLeagueTeams, handler: () => listTeamsWithCoaches(portal) });
  app.route({ ...endpoints.addTeam, handler: ({ body }) => addTeam(portal, body) });
  app.route({
    ...endpoints.renameTeam,
    handler: ({ params, body }) => renameTeam(portal, params.id, body.teamName),
  });
  app.route({ ...endpoints.removeTeam, handler: ({ params }) => removeTeam(portal, params.id) });
  app.route({
    ...endpoints.linkCoach,
    handler: ({ params, body }) => linkCoach(portal, params.id, body),
  });
  app.route({
    ...endpoints.unlinkCoach,
    handler: ({ params }) => unlinkCoach(portal, params.id, params.coachId),
  });
  app.route({
    ...endpoints.changeCoach,
    handler: ({ params, body }) => changeCoach(portal, params.id, body),
  });
  app.route({ ...endpoints.inviteCoach, handler: ({ params }) => inviteCoach(portal, params.id) });
  app.route({
    ...endpoints.inviteAllCoaches,
    handler: ({ body }) => inviteAllCoaches(portal, body.coachIds),
  });
}

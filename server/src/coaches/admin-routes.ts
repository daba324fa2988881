import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { createCoachChanges } from './change-coaches.ts';
import { createTeamChanges } from './change-teams.ts';
import { createInvitations } from './invite-coaches.ts';

/** The teams of the active season and their coaches, as administrators maintain them. */
export function adminCoachesRoutes(app: App, portal: Portal): void {
  const teams = createTeamChanges(portal);
  const coaches = createCoachChanges(portal);
  const invitations = createInvitations(portal);
  app.route({ ...endpoints.listLeagueTeams, handler: () => teams.listLeagueTeams() });
  app.route({ ...endpoints.addTeam, handler: ({ body }) => teams.addTeam(body) });
  app.route({
    ...endpoints.renameTeam,
    handler: ({ params, body }) => teams.renameTeam(params.id, body.teamName),
  });
  app.route({ ...endpoints.removeTeam, handler: ({ params }) => teams.removeTeam(params.id) });
  app.route({
    ...endpoints.linkCoach,
    handler: ({ params, body }) => coaches.linkCoach(params.id, body),
  });
  app.route({
    ...endpoints.unlinkCoach,
    handler: ({ params }) => coaches.unlinkCoach(params.id, params.coachId),
  });
  app.route({
    ...endpoints.changeCoach,
    handler: ({ params, body }) => coaches.changeCoach(params.id, body),
  });
  app.route({ ...endpoints.inviteCoach, handler: ({ params }) => invitations.inviteCoach(params.id) });
  app.route({ ...endpoints.inviteAllCoaches, handler: () => invitations.inviteAllCoaches() });
}

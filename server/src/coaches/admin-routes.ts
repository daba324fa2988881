import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { changeCoach, linkCoach, unlinkCoach } from './change-coaches.ts';
import { addTeam, listTeamsWithCoaches, removeTeam, renameTeam } from './change-teams.ts';
import { inviteAllCoaches, inviteCoach } from './invite-coaches.ts';

/** The teams of the active season and their coaches, as administrators maintain them. */
export function adminCoachesRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listLeagueTeams: () => listTeamsWithCoaches(portal),
    addTeam: (_call, input) => addTeam(portal, input),
    renameTeam: (_call, input) => renameTeam(portal, input.id, input.teamName),
    removeTeam: (_call, input) => removeTeam(portal, input.id),
    linkCoach: (_call, { id, ...coach }) => linkCoach(portal, id, coach),
    unlinkCoach: (_call, input) => unlinkCoach(portal, input.id, input.coachId),
    changeCoach: (_call, { id, ...coach }) => changeCoach(portal, id, coach),
    inviteCoach: (_call, input) => inviteCoach(portal, input.id),
    inviteAllCoaches: (_call, input) => inviteAllCoaches(portal, input.coachIds),
  });
}

import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import type { Portal } from '#portal.ts';
import { createCoachChanges } from './change-coaches.ts';
import { createTeamChanges } from './change-teams.ts';
import { createInvitations } from './invite-coaches.ts';
import { listLeagueTeams } from './team-repository.ts';

/** The teams of the active season and their coaches, as administrators keep them. */
export function createAdminCoachesService(portal: Portal) {
  return {
    ...createTeamChanges(portal),
    ...createCoachChanges(portal),
    ...createInvitations(portal),

    /** In order of division and name; none without an active season. */
    listLeagueTeams: (): Promise<LeagueTeam[]> => listLeagueTeams(portal.db),
  };
}

export type AdminCoachesService = ReturnType<typeof createAdminCoachesService>;

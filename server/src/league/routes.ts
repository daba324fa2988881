import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { LeagueService } from './service.ts';

/** The league's name and contact for everybody, and what administrators decide for it. */
export function leagueRoutes(app: App, league: LeagueService): void {
  app.route({ ...endpoints.getLeague, handler: async () => league.getLeague() });
  app.route({ ...endpoints.getLeagueSettings, handler: () => league.getSettings() });
  app.route({
    ...endpoints.changeLeagueSettings,
    handler: (request) => league.changeSettings(callerOf(request), request.body),
  });

  app.route({ ...endpoints.listDivisions, handler: ({ query }) => league.listDivisions(query) });
  app.route({
    ...endpoints.changeDivision,
    handler: (request) =>
      league.changeDivision(callerOf(request), { id: request.params.id, ...request.body }),
  });

  app.route({ ...endpoints.listAccounts, handler: ({ query }) => league.listAccounts(query) });
  app.route({
    ...endpoints.changeRole,
    handler: (request) => league.changeRole(callerOf(request), { id: request.params.id, ...request.body }),
  });
}

import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#http/access.ts';
import type { App } from '#http/app-types.ts';
import type { LeagueService } from './service.ts';

/** The league's name and contact for everybody, and its settings for administrators. */
export function leagueRoutes(app: App, league: LeagueService): void {
  app.route({ ...endpoints.getLeague, handler: async () => league.getLeague() });
  app.route({ ...endpoints.getLeagueSettings, handler: () => league.getSettings() });
  app.route({
    ...endpoints.changeLeagueSettings,
    handler: (request) => league.changeSettings(callerOf(request), request.body),
  });
}

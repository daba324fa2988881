import { endpoints } from '@portal/contract/endpoints.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { changeRole, listAccounts } from './accounts.ts';
import { changeSettings } from './change-settings.ts';
import { changeDivision, listDivisions } from './divisions.ts';

/** The league's name and contact for everyone; settings, divisions and roles for administrators. */
export function leagueRoutes(app: App, portal: Portal): void {
  const { settings, clock } = portal;
  app.route({
    ...endpoints.getLeague,
    handler: async () => {
      const { leagueName, contactPhone, contactEmail, timeZone } = settings.current();
      const year = Number(leagueNowOf(clock, timeZone).date.slice(0, 4));
      return { name: leagueName, phone: contactPhone, email: contactEmail, year };
    },
  });
  app.route({
    ...endpoints.getLeagueSettings,
    handler: async () => {
      // another process may just have stored others
      await settings.reload();
      return settings.current();
    },
  });
  app.route({
    ...endpoints.changeLeagueSettings,
    handler: (request) => changeSettings(portal, callerOf(request), request.body),
  });

  app.route({ ...endpoints.listDivisions, handler: ({ query }) => listDivisions(portal, query) });
  app.route({
    ...endpoints.changeDivision,
    handler: (request) =>
      changeDivision(portal, callerOf(request), { id: request.params.id, ...request.body }),
  });

  app.route({ ...endpoints.listAccounts, handler: ({ query }) => listAccounts(portal, query) });
  app.route({
    ...endpoints.changeRole,
    handler: (request) => changeRole(portal, callerOf(request), { id: request.params.id, ...request.body }),
  });
}

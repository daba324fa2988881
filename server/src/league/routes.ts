import type { FastifyInstance } from 'fastify';
import { leagueNowOf } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import { visitorOf } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { changeRole, listAccounts } from './accounts.ts';
import { changeSettings } from './change-settings.ts';
import { changeDivision, listDivisions } from './divisions.ts';

/** The league's name and contact for everyone; settings, divisions and roles for administrators. */
export function leagueRoutes(app: FastifyInstance, portal: Portal): void {
  const { settings, clock } = portal;

  serve(app, {
    getLeague: async () => {
      const { leagueName, contactPhone, contactEmail, timeZone } = settings.current();
      const year = Number(leagueNowOf(clock, timeZone).date.slice(0, 4));
      return { name: leagueName, phone: contactPhone, email: contactEmail, year };
    },
    getLeagueSettings: async () => {
      // another process may just have stored others
      await settings.reload();
      return settings.current();
    },
    changeLeagueSettings: (call, input) => changeSettings(portal, call.caller, input),
    listDivisions: (_call, input) => listDivisions(portal, input),
    changeDivision: (call, input) => changeDivision(portal, call.caller, input),
    listAccounts: (_call, input) => listAccounts(portal, input),
    changeRole: (call, input) =>
      changeRole(portal, call.caller, { ...input, visitor: visitorOf(call.request) }),
  });
}

import type { Role } from '@portal/contract/auth.ts';
import type { League, LeagueSettingsWire } from '@portal/contract/league.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import type { AskedSeason } from '#season/the-season.ts';
import { changeRole, listAccounts } from './accounts.ts';
import { changeSettings } from './change-settings.ts';
import { changeDivision, listDivisions } from './divisions.ts';

export type LeagueService = ReturnType<typeof createLeagueService>;

/** What the league decides for itself. */
export function createLeagueService(portal: Portal) {
  const { settings } = portal;
  return {
    /** What anybody may know: the name, how to reach the league, and the year of its clocks. */
    getLeague(): League {
      const { leagueName, contactPhone, contactEmail, timeZone } = settings.current();
      const year = Number(leagueNowOf(portal.clock, timeZone).date.slice(0, 4));
      return { name: leagueName, phone: contactPhone, email: contactEmail, year };
    },

    /** As they stand in the database: what another process has just stored counts, too. */
    async getSettings(): Promise<LeagueSettingsWire> {
      await settings.reload();
      return settings.current();
    },

    /** @throws AppError WEEKLY_LIMIT */
    changeSettings: (caller: Caller, wanted: LeagueSettingsWire) => changeSettings(portal, caller, wanted),

    listDivisions: (asked?: AskedSeason) => listDivisions(portal, asked),

    /** @throws AppError NOT_FOUND */
    changeDivision: (caller: Caller, wanted: { id: number; practicesPerWeek: number }) =>
      changeDivision(portal, caller, wanted),

    listAccounts: (asked: { search: string; page: number }) => listAccounts(portal, asked),

    /** @throws AppError NOT_FOUND | WRONG_STATE | FORBIDDEN */
    changeRole: (caller: Caller, wanted: { id: number; role: Role }) => changeRole(portal, caller, wanted),
  };
}

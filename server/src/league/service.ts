import type { League, LeagueSettingsWire } from '@portal/contract/league-settings.ts';
import type { Caller } from '#http/access.ts';
import type { Portal } from '#portal.ts';
import { changeSettings } from './change-settings.ts';

export type LeagueService = ReturnType<typeof createLeagueService>;

/** What the league decides for itself. */
export function createLeagueService(portal: Portal) {
  const { settings } = portal;
  return {
    /** What anybody may know: the name, and how to reach the league. */
    getLeague(): League {
      const { leagueName, contactPhone, contactEmail } = settings.current();
      return { name: leagueName, phone: contactPhone, email: contactEmail };
    },

    /** As they stand in the database: what another process has just stored counts, too. */
    async getSettings(): Promise<LeagueSettingsWire> {
      await settings.reload();
      return settings.current();
    },

    /** @throws AppError WEEKLY_LIMIT */
    changeSettings: (caller: Caller, wanted: LeagueSettingsWire) => changeSettings(portal, caller, wanted),
  };
}

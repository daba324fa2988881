import { type Closed, closedReason, windowText } from '@portal/domain/ratings/season-window.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone } from '#season/the-season.ts';
import { holdWindow, type StoredWindow } from './window-repository.ts';

/** Whether coaches may change anything, in the words of the contract. */
export type WireWindow = { deadline: IsoDate | null; closed: Closed | null; windowText: string };

/** The league's calendar day. */
export const leagueToday = ({ clock, settings }: Portal): IsoDate =>
  leagueNowOf(clock, settings.current().timeZone).date;

export function toWireWindow(portal: Portal, stored: StoredWindow): WireWindow {
  const season = { deadline: stored.deadline, isLocked: stored.lockedAt !== null };
  const today = leagueToday(portal);
  return {
    deadline: stored.deadline,
    closed: closedReason(season, today),
    windowText: windowText(season, today),
  };
}

/** What a change works with: the active season, held open or closed as it is, and the check of which. */
export type HeldSeason = {
  tx: Tx;
  seasonId: number;
  /**
   * @param isLeague the caller keeps rosters for the league: a deadline is for coaches
   * @throws AppError TOO_LATE
   */
  checkOpen: (isLeague?: boolean) => void;
};

/**
 * Changes rosters or ratings of the active season in one transaction. A lock, another deadline and deletion wait for
 * it, and it for them; they come first in the order of locks. What is checked before `checkOpen` counts more than it.
 * @param missing the refusal while no season is active: nothing is there that could be found
 */
export async function inActiveSeason<T>(
  portal: Portal,
  missing: () => AppError,
  work: (held: HeldSeason) => Promise<T>,
): Promise<T> {
  return await inTransaction(portal.db, async (tx) => {
    const season = await activeSeasonOrNone(tx);
    if (season === null) throw missing();
    const { closed, windowText: sentence } = toWireWindow(portal, await holdWindow(tx, season.id, 'share'));
    return await work({
      tx,
      seasonId: season.id,
      checkOpen(isLeague = false) {
        if (closed === null || (isLeague && closed === 'past-deadline')) return;
        throw new AppError('TOO_LATE', sentence);
      },
    });
  });
}

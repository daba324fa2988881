import { type Closed, closedReason, windowText } from '@portal/domain/ratings/season-window.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { accountName } from '#platform/db/account-name.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone } from '#season/find-season.ts';

type WireWindow = { deadline: IsoDate | null; closed: Closed | null; windowText: string };

/** Today in league time. */
const leagueToday = ({ clock, settings }: Portal): IsoDate =>
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

export type SeasonChange = {
  tx: Tx;
  seasonId: number;
  /**
   * @param isLeague whether an administrator changes rosters; the deadline applies only to coaches
   * @throws AppError TOO_LATE if ratings are closed
   */
  checkOpen: (isLeague?: boolean) => void;
};

/**
 * Changes rosters or ratings of the active season in one transaction. It locks the season's rating window first, which
 * excludes locking ratings, changing the deadline and deleting ratings.
 * @param work calls `checkOpen` after the checks whose errors have priority
 * @param missing the error if no season is active
 */
export async function inActiveSeason<T>(
  portal: Portal,
  missing: () => AppError,
  work: (change: SeasonChange) => Promise<T>,
): Promise<T> {
  return await inTransaction(portal.db, async (tx) => {
    const season = await activeSeasonOrNone(tx);
    if (season === null) throw missing();
    const { closed, windowText: sentence } = toWireWindow(portal, await lockWindow(tx, season.id, 'share'));
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

export type StoredWindow = { deadline: string | null; lockedAt: Date | null; lockedBy: string | null };

const DEFAULT_WINDOW: StoredWindow = { deadline: null, lockedAt: null, lockedBy: null };

const windowOf = (db: Db, seasonId: number) =>
  db
    .selectFrom('ratingSeason as x')
    .leftJoin('account as a', 'a.id', 'x.lockedBy')
    .select(['x.deadline', 'x.lockedAt'])
    .select(accountName().as('lockedBy'))
    .where('x.seasonId', '=', seasonId);

export async function findWindow(db: Db, seasonId: number): Promise<StoredWindow> {
  return (await windowOf(db, seasonId).executeTakeFirst()) ?? DEFAULT_WINDOW;
}

/**
 * Locks the window until the transaction ends: 'share' to save ratings, 'exclusive' to change the deadline, or lock or
 * delete ratings.
 */
export async function lockWindow(
  tx: Tx,
  seasonId: number,
  how: 'share' | 'exclusive',
): Promise<StoredWindow> {
  await tx
    .insertInto('ratingSeason')
    .values({ seasonId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const window = windowOf(tx, seasonId);
  const locked = how === 'share' ? window.forShare('x') : window.forUpdate('x');
  return (await locked.executeTakeFirst()) ?? DEFAULT_WINDOW;
}

/** The same whether it does not exist or the caller may not see it (docs/spec/safety.md#w10). */
export const noSuchPlayer = () => new AppError('NOT_FOUND', 'Player not found.');
export const noSuchTeam = () => new AppError('NOT_FOUND', 'Team not found.');
export const noSuchSeason = () => new AppError('NOT_FOUND', 'Season not found.');

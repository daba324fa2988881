import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess, type RatingAction } from './access-log.ts';
import { findScopedSeason, listSeasons, toWireSeason } from './rated-season.ts';
import { deleteSeasonRatings, storeRetention } from './retention.ts';
import { lockWindow, noSuchSeason, type StoredWindow } from './window.ts';

type Message = { message: string };

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/* Settings of a season's ratings, for administrators. Each change is written to the access log. */

/** @param input.deadline null for no deadline */
export const changeDeadline = (
  portal: Portal,
  caller: Caller,
  input: { season?: number | undefined; deadline: IsoDate | null },
) => {
  const { season, deadline } = input;
  const subject = deadline === null ? 'none' : formatDate(deadline);
  return changeSeason(portal, caller, { season, action: 'deadline', subject }, async (tx, { id, label }) => {
    await tx.updateTable('ratingSeason').set({ deadline }).where('seasonId', '=', id).execute();
    return deadline === null
      ? `Ratings of ${label} have no deadline.`
      : `Ratings of ${label} are open until the end of ${formatDate(deadline)}.`;
  });
};

export const lockRatings = (portal: Portal, caller: Caller, season: number | undefined) =>
  changeSeason(portal, caller, { season, action: 'locked' }, async (tx, { id, label, window }) => {
    // a second lock keeps the name and time of the first
    if (window.lockedAt === null) {
      await storeLock(tx, id, { lockedAt: portal.clock.now(), lockedBy: caller.accountId });
    }
    return `Ratings of ${label} are locked.`;
  });

export const unlockRatings = (portal: Portal, caller: Caller, season: number | undefined) =>
  changeSeason(portal, caller, { season, action: 'unlocked' }, async (tx, { id, label }) => {
    await storeLock(tx, id, { lockedAt: null, lockedBy: null });
    return `Ratings of ${label} are unlocked.`;
  });

const storeLock = (tx: Tx, seasonId: number, lock: { lockedAt: Date | null; lockedBy: number | null }) =>
  tx.updateTable('ratingSeason').set(lock).where('seasonId', '=', seasonId).execute();

export async function changeRetention(portal: Portal, caller: Caller, seasons: number): Promise<Message> {
  const { accountId } = caller;
  const now = portal.clock.now();
  await inTransaction(portal.db, async (tx) => {
    await storeRetention(tx, seasons);
    await logAccess(tx, {
      accountId,
      action: 'retention',
      seasonId: null,
      subjects: [`${seasons}`],
      now,
    });
  });
  return {
    message:
      seasons === 0
        ? 'Only the active season’s ratings are kept.'
        : `Ratings of the last ${counted(seasons, 'past season')} are kept.`,
  };
}

/** Deletes players and ratings permanently; also succeeds for an unknown season. */
export async function deleteRatings(portal: Portal, caller: Caller, seasonId: number): Promise<Message> {
  const seasons = await listSeasons(portal.db);
  if (!seasons.some(({ id }) => id === seasonId)) {
    return { message: 'That season has no players and no ratings.' };
  }
  return await changeSeason(
    portal,
    caller,
    { season: seasonId, action: 'deleted' },
    async (tx, { id, label }) => {
      const { players, ratings } = await deleteSeasonRatings(tx, id);
      return `Permanently deleted: ${counted(players, 'player')} and ${counted(ratings, 'rating')} of ${label}.`;
    },
  );
}

/** Waits for running saves; later saves see the change. @throws AppError NOT_FOUND */
async function changeSeason(
  { db, clock }: Portal,
  caller: Caller,
  change: { season: number | undefined; action: RatingAction; subject?: string },
  work: (tx: Tx, season: { id: number; label: string; window: StoredWindow }) => Promise<string>,
): Promise<Message> {
  const season = await findScopedSeason(db, change.season);
  if (season === null) throw noSuchSeason();
  const { id, label } = toWireSeason(season);
  const message = await inTransaction(db, async (tx) => {
    const window = await lockWindow(tx, id, 'exclusive');
    const done = await work(tx, { id, label, window });
    await logAccess(tx, {
      accountId: caller.accountId,
      action: change.action,
      seasonId: id,
      subjects: [change.subject ?? ''],
      now: clock.now(),
    });
    return done;
  });
  return { message };
}

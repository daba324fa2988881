import type { ChangeAnswer } from '@portal/contract/venues-hours.ts';
import { previewRemoval } from '#gym-hours/change-closures.ts';
import { type Change, changeAnswer } from '#gym-hours/change-hours.ts';
import { deleteClosure } from '#gym-hours/stored-hours.ts';
import { lockSeasonBookings } from '#gym-hours/ungranted-slots.ts';
import { retryAfterRaces } from '#platform/db/change-once.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getRequestedSeason, lockSeason } from '#season/find-season.ts';
import { lockVenues } from '#venues/known-venues.ts';
import { undoClosure } from './undo-loss.ts';

/**
 * Removes a closure, and gives practices and games back that it took. Succeeds if there is no such closure.
 * @throws AppError WRONG_STATE | ALREADY_RUNNING
 */
export async function removeClosure(
  portal: Portal,
  caller: Caller,
  id: number,
  how: Change,
): Promise<ChangeAnswer> {
  if (how.preview) {
    return await previewRemoval(portal, id, how);
  }
  const left = await retryAfterRaces(portal, async (tx) => {
    const season = await getRequestedSeason(tx, how);
    await lockSeason(tx, season);
    // before the venues, as closing locks them
    await lockSeasonBookings(tx, season.id);
    await lockVenues(tx);
    await deleteClosure(tx, season.id, id);
    return await undoClosure(portal, tx, caller, { seasonId: season.id, closureId: id });
  });
  const { message, effect } = changeAnswer(false, null);
  return { message: [message, ...left].join(' '), effect };
}

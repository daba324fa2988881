import { freeQuotaSlot, quotaUsedText } from '@portal/domain/practices/weekly-limit.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { checkGranted } from './undo-permits.ts';
import {
  type CanceledEntry,
  clearQuotaSlot,
  getWeek,
  listCanceled,
  restorePractice,
  type WeekFound,
} from './undo-repository.ts';

const REFUSALS: readonly string[] = ['WEEKLY_LIMIT', 'WRONG_STATE'];

type Practice = WeekFound['practices'][number];

/**
 * Restores a practice in its team's week. A coach's practice needs a quota slot there; an administrator's may exceed
 * the limit.
 * @param canceledAt when it was canceled
 * @throws AppError WEEKLY_LIMIT
 */
export async function restoreInWeek(tx: Tx, entry: CanceledEntry, canceledAt: Date): Promise<void> {
  if (entry.homeTeamId === null || entry.weekStart === null)
    throw new Error('The practice has no team or no week.');
  const week = await getWeek(tx, entry.homeTeamId, entry.weekStart, canceledAt);
  const used = week.practices.flatMap(({ quotaSlot }) => quotaSlot ?? []);
  let quotaSlot = freeQuotaSlot(used, week.limit);
  if (quotaSlot === null && entry.bookedBy === 'coach' && entry.makeUpId === null) {
    const extra = promotedPractice(week);
    if (extra?.quotaSlot == null) throw weeklyLimit(week);
    await clearQuotaSlot(tx, extra.id);
    quotaSlot = extra.quotaSlot;
  }
  await restorePractice(tx, entry.id, { quotaSlot, makeUpId: quotaSlot === null ? entry.makeUpId : null });
}

/**
 * Restores a canceled practice whose place and team are free. The caller has locked the team.
 * @returns false if its team has filled the week since, or the school no longer permits the time
 */
export async function restoreCanceled(
  tx: Tx,
  { entryId, cancellationId }: { entryId: number; cancellationId: number },
  canceledAt: Date,
): Promise<boolean> {
  const practice = (await listCanceled(tx, cancellationId)).find(({ id }) => id === entryId);
  if (practice === undefined) return false;
  try {
    await checkGranted(tx, [practice]);
    await restoreInWeek(tx, practice, canceledAt);
    return true;
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return false;
    throw error;
  }
}

/**
 * The administrator's practice beyond the limit that got the quota slot when this one was canceled; null if someone
 * has booked since.
 */
function promotedPractice({ practices, limit }: WeekFound): Practice | null {
  if (practices.some(({ isNew }) => isNew)) return null;
  return (
    practices.find(
      ({ bookedBy, quotaSlot }) => bookedBy === 'admin' && quotaSlot !== null && quotaSlot <= limit,
    ) ?? null
  );
}

const weeklyLimit = ({ divisionName, teamName, limit }: WeekFound) =>
  new AppError('WEEKLY_LIMIT', `${divisionName} ${teamName} ${quotaUsedText(limit, 'that week')}.`, {
    conflict: { limit },
  });

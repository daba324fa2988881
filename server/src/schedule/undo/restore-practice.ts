import { freeQuotaSlot, quotaUsedText } from '@portal/domain/practices/weekly-limit.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { WeekUse } from '#court-time/entry.ts';
import { listReturnable } from '#court-time/window.ts';
import { clearWeekSeat } from '#court-time/write.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import { type CanceledEntry, getWeek, listCanceled, type WeekFound } from './undo-repository.ts';

type Practice = WeekFound['practices'][number];

/**
 * What a restored practice uses of its team's week. A coach's practice needs a quota slot there; an administrator's may
 * exceed the limit.
 * @param canceledAt when it was canceled
 * @throws AppError WEEKLY_LIMIT
 */
export async function weekOfRestored(
  tx: Tx,
  entry: Pick<CanceledEntry, 'homeTeamId' | 'weekStart' | 'makeUpId' | 'bookedBy'>,
  canceledAt: Date,
): Promise<WeekUse> {
  const { homeTeamId, weekStart, makeUpId } = entry;
  if (homeTeamId === null || weekStart === null) throw new Error('The practice has no team or no week.');
  const week = await getWeek(tx, homeTeamId, weekStart, canceledAt);
  const used = week.practices.flatMap(({ quotaSlot }) => quotaSlot ?? []);
  let weekSeat = freeQuotaSlot(used, week.limit);
  if (weekSeat === null && entry.bookedBy === 'coach' && makeUpId === null) {
    const extra = promotedPractice(week);
    if (extra?.quotaSlot == null) throw weeklyLimit(week);
    await clearWeekSeat(tx, extra.id);
    weekSeat = extra.quotaSlot;
  }
  return { weekStart, weekSeat, makeUpId: weekSeat === null ? makeUpId : null };
}

/**
 * What a canceled practice uses of its week if it comes back now. The caller has locked the team.
 * @returns null if it may not: its place or team is no longer free, or its team has filled the week since
 */
export async function weekOfReturned(
  tx: Tx,
  { entryId, cancellationId }: { entryId: number; cancellationId: number },
  { canceledAt, now }: { canceledAt: Date; now: LeagueNow },
): Promise<WeekUse | null> {
  const practice = (await listCanceled(tx, cancellationId)).find((entry) => entry.entryId === entryId);
  if (practice === undefined) return null;
  const { seasonId } = practice;
  if ((await listReturnable(tx, { seasonId, now }, [practice])).length === 0) return null;
  try {
    return await weekOfRestored(tx, practice, canceledAt);
  } catch (error) {
    if (error instanceof AppError && error.code === 'WEEKLY_LIMIT') return null;
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

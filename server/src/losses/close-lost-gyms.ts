import type { LostDays } from '@portal/domain/games/plans/assumptions.ts';
import { closeGyms } from '#gym-hours/close-gyms.ts';
import { lockSeasonBookings } from '#gym-hours/ungranted-slots.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { lockSeasonById } from '#season/find-season.ts';
import { insertLoss } from './loss-repository.ts';

/**
 * Blocks bookings and set-up steps in a season until the transaction ends. To be called before teams and slots are locked
 * by a change that closes gyms.
 * @throws AppError ALREADY_RUNNING
 */
export async function lockClosing(tx: Tx, seasonId: number): Promise<void> {
  await lockSeasonById(tx, seasonId);
  await lockSeasonBookings(tx, seasonId);
}

type Closing = { accountId: number; seasonId: number; lost: readonly LostDays[]; now: Date };

/**
 * Closes the gyms that a published plan assumes lost: stores the closures and takes their open slots out of the schedule.
 * What is booked there stays. The losses that it stores let the slots come back when a closure is removed.
 * @returns how many practices are still booked there
 * @see docs/spec/decisions.md#publishing-a-plan
 */
export async function closeLostGyms(
  portal: Portal,
  tx: Tx,
  { accountId, seasonId, lost, now }: Closing,
): Promise<number> {
  if (lost.length === 0) return 0;
  const closures = lost.map(({ venueId, firstDate, lastDate, reason = 'Gym lost', ...part }) => ({
    venueId,
    schoolId: null,
    firstDate,
    lastDate,
    reason,
    courtId: part.courtId ?? null,
    weekday: part.weekday ?? null,
    fromTime: part.fromTime ?? null,
    toTime: part.toTime ?? null,
  }));
  const { stored, entries } = await closeGyms(portal, tx, { seasonId, closures, now });
  for (const { id, reason } of stored) {
    const text = `Closed: ${reason}`;
    await insertLoss(tx, { cause: 'closure', closureId: id, accountId, reason: text, now });
  }
  return entries.filter(({ type }) => type === 'practice').length;
}

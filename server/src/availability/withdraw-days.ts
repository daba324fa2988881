import type { Tx } from '#platform/db/database.ts';
import {
  deleteGeneratedOn,
  listBookedDays,
  lockSlotsOn,
  type VenueDay,
  withdrawSlots,
} from './slot-repository.ts';

/**
 * Withdraws the slots of gyms on days that nobody uses, at once instead of with step 3b, which leaves them withdrawn. The
 * caller stores the closures that keep step 3a from generating them again.
 * @returns the days that have an active entry; nothing is withdrawn if there are any
 */
export async function withdrawDays(
  tx: Tx,
  { seasonId, days, now }: { seasonId: number; days: readonly VenueDay[]; now: Date },
): Promise<VenueDay[]> {
  // no booking takes a slot while it is locked
  const slotIds = await lockSlotsOn(tx, seasonId, days);
  const booked = await listBookedDays(tx, days);
  if (booked.length > 0) return booked;
  await withdrawSlots(tx, slotIds, now);
  await deleteGeneratedOn(tx, seasonId, days);
  return [];
}

import { type GeneratedSlot, generateSlots } from '@portal/domain/availability/generate-slots.ts';
import { weekdayOf } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#platform/db/database.ts';
import { readGymHours } from '#venues/gym-hours.ts';
import { inSteps } from './in-steps.ts';
import { hasGenerated } from './slot-repository.ts';

/**
 * The slots that permits and closures give on these days as they are now, whether or not step 3b has run since.
 * @returns null for a season that was never set up by permits, so that they say nothing about its slots
 */
export async function slotsGrantedOn(
  db: Db,
  seasonId: number,
  dates: readonly string[],
): Promise<GeneratedSlot<number>[] | null> {
  const { permits, closures, venues } = await readGymHours(db, seasonId);
  if (permits.length === 0 && !(await hasGenerated(db, seasonId))) return null;
  const ofDays = permits.flatMap((permit) =>
    dates
      .filter((date) => permit.firstDate <= date && date <= permit.lastDate)
      .filter((date) => weekdayOf(date) === permit.weekday)
      .map((date) => ({ ...permit, firstDate: date, lastDate: date })),
  );
  const { slots } = await inSteps(
    generateSlots<number>({ permits: ofDays, closures, courtsOf: (id) => venues.get(id) }),
  );
  return slots;
}

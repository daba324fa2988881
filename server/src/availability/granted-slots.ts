import { type GeneratedSlot, generateSlots } from '@portal/domain/availability/generate-slots.ts';
import type { Db } from '#platform/db/database.ts';
import { readGymHours } from '#venues/gym-hours.ts';
import { hasGenerated } from './slot-repository.ts';

/**
 * The slots that the current permits and closures give on these days, whether or not step 3b has published them.
 * @param dates each once
 * @returns null for a season that never had permits, so that they say nothing about its slots
 */
export async function slotsGrantedOn(
  db: Db,
  seasonId: number,
  dates: readonly string[],
): Promise<GeneratedSlot<number>[] | null> {
  const { permits, closures, venues } = await readGymHours(db, seasonId);
  if (permits.length === 0 && !(await hasGenerated(db, seasonId))) return null;
  const hours = { permits, closures, courtsOf: (id: number) => venues.get(id) };
  return dates.flatMap((date) => generateSlots<number>(hours, date).slots);
}

import type { Tx } from '#platform/db/database.ts';
import { insertClosures, listClosures, type NewClosure } from './hours-repository.ts';
import { lockVenues } from './venue-repository.ts';

/**
 * Stores closures in the transaction of what they belong to; the slots follow with steps 3a and 3b. One that is there
 * already stays as it is.
 * @returns how many are new
 */
export async function closeGyms(tx: Tx, seasonId: number, closures: readonly NewClosure[]): Promise<number> {
  await lockVenues(tx);
  const stored = await listClosures(tx, seasonId);
  const added = closures.filter(
    (closure) =>
      !stored.some(
        ({ firstDate, lastDate, schoolId, venueId }) =>
          firstDate === closure.firstDate &&
          lastDate === closure.lastDate &&
          schoolId === closure.schoolId &&
          venueId === closure.venueId,
      ),
  );
  if (added.length > 0) await insertClosures(tx, seasonId, added);
  return added.length;
}

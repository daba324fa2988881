import { WHOLE_DAYS } from '@portal/domain/availability/closure.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { closureKey } from './closure-rows.ts';
import { deleteClosure, insertClosures, listClosures, type NewClosure } from './hours-repository.ts';
import { lockVenues } from './venue-repository.ts';

/**
 * Closes gyms on whole days in the transaction of what that belongs to; the slots follow with steps 3a and 3b. A closure
 * that is there already stays as it is.
 * @returns how many are new
 */
export async function closeGyms(
  tx: Tx,
  seasonId: number,
  days: readonly Omit<NewClosure, keyof typeof WHOLE_DAYS>[],
): Promise<number> {
  await lockVenues(tx);
  const stored = new Set((await listClosures(tx, seasonId)).map(closureKey));
  const closures = days.map((closure) => ({ ...closure, ...WHOLE_DAYS }));
  const added = closures.filter((closure) => !stored.has(closureKey(closure)));
  if (added.length > 0) await insertClosures(tx, seasonId, added);
  return added.length;
}

/** Removes the closures of gyms on whole days that were added for this reason and are still as they were. */
export async function openGyms(
  tx: Tx,
  seasonId: number,
  days: readonly { venueId: number; date: IsoDate }[],
  reason: string,
): Promise<void> {
  await lockVenues(tx);
  const keys = new Set(
    days.map(({ venueId, date }) =>
      closureKey({ firstDate: date, lastDate: date, schoolId: null, venueId, ...WHOLE_DAYS }),
    ),
  );
  for (const closure of await listClosures(tx, seasonId)) {
    if (closure.reason === reason && keys.has(closureKey(closure))) {
      await deleteClosure(tx, seasonId, closure.id);
    }
  }
}

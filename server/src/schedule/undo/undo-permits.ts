import { shortTime } from '@portal/domain/time/format.ts';
import { slotsGrantedOn } from '#gym-hours/ungranted-slots.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { CanceledEntry } from './undo-repository.ts';

type Granted = NonNullable<Awaited<ReturnType<typeof slotsGrantedOn>>>[number];

/**
 * Checks that the schools still permit the restored entries: the slot of each, and all the time of those that block the
 * court.
 * @throws AppError WRONG_STATE
 */
export async function checkGranted(tx: Tx, entries: readonly CanceledEntry[]): Promise<void> {
  for (const [seasonId, ofSeason] of Map.groupBy(entries, (entry) => entry.seasonId)) {
    const granted = await slotsGrantedOn(tx, seasonId, [...new Set(ofSeason.map(({ date }) => date))]);
    if (granted === null) continue;
    const approved = granted.filter(({ permitStatus }) => permitStatus === 'approved');
    for (const entry of ofSeason) {
      const time = firstMissing(entry, approved);
      if (time === null) continue;
      throw new AppError(
        'WRONG_STATE',
        `The school no longer permits the gym at ${shortTime(time)}, so this can’t be restored.`,
      );
    }
  }
}

/** The first time of the entry that is not approved; null if all of it is. */
function firstMissing(entry: CanceledEntry, approved: readonly Granted[]): string | null {
  const ofCourt = approved
    .filter(({ courtId, date }) => courtId === entry.courtId && date === entry.date)
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  if (!ofCourt.some(({ startTime }) => startTime === entry.slotStartTime)) return entry.slotStartTime;
  if (entry.type === 'blackout' || !entry.blocks) return null;
  let time = entry.startTime;
  for (const { startTime, endTime } of ofCourt) if (startTime <= time && time < endTime) time = endTime;
  return time < entry.endTime ? time : null;
}

import { formatTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#platform/db/database.ts';
import { listBusyCoaches } from './move-repository.ts';

/**
 * A sentence for each coach who would be in two places at once, because another team of theirs plays or practices at that
 * time. It is a warning: a team may have other coaches.
 * @param exceptEntryIds entries that are about to be somewhere else
 */
export async function coachWarnings(
  db: Db,
  times: readonly { teamIds: readonly number[]; date: IsoDate; startTime: WallTime; endTime: WallTime }[],
  exceptEntryIds: readonly number[],
): Promise<string[]> {
  const sentences = new Set<string>();
  for (const { teamIds, date, startTime, endTime } of times) {
    const busy = await listBusyCoaches(db, { teamIds, date, startTime, endTime, exceptEntryIds });
    for (const coach of busy) {
      const range = formatTimeRange(coach.startTime, coach.endTime);
      sentences.add(
        `${coach.coachName} also coaches ${coach.divisionName} ${coach.teamName}, who have a ${coach.type} at that time (${range}, ${coach.schoolName} - ${coach.gymName}).`,
      );
    }
  }
  return [...sentences];
}

import { overlaps } from '@portal/domain/court-time/day-time.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#platform/db/database.ts';
import { type BusyCoach, listBusyCoaches } from './move-repository.ts';

type Time = { date: IsoDate; startTime: WallTime; endTime: WallTime };

/**
 * A sentence for each coach who would be in two places at once, because another team of theirs has an entry at that
 * time. This is only a warning, because a team may have other coaches.
 * @param exceptEntryIds entries that are about to be somewhere else
 */
export async function coachWarnings(
  db: Db,
  times: readonly (Time & { teamIds: readonly number[] })[],
  exceptEntryIds: readonly number[],
): Promise<string[]> {
  const sentences = new Set<string>();
  for (const { teamIds, ...time } of times) {
    const [found = []] = await warningsOfTeams(db, { teamIds, times: [time], exceptEntryIds });
    for (const sentence of found) sentences.add(sentence);
  }
  return [...sentences];
}

/** The warnings for each of these times, if these teams had an entry then. */
export async function warningsOfTeams(
  db: Db,
  query: { teamIds: readonly number[]; times: readonly Time[]; exceptEntryIds: readonly number[] },
): Promise<string[][]> {
  const { times, ...about } = query;
  const busy = await listBusyCoaches(db, { ...about, dates: times.map(({ date }) => date) });
  return times.map((time) =>
    warningsAt(
      time,
      busy.filter(({ date }) => date === time.date),
    ),
  );
}

/** The warnings for one time of the day. */
export function warningsAt(
  time: { startTime: WallTime; endTime: WallTime },
  busyOfDay: readonly BusyCoach[],
): string[] {
  return busyOfDay
    .filter((coach) => overlaps(coach, time))
    .map(({ coachName, divisionName, teamName, type, startTime, endTime, schoolName, gymName }) => {
      const range = shortTimeRange(startTime, endTime);
      return `${coachName} also coaches ${divisionName} ${teamName}, who have a ${type} at that time (${range}, ${venueNameOf({ schoolName, gymName })}).`;
    });
}

import { overlaps } from '#court-time/day-time.ts';
import { shortTimeRange } from '#time/format.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';

type Span = { date: IsoDate; startTime: WallTime; endTime: WallTime };

/** The first of a team's entries at that time, because of which it can't practice then; null if there is none. */
export const entryAtOnce = <Entry extends Span>(slot: Span, entries: readonly Entry[]): Entry | null =>
  entries.find((entry) => entry.date === slot.date && overlaps(entry, slot)) ?? null;

/** The page and the server say it alike. @param entry `type`: 'game' */
export const teamBusyText = (
  { divisionName, teamName }: { divisionName: string; teamName: string },
  { type, startTime, endTime }: { type: string; startTime: WallTime; endTime: WallTime },
): string =>
  `${divisionName} ${teamName} already has a ${type} at that time (${shortTimeRange(startTime, endTime)}).`;

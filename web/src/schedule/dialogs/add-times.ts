import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { endTimeOptions, startTimeOptions } from '@portal/domain/schedule/slot-times.ts';
import { formatTimeRange } from '@portal/domain/time/format.ts';
import { isPast, type LeagueNow, type WallTime } from '@portal/domain/time/wall-clock.ts';

type Slot = Pick<ScheduleRow, 'date' | 'slotStartTime' | 'slotEndTime'>;

/**
 * The starts to choose from: the day's steps and the slot's own start that are not past, and the selected
 * one.
 * @param now league wall clock; null while unknown
 */
export function startsFor(slot: Slot, chosen: WallTime, now: LeagueNow | null): WallTime[] {
  const offered = [...startTimeOptions(slot.date), slot.slotStartTime].filter(
    (start) => now === null || !isPast(slot.date, start, now),
  );
  return [...new Set([...offered, chosen])].sort();
}

/** The ends to choose from: every quarter hour after the start, the end of the slot, and the selected one. */
export function endsFor(start: WallTime, slotEndTime: WallTime, chosen: WallTime | ''): WallTime[] {
  const ends = [...endTimeOptions(start), slotEndTime, ...(chosen === '' ? [] : [chosen])];
  return [...new Set(ends)].filter((end) => end > start).sort();
}

/**
 * The time of the slot that nobody can use once the entry starts later, e.g. '6:00 PM – 6:30 PM'; '' if none
 * is lost.
 */
export function unusedTime(slot: Slot, start: WallTime, end: WallTime | ''): string {
  const { slotStartTime, slotEndTime } = slot;
  if (start === slotStartTime || end === '') return '';
  if (start >= slotEndTime || end <= slotStartTime) return formatTimeRange(slotStartTime, slotEndTime);
  return start > slotStartTime ? formatTimeRange(slotStartTime, start) : '';
}

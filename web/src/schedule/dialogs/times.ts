import { type DayTime, uncoveredTime } from '@portal/domain/court-time/day-time.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { endTimeOptions, startTimeOptions } from '@portal/domain/schedule/slot-times.ts';
import { formatTime, formatTimeRange } from '@portal/domain/time/format.ts';
import { isPast, type LeagueNow, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { Option } from '#ui/inputs.tsx';
import { scheduleRows } from '../queries.ts';
import { messages } from './messages.ts';

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
const NOT_APPROVED = ['PENDING', 'CANCELED', 'DECLINED'];

type Court = Pick<ScheduleRow, 'date' | 'venueId' | 'court'>;

/** The approved slots of a court and day. */
export const approvedSlots = (rows: readonly ScheduleRow[], { date, venueId, court }: Court): DayTime[] =>
  rows
    .filter((row) => row.date === date && row.venueId === venueId && row.court === court)
    .filter(({ status }) => !NOT_APPROVED.includes(status))
    .map(({ slotStartTime, slotEndTime }) => ({ startTime: slotStartTime, endTime: slotEndTime }));

/** The same in the current rows; null if the page has no rows. */
export function useApprovedSlots(court: Court): DayTime[] | null {
  const { data: rows } = useQuery({ ...scheduleRows, enabled: false });
  return rows === undefined ? null : approvedSlots(rows, court);
}

/**
 * The part of a time that the school has not approved, as a sentence; '' if all is approved or unknown. The
 * server decides.
 */
export function notApprovedText({ startTime, endTime }: DayTime, slots: readonly DayTime[] | null): string {
  if (slots === null || endTime <= startTime) return '';
  const missing = uncoveredTime({ startTime, endTime }, slots);
  return missing === null ? '' : messages.notApproved(formatTimeRange(missing.startTime, missing.endTime));
}

/** The options of a field for the end; those that the school has not approved from `from` on are marked. */
export const endOptions = (
  ends: readonly WallTime[],
  from: WallTime,
  slots: readonly DayTime[] | null,
): Option<WallTime>[] =>
  ends.map((endTime) => [
    endTime,
    `${formatTime(endTime)}${notApprovedText({ startTime: from, endTime }, slots) && messages.notApprovedMark}`,
  ]);

import { type DayTime, overlaps, uncoveredTime } from '@portal/domain/court-time/day-time.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { defaultEndTime, endTimeOptions, startTimeOptions } from '@portal/domain/schedule/slot-times.ts';
import { formatTime, formatTimeRange } from '@portal/domain/time/format.ts';
import { isPast, type LeagueNow, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { Option } from '#ui/inputs.tsx';
import { reservationTypes, scheduleRows } from '../queries.ts';
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

/**
 * The part of a time that the school has not approved, as a sentence; '' if all is approved or unknown. The
 * server decides.
 */
function notApprovedText({ startTime, endTime }: DayTime, slots: readonly DayTime[] | null): string {
  if (slots === null || endTime <= startTime) return '';
  const missing = uncoveredTime({ startTime, endTime }, slots);
  return missing === null ? '' : messages.notApproved(formatTimeRange(missing.startTime, missing.endTime));
}

/** What keeps an entry off a court: the part that is not approved, or an entry there. */
export type CourtDay = {
  /** null if the page has no rows, or if it doesn't matter */
  approved: readonly DayTime[] | null;
  booked: readonly DayTime[];
};

/** Limits nothing. */
export const WHOLE_DAY: CourtDay = { approved: null, booked: [] };

/** What the current rows have against an entry of a type on a court; nothing if the page has no rows. */
export function useCourtDay(court: Court): (type: string) => CourtDay {
  const { data: rows } = useQuery({ ...scheduleRows, enabled: false });
  const { data: types } = useQuery(reservationTypes);
  const isBlocking = (type: string) =>
    types?.find(({ code }) => code === type.toLowerCase())?.blocksAvailability !== false;
  return (type) => {
    // a blackout may cover any time, including gaps, and may replace entries
    if (rows === undefined || type === 'blackout') return WHOLE_DAY;
    const booked = rows.filter(
      (row) =>
        row.entryId !== null &&
        row.date === court.date &&
        row.venueId === court.venueId &&
        row.court === court.court &&
        isBlocking(type) &&
        isBlocking(row.type),
    );
    return { approved: approvedSlots(rows, court), booked };
  };
}

/** Why an entry cannot be there at that time, as a sentence; '' if nothing is known against it. The server decides. */
export function obstacleText(time: DayTime, { approved, booked }: CourtDay): string {
  const taken = booked.find((entry) => overlaps(time, entry));
  if (taken !== undefined) return messages.booked(formatTimeRange(taken.startTime, taken.endTime));
  return notApprovedText(time, approved);
}

/**
 * The preset end: after the type's minutes, or sooner if the court is not free that long. If it is not free at all, after
 * the type's minutes as well.
 */
export function presetEnd(start: WallTime, minutes: number, slotEnd: WallTime, day: CourtDay): WallTime | '' {
  const usual = defaultEndTime(start, minutes) ?? '';
  const isFree = (endTime: WallTime) => obstacleText({ startTime: start, endTime }, day) === '';
  return endsFor(start, slotEnd, usual).findLast((end) => end <= usual && isFree(end)) ?? usual;
}

/** The options of a field for the end; those that are not approved or booked from `from` on are marked. */
export const endOptions = (ends: readonly WallTime[], from: WallTime, day: CourtDay): Option<WallTime>[] =>
  ends.map((endTime) => {
    const time = { startTime: from, endTime };
    const isBooked = day.booked.some((entry) => overlaps(time, entry));
    const mark = isBooked
      ? messages.bookedMark
      : notApprovedText(time, day.approved) && messages.notApprovedMark;
    return [endTime, `${formatTime(endTime)}${mark}`];
  });

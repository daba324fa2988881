import type { DayTime } from '@portal/domain/court-time/day-time.ts';
import {
  defaultEndTime,
  isEndTime,
  isStartTime,
  LATEST_END,
  startTimeOptions,
} from '@portal/domain/schedule/slot-times.ts';
import { shortTime } from '@portal/domain/time/format.ts';
import { type IsoDate, minutesOf, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { AppError } from '#platform/errors.ts';

/** The names of a call's time fields, for refusals. */
export type TimeFields = { start: string; end: string };

const startText = (date: IsoDate) => {
  const offered = startTimeOptions(date);
  const range = `${shortTime(offered[0] ?? '')} and ${shortTime(offered.at(-1) ?? '')}`;
  return `Please choose a start on the hour or half hour between ${range}, or the start of the slot.`;
};
const END_TEXT =
  'Please choose an end later than the start, in steps of 15 minutes or the end of the slot, and by 11:45 PM.';

const invalidTime = (field: string, text: string) =>
  new AppError('INVALID_INPUT', text, { fields: { [field]: text } });

/**
 * The requested end, or by default the start plus the type's default duration, on a step or at the end of the slot.
 * @throws AppError INVALID_INPUT if the day has no end left for that start
 */
export function endTimeOf(
  requested: WallTime | null,
  startTime: WallTime,
  { defaultMinutes, slotEnd }: { defaultMinutes: number; slotEnd: WallTime },
  fields: TimeFields,
): WallTime {
  const endsWithSlot = slotEnd <= LATEST_END && minutesOf(startTime) + defaultMinutes === minutesOf(slotEnd);
  const endTime = requested ?? (endsWithSlot ? slotEnd : defaultEndTime(startTime, defaultMinutes));
  if (endTime === null) throw invalidTime(fields.end, END_TEXT);
  return endTime;
}

/**
 * Checks whether an entry on this slot may have this time.
 * @throws AppError INVALID_INPUT naming the field
 * @see docs/spec/product.md#time-pickers, docs/spec/decisions.md#adding-an-entry
 */
export function checkTimes(
  { date, startTime, endTime }: { date: IsoDate; startTime: WallTime; endTime: WallTime },
  slot: DayTime,
  fields: TimeFields,
): void {
  if (!isStartTime(startTime, date, slot.startTime)) throw invalidTime(fields.start, startText(date));
  checkEnd(endTime, startTime, slot, fields.end);
}

/** @throws AppError INVALID_INPUT naming the field */
export function checkEnd(
  endTime: WallTime,
  startTime: WallTime,
  slot: Pick<DayTime, 'endTime'>,
  field: string,
): void {
  if (!isEndTime(endTime, startTime, slot.endTime)) throw invalidTime(field, END_TEXT);
}

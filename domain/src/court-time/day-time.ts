import type { WallTime } from '#time/wall-clock.ts';

/** A time range within a day. */
export type DayTime = { startTime: WallTime; endTime: WallTime };

/** Whether two ranges of one day overlap. Ranges that only touch don't. */
export const overlaps = (a: DayTime, b: DayTime): boolean =>
  a.startTime < b.endTime && b.startTime < a.endTime;

/**
 * The first part of a time range that no slot covers; null if slots cover all of it. Slots that touch are
 * continuous.
 * @param slots of one court and day, in any order
 * @see docs/spec/decisions.md#adding-an-entry
 */
export function uncoveredTime(time: DayTime, slots: readonly DayTime[]): DayTime | null {
  let covered = time.startTime;
  for (const slot of slots.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    if (slot.endTime <= covered) continue;
    if (slot.startTime >= time.endTime) break;
    if (slot.startTime > covered) return { startTime: covered, endTime: slot.startTime };
    covered = slot.endTime;
  }
  return covered >= time.endTime ? null : { startTime: covered, endTime: time.endTime };
}

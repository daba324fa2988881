import type { DayTime } from '#court-time/day-time.ts';
import { minutesOf, type WallTime, wallTimeOf } from '#time/wall-clock.ts';

/** A slot that an entry may belong to, on one court and day. */
export type FreeSlot = DayTime & { id: number };

/** A time on a court, and the slot that an entry at that time would belong to. */
export type FreePlace = DayTime & { slotId: number };

const STEP_MINUTES = 15;

/**
 * Where an entry of a given length fits on one court and day: at the start of each free slot, and right after
 * existing entries, rounded up to a quarter hour; optionally also at every quarter hour.
 * @param slots the approved ones, in any order
 * @param taken what keeps others off the court, in any order; `slotId` is the slot that it belongs to,
 *   `sharesSlot` whether the entry may belong to the same one (`mayShareSlot`)
 * @param minutes the length of the entry
 * @returns in order of time
 * @see docs/spec/decisions.md#move
 */
export function freePlaces(
  slots: readonly FreeSlot[],
  taken: readonly (DayTime & { slotId: number; sharesSlot?: boolean })[],
  minutes: number,
  { everyQuarterHour = false } = {},
): FreePlace[] {
  const free = subtract(joined(slots), taken);
  const carrying = new Set(taken.filter(({ sharesSlot }) => !sharesSlot).map(({ slotId }) => slotId));
  const starts = new Set([
    ...slots.map(({ startTime }) => minutesOf(startTime)),
    ...free.flatMap((range) => {
      const quarters = quarterHoursOf(range);
      return everyQuarterHour ? quarters : quarters.slice(0, 1);
    }),
  ]);
  return [...starts]
    .toSorted((a, b) => a - b)
    .flatMap((start) => {
      if (start + minutes >= 24 * 60) return [];
      const time = { startTime: wallTimeOf(start), endTime: wallTimeOf(start + minutes) };
      if (!free.some((range) => range.startTime <= time.startTime && time.endTime <= range.endTime))
        return [];
      const slot = slotFor(
        time,
        slots.filter(({ id }) => !carrying.has(id)),
      );
      return slot === null ? [] : [{ ...time, slotId: slot.id }];
    });
}

/**
 * The slot that an entry at that time belongs to: the one that it overlaps most, or the earlier of two that
 * it overlaps equally; null if it overlaps none.
 * @param slots of the court and day, without those that hold something that the entry may not share a slot
 *   with
 */
export function slotFor<Slot extends FreeSlot>(time: DayTime, slots: readonly Slot[]): Slot | null {
  const shared = (slot: Slot) =>
    Math.min(minutesOf(slot.endTime), minutesOf(time.endTime)) -
    Math.max(minutesOf(slot.startTime), minutesOf(time.startTime));
  const [best] = slots
    .filter((slot) => shared(slot) > 0)
    .toSorted((a, b) => shared(b) - shared(a) || minutesOf(a.startTime) - minutesOf(b.startTime));
  return best ?? null;
}

/** In minutes since midnight. */
function quarterHoursOf({ startTime, endTime }: DayTime): number[] {
  const first = Math.ceil(minutesOf(startTime) / STEP_MINUTES);
  const end = Math.ceil(minutesOf(endTime) / STEP_MINUTES);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => (first + index) * STEP_MINUTES);
}

/** Merges times that touch or overlap. */
function joined(times: readonly DayTime[]): DayTime[] {
  const ranges: DayTime[] = [];
  for (const { startTime, endTime } of times.toSorted(byStart)) {
    const last = ranges.at(-1);
    if (last !== undefined && startTime <= last.endTime) {
      last.endTime = later(last.endTime, endTime);
    } else {
      ranges.push({ startTime, endTime });
    }
  }
  return ranges;
}

/** What is left of the ranges. */
function subtract(ranges: readonly DayTime[], taken: readonly DayTime[]): DayTime[] {
  return ranges.flatMap((range) => {
    const left: DayTime[] = [];
    let from = range.startTime;
    for (const { startTime, endTime } of taken.toSorted(byStart)) {
      if (startTime >= range.endTime) break;
      if (startTime > from) left.push({ startTime: from, endTime: startTime });
      from = later(from, endTime);
    }
    return from < range.endTime ? [...left, { startTime: from, endTime: range.endTime }] : left;
  });
}

const later = (a: WallTime, b: WallTime): WallTime => (a > b ? a : b);
const byStart = (a: DayTime, b: DayTime): number => (a.startTime < b.startTime ? -1 : 1);

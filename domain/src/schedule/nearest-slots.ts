import { daysBetween, type IsoDate, minutesOf, type WallTime } from '../time/wall-clock.ts';

type Place = { date: IsoDate; startTime: WallTime; venueId: number };

/**
 * The slots nearest to a lost practice: by day, then by hour, then in the same gym, then the earlier one.
 * Courts of one gym at the same time count as one offer.
 * @param slots those that the team may take, in the order of the list of open slots
 * @see docs/spec/decisions.md#kinds-of-email
 */
export function nearestSlots<Slot extends Place>(lost: Place, slots: readonly Slot[], count: number): Slot[] {
  const distances = (slot: Slot) => [
    Math.abs(daysBetween(lost.date, slot.date)),
    Math.abs(minutesOf(slot.startTime) - minutesOf(lost.startTime)),
    slot.venueId === lost.venueId ? 0 : 1,
  ];
  const ranked = slots
    .map((slot) => ({ slot, distances: distances(slot) }))
    // The sort is stable, so slots that are equally near stay in the order of the list.
    .toSorted((a, b) => compare(a.distances, b.distances));
  const offers = new Map<string, Slot>();
  for (const { slot } of ranked) {
    const key = `${slot.date} ${slot.startTime} ${slot.venueId}`;
    if (!offers.has(key)) offers.set(key, slot);
    if (offers.size === count) break;
  }
  return [...offers.values()];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { overlaps, type TimeSpan } from '../place-check.ts';
import type { HeldSlot } from '../place-repository.ts';

/** What one slot carries of a blackout. */
export type BlackoutPart = { slotId: number; courtId: number; startTime: WallTime; endTime: WallTime };

/**
 * One part for each slot that the time touches. On each court they divide it: the first begins with the blackout, each
 * ends where the next slot begins, the last ends with the blackout, so that gaps between slots are closed, too.
 * @param slots those that can carry a part, in the order of court and time
 */
export function blackoutParts(time: TimeSpan, slots: readonly HeldSlot[]): BlackoutPart[] {
  const touched = slots.filter((slot) => overlaps(slot, time));
  return touched.map(({ id, courtId, startTime }, index) => {
    const isFirst = touched[index - 1]?.courtId !== courtId;
    const following = touched[index + 1];
    return {
      slotId: id,
      courtId,
      startTime: isFirst ? time.startTime : startTime,
      endTime: following?.courtId === courtId ? following.startTime : time.endTime,
    };
  });
}

import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import type { FeedListener } from '#platform/db/change-feed.ts';
import { ANY_CHANGE, addChange, type SlotChanges } from '#platform/db/slot-changes.ts';

/** The changes of slots that the waitlist has not handled yet. */
export type PendingChanges = {
  add: FeedListener;
  /**
   * Takes the changes since the last call; any change at the first call and if the last full check is long ago.
   * @param atMs of a clock that only goes forward
   */
  take(atMs: number): SlotChanges;
};

/** @param fullEveryMs how often everything is checked whatever has changed */
export function createPendingChanges(fullEveryMs: number): PendingChanges {
  const none = (): SlotChanges => ({ days: new Set(), teams: new Set() });
  let pending = none();
  let fullAtMs = Number.NEGATIVE_INFINITY;
  return {
    add(days, teams) {
      pending = days?.every(isIsoDate) ? addChange(pending, days, teams) : ANY_CHANGE;
    },
    take(atMs) {
      const taken = atMs - fullAtMs >= fullEveryMs ? ANY_CHANGE : pending;
      pending = none();
      if (taken.days === 'any' && taken.teams === 'any') fullAtMs = atMs;
      return taken;
    },
  };
}

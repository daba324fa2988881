import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import type { FeedListener } from '#platform/db/change-feed.ts';
import { ANY_CHANGE, addChange, type SlotChanges } from '#platform/db/slot-changes.ts';

/** The changes to slots that the waitlist has not processed yet. */
export type PendingChanges = {
  add: FeedListener;
  /**
   * Takes the changes since the last call; all possible changes at the first call and when a full check is due.
   * @param atMs from a monotonic clock
   */
  take(atMs: number): SlotChanges;
};

/** @param fullEveryMs how often everything is checked regardless of changes */
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

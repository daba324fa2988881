import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import type { FeedListener } from '#platform/db/change-feed.ts';
import { ANY_SLOTS, type GatheredSlots, gather } from '#platform/db/gathered-changes.ts';

/** What the waiting list has to look at: what changed between two looks, and everything now and then. */
export type ToLookAt = {
  /** A change was heard; words that are no days mean any day. */
  heard: FeedListener;
  /**
   * Takes what is to be looked at now: everything at first, and where that was long ago.
   * @param atMs of a clock that only goes forward
   */
  take(atMs: number): GatheredSlots;
};

/** @param wholeEveryMs everything is looked at so often, whatever was heard */
export function createToLookAt(wholeEveryMs: number): ToLookAt {
  const nothing = (): GatheredSlots => ({ days: new Set(), teams: new Set() });
  let changed = nothing();
  let wholeAtMs = Number.NEGATIVE_INFINITY;
  return {
    heard(days, teams) {
      changed = days?.every(isIsoDate) ? gather(changed, days, teams) : ANY_SLOTS;
    },
    take(atMs) {
      const taken = atMs - wholeAtMs >= wholeEveryMs ? ANY_SLOTS : changed;
      changed = nothing();
      if (taken.days === 'any' && taken.teams === 'any') wholeAtMs = atMs;
      return taken;
    },
  };
}

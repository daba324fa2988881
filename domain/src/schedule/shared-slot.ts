import type { EntryType } from './status.ts';

/** Types of entries that may belong to the same slot. */
const SHARING_TYPES: readonly EntryType[] = ['game', 'playoff'];

/** Whether two blocking entries may belong to the same slot: only games and playoffs may. */
export const mayShareSlot = (one: EntryType, other: EntryType): boolean =>
  SHARING_TYPES.includes(one) && SHARING_TYPES.includes(other);

/**
 * The entries of a slot that get a row in the combined schedule: the blocking ones, or all of them if none
 * blocks.
 * @see docs/spec/decisions.md#row-status
 */
export function shownEntries<Entry extends { blocks: boolean }>(ofSlot: readonly Entry[]): readonly Entry[] {
  const blocking = ofSlot.filter(({ blocks }) => blocks);
  return blocking.length > 0 ? blocking : ofSlot;
}

import type { ScheduleRow } from '@portal/domain/schedule/row.ts';

/** Identifies a row when the schedule is refreshed. */
export type RowId = Pick<ScheduleRow, 'slotId' | 'entryId'>;

/**
 * Gives each row a React key. The row of a slot keeps its key if an entry is added or canceled, so that the
 * focus stays in it. Games that share a slot are distinguished by their entries.
 */
export function withKeys<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => RowId,
): [key: string, item: Item][] {
  const ofSlot = Map.groupBy(items, (item) => rowOf(item).slotId);
  return items.map((item) => {
    const { slotId, entryId } = rowOf(item);
    return [ofSlot.get(slotId)?.length === 1 ? `${slotId}` : `${slotId} ${entryId}`, item];
  });
}

/** Identifies a row among all rows: by its entry, or by its slot if it has none. */
export const keyOfRow = ({ slotId, entryId }: RowId): string =>
  entryId === null ? `slot ${slotId}` : `entry ${entryId}`;

/** The status of a game that waits for a new time. It has no row in the table. */
export const POSTPONED = 'POSTPONED';

/** The row of the same entry, or of the same slot if the row had no entry; null if there no longer is one. */
export const findRow = (rows: readonly ScheduleRow[], { slotId, entryId }: RowId): ScheduleRow | null =>
  rows.find((row) => row.slotId === slotId && (entryId === null || row.entryId === entryId)) ?? null;

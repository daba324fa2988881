import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { monthAndDay, weekdayName } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';

/** The numbers of booked and open slots per day, in the filtered rows of all pages. */
export type DayCounts = ReadonlyMap<IsoDate, { booked: number; open: number }>;

export function countDays(rows: readonly ScheduleRow[]): DayCounts {
  const counts = new Map<IsoDate, { booked: number; open: number }>();
  for (const { date, type, status, entryId } of rows) {
    const day = counts.get(date) ?? { booked: 0, open: 0 };
    if (entryId !== null && type !== 'BLACKOUT') day.booked += 1;
    if (type === 'OPEN' && status === 'OPEN') day.open += 1;
    counts.set(date, day);
  }
  return counts;
}

/**
 * 'Sunday, Nov 22 · 12 booked · 19 open'. Zeros are omitted, because hidden rows may still be booked or open.
 */
export function dayTitle(date: IsoDate, counts: DayCounts): string {
  const { booked, open } = counts.get(date) ?? { booked: 0, open: 0 };
  return [
    `${weekdayName(date)}, ${monthAndDay(date)}`,
    booked > 0 && `${booked} booked`,
    open > 0 && `${open} open`,
  ]
    .filter(Boolean)
    .join(' · ');
}

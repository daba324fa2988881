import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';

/** The rows by day, computed once for up to 50,000 rows although only one day is rendered. */
export type Days = {
  rowsOf: ReadonlyMap<IsoDate, readonly ScheduleRow[]>;
  /** days that have rows, in order */
  dates: readonly IsoDate[];
};

/** Rows by day. */
export function groupByDay(rows: readonly ScheduleRow[]): Days {
  const rowsOf = Map.groupBy(rows, (row) => row.date);
  return { rowsOf, dates: [...rowsOf.keys()].toSorted() };
}

/**
 * The day to show: the requested one, else today, else the next one with rows; today if none follows.
 * @param requested from the URL; an invalid date counts as none
 */
export function chooseDay(requested: string | null, { rowsOf, dates }: Days, today: IsoDate): IsoDate {
  if (requested !== null && isIsoDate(requested)) return requested;
  if (rowsOf.has(today)) return today;
  return dates.find((date) => date > today) ?? today;
}

/** The nearest days with rows before and after; null if there is none. */
export function neighbors(day: IsoDate, { dates }: Pick<Days, 'dates'>) {
  return {
    before: dates.findLast((date) => date < day) ?? null,
    after: dates.find((date) => date > day) ?? null,
  };
}

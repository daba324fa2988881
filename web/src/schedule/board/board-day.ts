import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { type IsoDate, isIsoDate } from '@portal/domain/time/wall-clock.ts';

/** The rows by day, so that 50,000 of them are read once and one day is drawn. */
export type Days = {
  rowsOf: ReadonlyMap<IsoDate, readonly ScheduleRow[]>;
  /** the days that have rows, in order */
  dates: readonly IsoDate[];
};

/** Rows by day. */
export function groupByDay(rows: readonly ScheduleRow[]): Days {
  const rowsOf = Map.groupBy(rows, (row) => row.date);
  return { rowsOf, dates: [...rowsOf.keys()].toSorted() };
}

/**
 * The day to show: the one asked for, else today, else the next that has rows; today again when none follows.
 * @param wanted as the address says it; anything that is no day asks for none
 */
export function chooseDay(wanted: string | null, { rowsOf, dates }: Days, today: IsoDate): IsoDate {
  if (wanted !== null && isIsoDate(wanted)) return wanted;
  if (rowsOf.has(today)) return today;
  return dates.find((date) => date > today) ?? today;
}

/** The nearest days before and after that have rows; null where there is none. */
export function neighbors(day: IsoDate, { dates }: Days): { before: IsoDate | null; after: IsoDate | null } {
  return {
    before: dates.findLast((date) => date < day) ?? null,
    after: dates.find((date) => date > day) ?? null,
  };
}

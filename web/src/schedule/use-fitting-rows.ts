import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { filterRows, prepareSearch, type RowFilters } from '@portal/domain/schedule/row-filters.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useDeferredValue, useEffect, useMemo } from 'react';

/** So many rows are read within a few milliseconds. */
const ROWS_AT_ONCE = 2_000;

/**
 * The rows that fit the filters, in the order given. While somebody types, the rows of the text before stay until those
 * of the new one are found.
 */
export function useFittingRows(rows: readonly ScheduleRow[], filters: RowFilters, now: LeagueNow) {
  useReadAhead(rows);
  // compared by its text: the address is read anew with every rendering
  const wanted = useDeferredValue(JSON.stringify(filters));
  const { date, time } = now;
  return useMemo(
    () => filterRows(rows, JSON.parse(wanted) as RowFilters, { date, time }),
    [rows, wanted, date, time],
  );
}

/** Prepares the search while nobody waits for the browser. */
function useReadAhead(rows: readonly ScheduleRow[]): void {
  useEffect(() => {
    let first = 0;
    let timer = setTimeout(readOn);
    function readOn() {
      prepareSearch(rows.slice(first, first + ROWS_AT_ONCE));
      first += ROWS_AT_ONCE;
      if (first < rows.length) timer = setTimeout(readOn, 10);
    }
    return () => clearTimeout(timer);
  }, [rows]);
}

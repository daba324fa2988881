import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { filterRows, prepareSearch, type RowFilters } from '@portal/domain/schedule/row-filters.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useDeferredValue, useEffect, useMemo } from 'react';

/** Up to this many rows, filtering takes a few milliseconds and needs no delay. */
const ROWS_AT_ONCE = 2_000;

/**
 * The rows that match the filters, in the given order. While the user types, the previous rows stay until the
 * new ones are found.
 */
export function useFittingRows(rows: readonly ScheduleRow[], filters: RowFilters, now: LeagueNow) {
  useReadAhead(rows);
  // compared by text: the filters are parsed again on every render
  const deferred = useDeferredValue(JSON.stringify(filters));
  const { date, time } = now;
  return useMemo(
    () => filterRows(rows, JSON.parse(deferred) as RowFilters, { date, time }),
    [rows, deferred, date, time],
  );
}

/** Prepares the search while the browser is idle. */
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

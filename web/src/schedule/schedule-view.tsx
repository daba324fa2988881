import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { filterRows, prepareSearch, type RowFilters } from '@portal/domain/schedule/row-filters.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { WeekStart } from '@portal/domain/time/week.ts';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { ScheduleBoard } from './board/schedule-board.tsx';
import { WeekBoard } from './board/week-board.tsx';
import { presetsOf } from './presets.ts';
import { useRowDialogs } from './row-dialogs.tsx';
import { filterChoices, ScheduleFilterBar } from './schedule-filter-bar.tsx';
import { SchedulePages } from './schedule-pages.tsx';
import { useScheduleView } from './use-schedule-view.ts';

type ScheduleViewProps = { rows: readonly ScheduleRow[]; now: LeagueNow; weekStart: WeekStart };

/** The season's rows with filters, table or board, and all actions of an administrator. */
export function ScheduleView({ rows, now, weekStart }: ScheduleViewProps) {
  const view = useScheduleView();
  const choices = useMemo(() => filterChoices(rows), [rows]);
  // a canceled row may disappear from the view, so this returns to page 1 (docs/spec/product.md#cancel)
  const { open, cancelMany, dialogs } = useRowDialogs((action) => action === 'cancel' && view.changePage(1));
  // the day board and the week view select their own days and show past ones
  const isTable = view.layout === 'table';
  const filters = !isTable
    ? { ...view.filters, showPast: false, weekday: '', startDate: '', endDate: '' }
    : view.filters;
  const fitting = useFittingRows(rows, isTable ? filters : { ...filters, showPast: true }, now);

  return (
    <div className={`grid grid-cols-1 ${isTable ? 'gap-2 phone:gap-4' : 'gap-4'}`}>
      <ScheduleFilterBar
        filters={filters}
        choices={choices}
        presets={isTable ? presetsOf(now.date, weekStart) : []}
        searchText={view.searchText}
        hasDates={isTable}
        onChange={view.changeFilters}
        onSearch={view.typeSearch}
        onClear={view.clearFilters}
      />
      {view.layout === 'board' && <ScheduleBoard rows={fitting} allRows={rows} now={now} open={open} />}
      {view.layout === 'week' && <WeekBoard rows={fitting} now={now} weekStart={weekStart} />}
      {isTable && (
        <SchedulePages
          fitting={fitting}
          allCount={rows.length}
          now={now}
          view={view}
          open={open}
          cancelMany={cancelMany}
          hasPastFitting={() => filterRows(rows, { ...filters, showPast: true }, now).length > 0}
        />
      )}
      {dialogs}
    </div>
  );
}

/** Up to this many rows, filtering takes a few milliseconds and needs no delay. */
const ROWS_AT_ONCE = 2_000;

/**
 * The rows that match the filters, in the given order. While the user types, the previous rows stay until the
 * new ones are found.
 */
function useFittingRows(rows: readonly ScheduleRow[], filters: RowFilters, now: LeagueNow) {
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

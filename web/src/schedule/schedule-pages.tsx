import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { writeRowFilters } from '@portal/domain/schedule/row-filters.ts';
import { formatNumber } from '@portal/domain/text/several.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useId, useMemo, useRef, useState } from 'react';
import { download } from '#api/client.ts';
import { useMessageToCoaches } from '#coaches/message-coaches.tsx';
import { LiveNote } from '#live/live-note.tsx';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { ReasonTooltip } from '#ui/reason-tooltip.tsx';
import { SelectionBar, useSelection } from '#ui/selection.tsx';
import { useAriaLive } from '#ui/use-aria-live.ts';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { sidesOf } from './board/block-text.ts';
import { messages } from './messages.ts';
import { pageOf } from './paging.ts';
import { reasonIds } from './row-buttons.tsx';
import type { OpenRowDialog } from './row-dialogs.tsx';
import { keyOfRow } from './row-keys.ts';
import { type RowSelection, ScheduleCards, ScheduleTable, TickPage } from './schedule-table.tsx';
import { sortRows } from './sorting.ts';
import { ColumnMenu, PageJump, RowsPerPage } from './table-tools.tsx';
import type { ScheduleViewState } from './use-schedule-view.ts';

type SchedulePagesProps = {
  /** the filtered rows */
  fitting: readonly ScheduleRow[];
  /** the number of all rows */
  allCount: number;
  now: LeagueNow;
  view: ScheduleViewState;
  open: OpenRowDialog;
  /** asks before the entries of these rows are canceled */
  cancelMany: (rows: readonly ScheduleRow[], onDone: () => void) => void;
  /** whether rows would match if past ones were shown */
  hasPastFitting: () => boolean;
};

/** The most rows to print; more would delay the browser's print dialog by seconds. */
const PRINTED_ROWS = 500;

/** Up to this many pages, each has a button. */
const PAGE_BUTTONS = 5;

/** The filtered rows page by page, as a table or as cards on a phone. */
export function SchedulePages({
  fitting,
  allCount,
  now,
  view,
  open,
  cancelMany,
  hasPastFitting,
}: SchedulePagesProps) {
  const id = useId();
  const isNarrow = useIsWindowUpTo(PHONE_MAX_WIDTH_PX);
  const top = useRef<HTMLDivElement>(null);
  const { column, isDescending } = view.sorting;
  const sorted = useMemo(() => sortRows(fitting, { column, isDescending }), [fitting, column, isDescending]);
  const isPrinting = useIsPrinting();
  const { items, page, pageCount } = isPrinting
    ? pageOf(sorted, 1, PRINTED_ROWS)
    : pageOf(sorted, view.page, view.rowsPerPage);
  const whyIds = reasonIds(items, now, id);
  const count = countText(fitting.length, allCount, view.filters.showPast);
  const spoken = useAriaLive(count, JSON.stringify(view.filters));
  const areCards = isNarrow && !isPrinting;
  const selection = useSelection(sorted, keyOfRow);
  const { selected } = selection;
  /** whether the cards have checkboxes; the rows of the table always do */
  const [isSelecting, setSelecting] = useState(false);
  const hasBar = selected.length > 0 || (areCards && isSelecting);
  const list = {
    ...{ rows: items, now, columns: view.columns, whyIds, open, selection },
    ...{ sorting: view.sorting, onSort: view.changeSorting },
  };

  function clearSelection() {
    selection.clear();
    setSelecting(false);
  }

  function handlePageChange(next: number) {
    view.changePage(next);
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <div
        ref={top}
        className={classNames(
          'flex scroll-mt-4 flex-wrap items-center justify-between gap-3',
          hasBar && 'schedule-selected',
        )}
      >
        <div className={hasBar ? 'sr-only' : 'schedule-count flex flex-wrap items-center gap-x-4'}>
          <p role="status" aria-live={spoken} className="text-sm text-muted tabular-nums">
            {count}
          </p>
          <span className="print:hidden">
            <LiveNote pollText={messages.polls} />
          </span>
          {isPrinting && sorted.length > PRINTED_ROWS && <p>{messages.printed(PRINTED_ROWS)}</p>}
        </div>
        {hasBar && (
          <SelectedRows
            selection={selection}
            page={areCards ? items : null}
            all={sorted}
            onCancel={() => cancelMany(selected, clearSelection)}
            onClear={clearSelection}
          />
        )}
        <div className="schedule-tools print:hidden">
          {!hasBar && (
            <>
              <RowsPerPage value={view.rowsPerPage} onChange={view.changeRowsPerPage} />
              <ColumnMenu shown={view.columns} onChange={view.changeColumns} />
              {areCards && items.length > 0 && (
                <Button size="small" onClick={() => setSelecting(true)}>
                  Select
                </Button>
              )}
            </>
          )}
          <DownloadButtons
            fileName="schedule"
            request={(format, fallbackName) =>
              download('exportSchedule', {
                body: { format, filters: writeRowFilters(view.filters), ...chosenOf(selected, sorted) },
                fallbackName,
              })
            }
            failedTitle={messages.failedTitle}
            emptyText={fitting.length === 0 ? messages.nothingToDownload : null}
            size="small"
            className="phone:grow"
          />
        </div>
      </div>
      {items.length === 0 ? (
        <NothingFits view={view} isOnlyPast={!view.filters.showPast && hasPastFitting()} />
      ) : (
        <>
          <ReasonTooltip>
            {areCards ? <ScheduleCards {...list} isSelecting={hasBar} /> : <ScheduleTable {...list} />}
          </ReasonTooltip>
          <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 print:hidden">
            <Pagination
              numbers
              page={page}
              pageCount={pageCount}
              onPageChange={handlePageChange}
              label="Combined schedule"
            />
            {pageCount > PAGE_BUTTONS && <PageJump pageCount={pageCount} onPageChange={handlePageChange} />}
          </div>
        </>
      )}
      <div hidden>
        {[...whyIds].map(([reason, whyId]) => (
          <span key={whyId} id={whyId}>
            {reason}
          </span>
        ))}
      </div>
    </>
  );
}

type SelectedRowsProps = {
  selection: RowSelection & { selected: readonly ScheduleRow[] };
  /** the cards of the page, whose list has no head to select them all; null for the table */
  page: readonly ScheduleRow[] | null;
  /** every row found */
  all: readonly ScheduleRow[];
  onCancel: () => void;
  onClear: () => void;
};

/** What can be done with the selected rows, beside downloading them. */
function SelectedRows({ selection, page, all, onCancel, onClear }: SelectedRowsProps) {
  const { selected } = selection;
  const { write, busy, dialog } = useMessageToCoaches();
  const sides = sidesOf(selected);
  const cancelable = selected.filter(({ entryId }) => entryId !== null).length;
  return (
    <SelectionBar text={`${formatNumber(selected.length)} selected`} onClear={onClear}>
      {page && <TickPage rows={page} selection={selection} />}
      {selected.length < all.length && (
        <Button size="small" onClick={() => selection.tick(all, true)}>
          Select all {formatNumber(all.length)} found
        </Button>
      )}
      <Button size="small" tone="danger" disabled={cancelable === 0} onClick={onCancel}>
        Cancel {formatNumber(cancelable)}
      </Button>
      <Button size="small" disabled={sides.length === 0} busy={busy} onClick={() => write(sides)}>
        Email coaches
      </Button>
      {dialog}
    </SelectionBar>
  );
}

/** Which rows to download: all that fit the filters if none or all of them are selected. */
const chosenOf = (selected: readonly ScheduleRow[], all: readonly ScheduleRow[]) =>
  selected.length > 0 &&
  selected.length < all.length && {
    chosenEntryIds: selected.flatMap(({ entryId }) => entryId ?? []),
    chosenSlotIds: selected.flatMap(({ entryId, slotId }) => (entryId === null ? slotId : [])),
  };

function NothingFits({ view, isOnlyPast }: { view: ScheduleViewState; isOnlyPast: boolean }) {
  return (
    <EmptyState title={isOnlyPast ? messages.onlyPast : messages.noMatches}>
      {!isOnlyPast && <p className="mb-3">{messages.tryFewer}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {isOnlyPast && (
          <Button tone="primary" onClick={() => view.changeFilters({ showPast: true })}>
            {messages.showPast}
          </Button>
        )}
        <Button onClick={view.clearFilters}>{messages.clearFilters}</Button>
      </div>
    </EmptyState>
  );
}

function countText(fitting: number, all: number, showPast: boolean): string {
  return `${formatNumber(fitting)} of ${formatNumber(all)} shown${showPast ? '' : ' · past hidden'}`;
}

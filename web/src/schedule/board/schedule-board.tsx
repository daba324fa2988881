import { layOutDay } from '@portal/domain/schedule/board-layout.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayAdd } from '@portal/domain/schedule/row-actions.ts';
import { readRowFilters } from '@portal/domain/schedule/row-filters.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from '#router/search-params.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { messages } from '../messages.ts';
import type { OpenRowDialog } from '../row-dialogs.tsx';
import { findRow } from '../row-keys.ts';
import { blockLabel, boardDate, countText, narrowedBy } from './block-text.ts';
import { chooseDay, type Days, groupByDay, neighbors } from './board-day.ts';
import { BlockMenu, EmailButton, type Pressed, PrintButton } from './board-menus.tsx';
import { CourtBoard } from './court-board.tsx';
import { CourtRows } from './court-rows.tsx';
import { DayBar, readColorBy } from './day-bar.tsx';
import { GymSheet } from './gym-sheet.tsx';
import { type Moving, positionOf } from './move/moved-item.ts';
import { MovingBar } from './move/moving-bar.tsx';
import { type MovedEntry, useMovingEntry } from './move/use-moving-entry.ts';

type ScheduleBoardProps = {
  /** rows of the whole season, including past ones */
  rows: readonly ScheduleRow[];
  /** all rows regardless of filters, because an entry is moved on the whole board */
  allRows: readonly ScheduleRow[];
  now: LeagueNow;
  open: OpenRowDialog;
};

/** /admin/combined-schedule?view=board: one day with courts as rows and hours as columns. The day is in the URL. */
export function ScheduleBoard({ rows: fitting, allRows, now, open }: ScheduleBoardProps) {
  const [params, changeParams] = useSearchParams();
  const [held, setHeld] = useState<Moving<MovedEntry> | null>(null);
  const rows = held === null ? fitting : allRows;
  const days = useMemo(() => groupByDay(rows), [rows]);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [isPerGym, setPerGym] = useState(false);
  const isPrinting = useIsPrinting();
  const filters = readRowFilters((key) => params.get(key));
  const narrowing = narrowedBy(filters);
  const isNarrowed = narrowing !== '' || filters.venue !== '';
  const day = chooseDay(params.get('day'), days, now.date);
  const ofDay = days.rowsOf.get(day);
  const colorBy = readColorBy(params.get('color'));
  const board = useMemo(() => layOutDay(ofDay ?? []), [ofDay]);
  // looked up again because the schedule may have been refreshed since the press
  const pressedRow = pressed && findRow(ofDay ?? [], pressed);

  const changeDay = (date: IsoDate) => changeParams({ day: date });
  const move = useMovingEntry({ moving: held, onChange: setHeld, board, days, day, now, changeDay, open });
  const moving = move.view;
  const handlers = {
    onPress: handlePress,
    onPointerDown: move.handlePointerDown,
    onLift: move.handleLiftKey,
    onCancel: (row: ScheduleRow) => held === null && open('cancel', row),
  };

  function handlePrint(perGym: boolean) {
    flushSync(() => setPerGym(perGym));
    window.print();
  }

  function handlePress(row: ScheduleRow, element: HTMLElement) {
    if (held !== null) return;
    if (mayAdd(row, now).allowed) open('add', row);
    else setPressed({ slotId: row.slotId, entryId: row.entryId, element });
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <DayBar
        day={day}
        today={now.date}
        colorBy={colorBy}
        onColorBy={(by) => changeParams({ color: by === 'gym' ? null : by })}
        onChange={changeDay}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h2 className="text-2xl">{boardDate(day)}</h2>
          <p role="status" className="text-sm text-muted tabular-nums">
            <span className="sr-only">{boardDate(day)}: </span>
            {countText(ofDay ?? [])}
            {narrowing && ` · ${narrowing}`}
          </p>
        </div>
        {board && (
          <div className="flex gap-2 phone:w-full">
            <EmailButton board={board} />
            <PrintButton gyms={board.venues.length} onPrint={handlePrint} />
          </div>
        )}
      </div>
      {board ? (
        <CourtBoard
          {...{ board, day, now, colorBy }}
          movedBy={moving === null ? null : moving.isDragged ? 'pointer' : 'keys'}
          renderCourt={(venue, court) => (
            <CourtRows {...{ venue, court, now, moving, handlers }} startHour={board.startHour} />
          )}
        />
      ) : (
        <EmptyDay day={day} days={days} isNarrowed={isNarrowed} onGo={changeDay} />
      )}
      {pressed && pressedRow && !mayAdd(pressedRow, now).allowed && (
        <BlockMenu
          key={blockLabel(pressedRow, 'ahead')}
          row={pressedRow}
          now={now}
          trigger={pressed.element}
          onClose={() => setPressed(null)}
          open={open}
        />
      )}
      {moving && (
        <MovingBar
          moving={moving}
          position={positionOf(moving, day, board)}
          onDrop={move.drop}
          onPutBack={move.putBack}
        />
      )}
      {isPrinting && board && (
        <GymSheet {...{ board, day, now, narrowing, isPerGym }} venue={filters.venue} />
      )}
    </div>
  );
}

type EmptyDayProps = { day: IsoDate; days: Days; isNarrowed: boolean; onGo: (date: IsoDate) => void };

function EmptyDay({ day, days, isNarrowed, onGo }: EmptyDayProps) {
  const { before, after } = neighbors(day, days);
  const title = isNarrowed ? 'No matches on this day' : 'No gym time on this day.';
  return (
    <EmptyState title={title}>
      {after ? (
        <Button onClick={() => onGo(after)}>Go to {boardDate(after)}</Button>
      ) : before ? (
        <>
          <p className="mb-3">Nothing later either.</p>
          <Button onClick={() => onGo(before)}>Back to {boardDate(before)}</Button>
        </>
      ) : (
        <p>{isNarrowed ? messages.tryFewer : 'This season has no gym time yet.'}</p>
      )}
    </EmptyState>
  );
}

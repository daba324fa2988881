import type { DayBoard } from '@portal/domain/schedule/board-layout.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayMove } from '@portal/domain/schedule/row-actions.ts';
import { type IsoDate, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { PointerEvent } from 'react';
import { showToast } from '#ui/toast.ts';
import { movePlaces } from '../../dialogs/list-queries.ts';
import type { OpenRowDialog } from '../../row-dialogs.tsx';
import type { Days } from '../board-day.ts';
import { misfitReason, unmovableReason } from './misfit-reason.ts';
import type { MovedItem, Moving } from './moved-item.ts';
import { messages, movedName } from './moving-text.ts';
import { offeredOn } from './offered-on.ts';
import { useMoving } from './use-moving.ts';

export type MovedEntry = MovedItem & { row: ScheduleRow };

type Options = {
  moving: Moving<MovedEntry> | null;
  onChange: (moving: Moving<MovedEntry> | null) => void;
  board: DayBoard | null;
  days: Days;
  day: IsoDate;
  now: LeagueNow;
  changeDay: (day: IsoDate) => void;
  open: OpenRowDialog;
};

/**
 * Moves an entry on the day board. The server says where it fits on a day; dropping it there opens the Move dialog's
 * confirmation (docs/spec/decisions.md#move).
 */
export function useMovingEntry({ moving, onChange, board, days, day, now, changeDay, open }: Options) {
  const places = useQuery({ ...movePlaces(moving?.item.row.entryId ?? 0, day), enabled: moving !== null });
  const { drag, lift, ...move } = useMoving<MovedEntry, ReturnType<typeof offeredOn>[number]>({
    ...{ moving, onChange, board, day, changeDay },
    dates: days.dates.filter((date) => date >= now.date),
    offered: places.data && offeredOn(board, places.data),
    isFailed: places.isError,
    reasonAt: ({ row }, at) => misfitReason(row, at, days.rowsOf.get(day) ?? [], now),
    onDrop: ({ row }, { place }, onClosed) => open('move', row, { place, onClosed }),
  });

  function handlePointerDown(event: PointerEvent<HTMLElement>, row: ScheduleRow): void {
    if (mayMove(row, now)) drag(event, movedEntry(row));
  }

  /** Lifts a block, or says why not. */
  function handleLiftKey(row: ScheduleRow): void {
    const why = unmovableReason(row, now);
    if (why === null) lift(movedEntry(row));
    else showToast({ tone: 'warn', title: messages.staysTitle, text: why });
  }

  return { ...move, handlePointerDown, handleLiftKey };
}

const movedEntry = (row: ScheduleRow): MovedEntry => ({
  row,
  key: String(row.entryId),
  name: movedName(row),
  minutes: minutesOf(row.endTime) - minutesOf(row.startTime),
  at: { date: row.date, venueId: row.venueId, court: row.court, start: minutesOf(row.startTime) },
});

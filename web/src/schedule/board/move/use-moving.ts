import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import type { DayBoard } from '@portal/domain/schedule/board-layout.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { mayMove } from '@portal/domain/schedule/row-actions.ts';
import { type IsoDate, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '#ui/toast.ts';
import { movePlaces } from '../../dialogs/list-queries.ts';
import type { OpenRowDialog } from '../../row-dialogs.tsx';
import { type Days, neighbors } from '../board-day.ts';
import { type Fit, fitAt } from './fit-at.ts';
import { messages } from './moving-text.ts';
import {
  type BoardPosition,
  neighborCourt,
  nextStart,
  onBoard,
  placesOnCourt,
  snapStart,
  startsOf,
  startWithin,
} from './positions.ts';
import { useBlockFocus } from './use-block-focus.ts';
import { useDrag } from './use-drag.ts';
import { useMovingKeys } from './use-moving-keys.ts';
import { whyNotMovable } from './why-not.ts';

/** An entry on its way to another place of the board. */
export type Moving = {
  row: ScheduleRow;
  /** by a pointer rather than by keys */
  isDragged: boolean;
  /** let go of before it was known what fits there */
  isDropped: boolean;
  /** where it is held; a pointer's exact minute; null next to all courts */
  at: BoardPosition | null;
  /** on a phone, which has no hours: where the block below the finger ends */
  blockEnd: number | null;
  /** what the last key could not do; '' if nothing */
  note: string;
};

/** What the board shows of it. */
export type MovingView = Moving & { fit: Fit; places: readonly MovePlace[] };

type Options = {
  moving: Moving | null;
  onChange: (moving: Moving | null) => void;
  board: DayBoard | null;
  days: Days;
  day: IsoDate;
  now: LeagueNow;
  changeDay: (day: IsoDate) => void;
  open: OpenRowDialog;
};

/**
 * Moves an entry on the day board, with a pointer or with keys. The server says where it fits on a day; dropping it there
 * opens the Move dialog's confirmation (docs/spec/decisions.md#move).
 */
export function useMoving({ moving, onChange, board, days, day, now, changeDay, open }: Options) {
  const places = useQuery({ ...movePlaces(moving?.row.entryId ?? 0, day), enabled: moving !== null });
  const focusBlock = useBlockFocus(moving === null);
  const offered = places.data ?? [];
  const view = moving === null ? null : viewOf(moving);

  function viewOf(held: Moving): MovingView {
    const at = held.at === null || board === null ? null : snapped(held, onBoard(board, held.at));
    const state = places.isError ? 'failed' : places.data === undefined ? 'loading' : 'known';
    const onCourt = at === null ? [] : onCourtOf(at);
    const ofDay = days.rowsOf.get(day) ?? [];
    return { ...held, at, places: offered, fit: fitAt(held.row, { at, day, onCourt, state, ofDay, now }) };
  }

  function onCourtOf({ venueId, court }: BoardPosition) {
    const venue = board?.venues.find((one) => one.venueId === venueId);
    return venue === undefined ? [] : placesOnCourt(offered, venue, court);
  }

  /** Where it fits on a court of the day, and where it is now. */
  function startsOn(row: ScheduleRow, at: BoardPosition): number[] {
    const isOwn = row.date === day && row.venueId === at.venueId && row.court === at.court;
    return [...(isOwn ? [minutesOf(row.startTime)] : []), ...startsOf(onCourtOf(at))];
  }

  function snapped({ row, isDragged, blockEnd }: Moving, at: BoardPosition): BoardPosition {
    if (!isDragged) return at;
    const starts = startsOn(row, at);
    const start =
      blockEnd === null
        ? snapStart(at.start, starts)
        : startWithin({ start: at.start, end: blockEnd }, starts);
    return { ...at, start };
  }

  function begin(row: ScheduleRow, isDragged: boolean) {
    const at = { venueId: row.venueId, court: row.court, start: minutesOf(row.startTime) };
    onChange({ row, isDragged, isDropped: false, at, blockEnd: null, note: '' });
  }

  function putBack() {
    if (moving === null) return;
    onChange(null);
    backTo(moving.row);
  }

  function backTo(row: ScheduleRow) {
    changeDay(row.date);
    focusBlock({ ...row, start: minutesOf(row.startTime) });
  }

  function drop() {
    if (view === null || view.fit.kind === 'loading') return;
    const { row, fit, at, isDragged } = view;
    if (fit.kind === 'free' && at !== null) {
      onChange(null);
      open('move', row, {
        place: fit.place,
        onClosed: (isDone) => (isDone ? focusBlock({ ...row, ...at }) : backTo(row)),
      });
      return;
    }
    if (fit.kind === 'not' || fit.kind === 'failed') {
      const text = fit.kind === 'not' ? `${messages.doesNotFit} ${fit.text}.` : messages.tryAgain;
      showToast({ tone: 'warn', title: messages.notMovedTitle, text });
    }
    if (fit.kind === 'own' || isDragged) putBack();
  }

  function stepDay(step: 1 | -1) {
    if (moving === null) return;
    const { before, after } = neighbors(day, days);
    const next = step === 1 ? after : before;
    const isThere = next !== null && next >= now.date;
    const note = isThere ? '' : step === 1 ? messages.noDayAfter : messages.noDayBefore;
    onChange({ ...moving, note });
    if (isThere) changeDay(next);
  }

  function stepTime(step: 1 | -1) {
    if (moving === null || !view?.at || places.data === undefined) return;
    const start = nextStart(view.at.start, step, startsOn(view.row, view.at));
    const note = start !== null ? '' : step === 1 ? messages.noneLater : messages.noneEarlier;
    onChange({ ...moving, at: { ...view.at, start: start ?? view.at.start }, note });
  }

  function stepCourt(step: 1 | -1) {
    if (moving === null || !view?.at || board === null) return;
    const next = neighborCourt(board, view.at, step);
    const note = next !== null ? '' : step === 1 ? messages.noCourtBelow : messages.noCourtAbove;
    onChange({ ...moving, at: next ?? view.at, note });
  }

  useMovingKeys(moving, { putBack, drop, stepTime, stepCourt, stepDay });

  const isDropDecided = view?.isDropped === true && view.fit.kind !== 'loading';
  const decideDrop = useEffectEvent(drop);
  useEffect(() => {
    if (isDropDecided) decideDrop();
  }, [isDropDecided]);

  const handlePointerDown = useDrag({
    moving,
    board,
    mayLift: (row) => mayMove(row, now),
    onLift: (row) => begin(row, true),
    onChange,
    onDay: stepDay,
    onCancel: putBack,
  });

  /** Lifts a block, or says why not. */
  function handleLiftKey(row: ScheduleRow) {
    const why = whyNotMovable(row, now);
    if (why === null) begin(row, false);
    else showToast({ tone: 'warn', title: messages.staysTitle, text: why });
  }

  return { view, handlePointerDown, handleLiftKey, drop, putBack };
}

import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type PointerEvent, useEffect, useEffectEvent } from 'react';
import { showToast } from '#ui/toast.ts';
import { neighbors } from '../board-day.ts';
import { type Fit, type MovedItem, type Moving, type MovingView, messages } from './moved-item.ts';
import {
  type BoardGrid,
  type BoardPosition,
  neighborCourt,
  nextStart,
  type OfferedPlace,
  onBoard,
  placesOnCourt,
  snapStart,
  startsOf,
  startWithin,
} from './positions.ts';
import { useBlockFocus } from './use-block-focus.ts';
import { useDrag } from './use-drag.ts';

type Options<Item extends MovedItem, Place extends OfferedPlace> = {
  moving: Moving<Item> | null;
  onChange: (moving: Moving<Item> | null) => void;
  board: BoardGrid | null;
  /** the shown day, and the days to which the item may be moved, in order */
  day: IsoDate;
  dates: readonly IsoDate[];
  changeDay: (day: IsoDate) => void;
  /** the places where the item fits on this day; undefined until loaded */
  offered: readonly Place[] | undefined;
  isFailed: boolean;
  /** why the item does not fit at a position that is not offered, as the end of a sentence */
  reasonAt: (item: Item, at: BoardPosition) => string;
  /** called when it was dropped at a place; returns whether it stays there */
  onDrop: (item: Item, place: Place, onClosed: (isDone: boolean) => void) => void;
};

/** Moves an item on a board, with a pointer or with keys. */
export function useMoving<Item extends MovedItem, Place extends OfferedPlace>({
  moving,
  onChange,
  board,
  day,
  dates,
  changeDay,
  offered,
  isFailed,
  reasonAt,
  onDrop,
}: Options<Item, Place>) {
  const focusBlock = useBlockFocus(moving === null);
  const places = offered ?? [];
  const view = moving === null ? null : viewOf(moving);

  function viewOf(held: Moving<Item>): MovingView<Item, Place> {
    const at = held.at === null || board === null ? null : snapped(held, onBoard(board, held.at));
    const state = isFailed ? 'failed' : offered === undefined ? 'loading' : 'known';
    const onCourt = at === null ? [] : placesOnCourt(places, at);
    const fit = fitAt(held.item, { at, day, onCourt, state, reasonAt: (spot) => reasonAt(held.item, spot) });
    return { ...held, at, places, fit };
  }

  /** The starts that fit on a court of the day, and the item's current one. */
  function startsOn({ at: own }: Item, at: BoardPosition): number[] {
    const isOwn = own?.date === day && own.venueId === at.venueId && own.court === at.court;
    return [...(isOwn ? [own.start] : []), ...startsOf(placesOnCourt(places, at))];
  }

  function snapped({ item, isDragged, blockEnd }: Moving<Item>, at: BoardPosition): BoardPosition {
    if (!isDragged) return at;
    const starts = startsOn(item, at);
    const start =
      blockEnd === null
        ? snapStart(at.start, starts)
        : startWithin({ start: at.start, end: blockEnd }, starts);
    return { ...at, start };
  }

  /** @param at the position for an item that has no place yet */
  function begin(item: Item, isDragged: boolean, at: BoardPosition | null = item.at) {
    onChange({ item, isDragged, isDropped: false, at, blockEnd: null, note: '' });
  }

  function putBack() {
    if (moving === null) return;
    onChange(null);
    backTo(moving.item);
  }

  function backTo({ key, at }: Item) {
    if (at !== null) changeDay(at.date);
    focusBlock({ key, at });
  }

  function drop() {
    if (view === null || view.fit.kind === 'loading') return;
    const { item, fit, isDragged } = view;
    const { place } = fit;
    if (place !== null) {
      onChange(null);
      onDrop(item, place, (isDone) => (isDone ? focusBlock({ key: item.key, at: place }) : backTo(item)));
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
    const { before, after } = neighbors(day, { dates });
    const next = step === 1 ? after : before;
    const note = next !== null ? '' : step === 1 ? messages.noDayAfter : messages.noDayBefore;
    onChange({ ...moving, note });
    if (next !== null) changeDay(next);
  }

  function stepTime(step: 1 | -1) {
    if (moving === null || !view?.at || offered === undefined) return;
    const start = nextStart(view.at.start, step, startsOn(view.item, view.at));
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

  const follow = useDrag({
    moving,
    board,
    onLift: (item: Item) => begin(item, true),
    onChange,
    onDay: stepDay,
    onCancel: putBack,
  });

  return {
    view,
    /** follows the pointer that was pressed on the item's block */
    drag: (event: PointerEvent<HTMLElement>, item: Item) => follow(event, item),
    /** starts moving it with the keyboard */
    lift: (item: Item, at?: BoardPosition) => begin(item, false, at),
    focusBlock,
    drop,
    putBack,
  };
}

type Step = (step: 1 | -1) => void;

type Actions = { putBack: () => void; drop: () => void; stepTime: Step; stepCourt: Step; stepDay: Step };

/** Handles the keys that move an entry, wherever the focus is; fields keep their own keys. */
function useMovingKeys(moving: Moving | null, actions: Actions): void {
  const isMoving = moving !== null;
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, actions);
    const isOfField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (action === null || (isOfField && event.key !== 'Escape')) return;
    // Enter presses a focused button; a pointer drops on release
    if (event.key === 'Enter' && (event.target instanceof HTMLButtonElement || moving?.isDragged)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isMoving) return;
    const handle = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isMoving]);
}

function actionOf(
  { key, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent,
  { putBack, drop, stepTime, stepCourt, stepDay }: Actions,
): (() => void) | null {
  if (altKey || shiftKey || metaKey) return null;
  switch (key) {
    case 'Escape':
      return putBack;
    case 'Enter':
      return drop;
    case 'ArrowLeft':
      return () => (ctrlKey ? stepDay(-1) : stepTime(-1));
    case 'ArrowRight':
      return () => (ctrlKey ? stepDay(1) : stepTime(1));
    case 'ArrowUp':
      return () => stepCourt(-1);
    case 'ArrowDown':
      return () => stepCourt(1);
    case 'PageUp':
      return () => stepDay(-1);
    case 'PageDown':
      return () => stepDay(1);
    default:
      return null;
  }
}

type FitQuery<Place extends OfferedPlace> = {
  /** null next to all courts */
  at: BoardPosition | null;
  day: IsoDate;
  /** the places that the server offers on this court */
  onCourt: readonly Place[];
  state: 'loading' | 'failed' | 'known';
  /** why an item does not fit at a position that is not offered */
  reasonAt: (at: BoardPosition) => string;
};

function fitAt<Place extends OfferedPlace>(
  item: MovedItem,
  { at, day, onCourt, state, reasonAt }: FitQuery<Place>,
): Fit<Place> {
  if (at === null) return { kind: 'nowhere', text: messages.noCourt, place: null };
  if (isOwn(item, day, at)) return { kind: 'own', text: messages.own, place: null };
  if (state === 'loading') return { kind: 'loading', text: messages.looking, place: null };
  if (state === 'failed') return { kind: 'failed', text: messages.failed, place: null };
  const place = onCourt.find(({ start }) => start === at.start);
  if (place !== undefined) return { kind: place.level, text: place.text, place };
  return { kind: 'not', text: reasonAt(at), place: null };
}

const isOwn = ({ at: own }: MovedItem, day: IsoDate, at: BoardPosition): boolean =>
  own !== null &&
  own.date === day &&
  own.venueId === at.venueId &&
  own.court === at.court &&
  own.start === at.start;

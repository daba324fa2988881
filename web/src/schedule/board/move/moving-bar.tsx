import { shortTimeRange } from '@portal/domain/time/format.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { AT_WINDOW_BOTTOM } from '#ui/window-bottom.ts';
import { hoursAlong } from '../placing.ts';
import { type MovingView, messages, movingText, timeFrom } from './moved-item.ts';
import { type BoardPosition, type OfferedPlace, stretchesOf } from './positions.ts';
import './moving.css';

type MovingBarProps = {
  moving: MovingView;
  /** where it is held: 'Salk - Gym, court 2, 6:15 PM – 7:30 PM'; '' outside all courts */
  position: string;
  onDrop: () => void;
  onPutBack: () => void;
  /** ends with an ellipsis if a confirmation follows */
  dropText?: string;
  /** the legend of the marks on the board */
  legend?: ReactNode;
};

/** A bar at the bottom of the window while an entry is moved: what is moved, where it is held, and whether it fits. */
export function MovingBar({
  moving,
  position,
  onDrop,
  onPutBack,
  dropText = messages.dropHere,
  legend,
}: MovingBarProps) {
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const { item, fit, isDragged, note } = moving;
  useEffect(() => {
    if (!isDragged) bar.current?.focus({ preventScroll: true });
  }, [isDragged]);
  return (
    <section
      ref={bar}
      // so that screen readers pass all keys to it
      role="application"
      aria-label={movingText(item)}
      aria-describedby={`${id}-hint`}
      tabIndex={-1}
      className={`${AT_WINDOW_BOTTOM} moving-bar z-20 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-t-xl border-2 border-court bg-raised px-4 py-3 shadow-float wrap-anywhere`}
      data-dragged={isDragged}
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-bold">{movingText(item)}</p>
        <p role="status" data-fit={fit.kind}>
          {note !== '' && `${note} `}
          {[position, fit.text].filter(Boolean).join(': ')}
        </p>
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted phone:hidden" hidden={isDragged}>
          {messages.hint}
        </p>
        {legend}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onPutBack}>{messages.putBack}</Button>
        <Button tone="primary" aria-disabled={fit.place === null} onClick={onDrop}>
          {dropText}
        </Button>
      </div>
    </section>
  );
}

/** Marks the stretches of a court's track where the entry fits. */
export function FittingMarks({ places, startHour }: { places: readonly OfferedPlace[]; startHour: number }) {
  return stretchesOf(places).map((stretch) => (
    <li
      key={stretch.start}
      aria-hidden="true"
      className="board-fitting"
      style={hoursAlong(stretch, startHour)}
    />
  ));
}

type HeldMarkProps = {
  moving: MovingView;
  /** the court */
  on: Pick<BoardPosition, 'venueId' | 'court'>;
  startHour: number;
};

/** The item on a court's track, if it is held there. */
export function HeldMark({ moving: { at, item, fit, isDragged }, on, startHour }: HeldMarkProps) {
  if (at === null || at.venueId !== on.venueId || at.court !== on.court) return null;
  const time = timeFrom(at.start, item.minutes);
  return (
    <li
      aria-hidden="true"
      className="board-held"
      data-fit={fit.kind}
      style={hoursAlong({ start: at.start, end: at.start + item.minutes }, startHour)}
    >
      <HeldBlock isDragged={isDragged} position={`${at.venueId} ${at.court} ${at.start}`}>
        {shortTimeRange(time.startTime, time.endTime)} <b>{item.name}</b>
      </HeldBlock>
    </li>
  );
}

type HeldBlockProps = { isDragged: boolean; position: string; children: ReactNode };

/** The held item; scrolls into view if it is moved by keys. */
function HeldBlock({ isDragged, position, children }: HeldBlockProps) {
  const ref = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each position
  useEffect(() => {
    if (!isDragged) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isDragged, position]);
  return <span ref={ref}>{children}</span>;
}

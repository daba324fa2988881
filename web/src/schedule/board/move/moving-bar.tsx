import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { AT_WINDOW_BOTTOM } from '#ui/window-bottom.ts';
import type { MovingView } from './moved-item.ts';
import { messages, movingText } from './moving-text.ts';
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

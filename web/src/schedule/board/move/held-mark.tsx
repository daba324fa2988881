import { shortTimeRange } from '@portal/domain/time/format.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { hoursAlong } from '../placing.ts';
import { type MovingView, timeFrom } from './moved-item.ts';
import type { BoardPosition } from './positions.ts';

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

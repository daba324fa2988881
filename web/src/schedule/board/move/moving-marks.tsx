import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import type { BoardCourt, BoardVenue } from '@portal/domain/schedule/board-layout.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { minutesOf } from '@portal/domain/time/wall-clock.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { cssVars } from '../placing.ts';
import { movedName } from './moving-text.ts';
import { stretchesOf } from './positions.ts';
import type { MovingView } from './use-moving.ts';
import { timeFrom } from './why-not.ts';

type MovingMarksProps = {
  moving: MovingView;
  /** those of this court */
  places: readonly MovePlace[];
  venue: BoardVenue;
  court: BoardCourt['court'];
  startHour: number;
};

/** On a court's track: the stretches that the entry fits, and the entry if it is held there. */
export function MovingMarks({ moving, places, venue, court, startHour }: MovingMarksProps) {
  const { at, row, fit } = moving;
  const hours = ({ start, end }: { start: number; end: number }) =>
    cssVars({ from: start / 60 - startHour, long: (end - start) / 60 });
  const isHere = at !== null && at.venueId === venue.venueId && at.court === court;
  const time = at === null ? row : timeFrom(at.start, row);
  const length = minutesOf(row.endTime) - minutesOf(row.startTime);
  return (
    <>
      {stretchesOf(places).map((stretch) => (
        <li key={stretch.start} aria-hidden="true" className="board-fitting" style={hours(stretch)} />
      ))}
      {isHere && (
        <li
          aria-hidden="true"
          className="board-held"
          data-fit={fit.kind}
          style={hours({ start: at.start, end: at.start + length })}
        >
          <HeldBlock isDragged={moving.isDragged} position={`${venue.venueId} ${court} ${at.start}`}>
            {shortTimeRange(time.startTime, time.endTime)} <b>{movedName(row)}</b>
          </HeldBlock>
        </li>
      )}
    </>
  );
}

type HeldBlockProps = { isDragged: boolean; position: string; children: ReactNode };

/** Scrolled into view if it is moved by keys. */
function HeldBlock({ isDragged, position, children }: HeldBlockProps) {
  const ref = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each position
  useEffect(() => {
    if (!isDragged) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isDragged, position]);
  return <span ref={ref}>{children}</span>;
}

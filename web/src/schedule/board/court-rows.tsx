import type { BoardCourt, BoardVenue } from '@portal/domain/schedule/board-layout.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { withKeys } from '../row-keys.ts';
import { Block, type BlockHandlers } from './block.tsx';
import { FittingMarks } from './move/fitting-marks.tsx';
import { HeldMark } from './move/held-mark.tsx';
import type { MovingView } from './move/moved-item.ts';
import { isBelow, isFitting, placesOnCourt, startsOf } from './move/positions.ts';
import type { MovedEntry } from './move/use-moving-entry.ts';

type CourtRowsProps = {
  venue: BoardVenue;
  court: BoardCourt;
  startHour: number;
  now: LeagueNow;
  /** null while nothing is moved */
  moving: MovingView<MovedEntry> | null;
  handlers: BlockHandlers;
};

/** The rows of a court as blocks and, while an entry is moved, where it fits. */
export function CourtRows({
  venue,
  court: { court, blocks },
  startHour,
  now,
  moving,
  handlers,
}: CourtRowsProps) {
  const on = { venueId: venue.venueId, court };
  const places = moving === null ? [] : placesOnCourt(moving.places, on);
  const starts = startsOf(places);
  return (
    <>
      {withKeys(blocks, ({ row }) => row).map(([key, block]) => (
        <Block
          key={key}
          block={block}
          startHour={startHour}
          now={now}
          isFitting={isFitting(block, starts)}
          isBelow={moving !== null && isBelow(block, moving.at, venue, court)}
          isHeld={moving !== null && moving.item.row.entryId === block.row.entryId}
          {...handlers}
        />
      ))}
      {moving && (
        <>
          <FittingMarks places={places} startHour={startHour} />
          <HeldMark moving={moving} on={on} startHour={startHour} />
        </>
      )}
    </>
  );
}

import type { BoardVenue, DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { type IsoDate, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { useId } from 'react';
import { MessageCoaches } from '#coaches/message-coaches.tsx';
import { withKeys } from '../row-keys.ts';
import { Block, type BlockHandlers } from './block.tsx';
import { boardDate, hourName, sidesOf } from './block-text.ts';
import type { ColorBy } from './color-by.ts';
import { MovingMarks } from './move/moving-marks.tsx';
import { isBelow, isFitting, placesOnCourt, startsOf } from './move/positions.ts';
import type { MovingView } from './move/use-moving.ts';
import { moveByArrow } from './move-by-arrow.ts';
import { cssVars, hoursOf } from './placing.ts';

type CourtBoardProps = {
  board: DayBoard;
  day: IsoDate;
  now: LeagueNow;
  colorBy: ColorBy;
  /** null while nothing is moved */
  moving: MovingView | null;
  handlers: BlockHandlers;
};

/**
 * A day's courts as lists of blocks: along the hours in a wide window, below each other on a phone. Arrow
 * keys move between blocks.
 */
export function CourtBoard({ board, day, now, colorBy, moving, handlers }: CourtBoardProps) {
  const hours = hoursOf(board);
  const style = cssVars({ hours: hours.length });
  const at = minutesOf(now.time) / 60 - board.startHour;
  const isNowShown = day === now.date && at >= 0 && at <= hours.length;
  return (
    <section
      className="board"
      aria-label={`Courts on ${boardDate(day)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      data-color={colorBy}
      data-moving={moving === null ? undefined : moving.isDragged ? 'pointer' : 'keys'}
      onKeyDown={moving === null ? moveByArrow : undefined}
    >
      <div className="board-day" style={style}>
        <div className="board-head" aria-hidden="true">
          <span className="board-corner">Venue and court</span>
          <span className="board-hours">
            {hours.map((hour, index) => (
              <span key={hour} style={cssVars({ from: index })}>
                {hourName(hour)}
              </span>
            ))}
          </span>
        </div>
        {board.venues.map((venue) => (
          <Venue key={venue.venueId} {...{ venue, now, day, moving, handlers }} startHour={board.startHour} />
        ))}
        {isNowShown && <span className="board-now" aria-hidden="true" style={cssVars({ from: at })} />}
      </div>
    </section>
  );
}

type VenueProps = Omit<CourtBoardProps, 'board' | 'colorBy'> & { venue: BoardVenue; startHour: number };

function Venue({ venue, startHour, now, moving, handlers }: VenueProps) {
  const id = useId();
  return (
    <div className="board-venue" style={cssVars({ venue: venueColor(venue.scheduleName) })}>
      <div className="board-venue-name">
        <h3 id={id}>{venue.name}</h3>
        <p>
          <span>{venue.scheduleName}</span>
          <MessageCoaches
            place={venue.name}
            sides={sidesOf(venue.courts.flatMap(({ blocks }) => blocks.map(({ row }) => row)))}
          />
        </p>
      </div>
      <div className="board-courts">
        {venue.courts.map(({ court, blocks, lanes }) => {
          const places = moving === null ? [] : placesOnCourt(moving.places, venue, court);
          const starts = startsOf(places);
          return (
            <div key={court} className="board-court">
              <span className="board-court-name" id={`${id}-${court}`}>
                Court {court}
              </span>
              <ul
                className="board-track"
                aria-label={`${venue.name}, court ${court}`}
                data-venue={venue.venueId}
                data-court={court}
                style={cssVars({ lanes })}
              >
                {withKeys(blocks, ({ row }) => row).map(([key, block]) => (
                  <Block
                    key={key}
                    block={block}
                    startHour={startHour}
                    now={now}
                    isFitting={isFitting(block, starts)}
                    isBelow={moving !== null && isBelow(block, moving.at, venue, court)}
                    isHeld={moving !== null && moving.row.entryId === block.row.entryId}
                    {...handlers}
                  />
                ))}
                {moving && <MovingMarks {...{ moving, venue, court, places, startHour }} />}
              </ul>
            </div>
          );
        })}
      </div>
    </div>
  );
}

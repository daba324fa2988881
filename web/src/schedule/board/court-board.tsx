import type { BoardCourt, BoardVenue, DayBoard } from '@portal/domain/schedule/board-layout.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { type IsoDate, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { boardDate, hourName } from './block-text.ts';
import type { ColorBy } from './day-bar.tsx';
import { cssVars, hoursOf } from './placing.ts';
import './board.css';
import './agenda.css';

type CourtBoardProps<Row> = {
  board: DayBoard<Row>;
  day: IsoDate;
  now: LeagueNow;
  colorBy: ColorBy;
  /** how the item is being moved; null while nothing is moved */
  movedBy: 'pointer' | 'keys' | null;
} & Rendering<Row>;

type Rendering<Row> = {
  /** the blocks of a court as list items */
  renderCourt: (venue: BoardVenue<Row>, court: BoardCourt<Row>) => ReactNode;
};

/**
 * A day's courts as lists of blocks: along the hours in a wide window, one below the other on a phone. Arrow
 * keys move between blocks.
 */
export function CourtBoard<Row>({ board, day, now, colorBy, movedBy, ...rendering }: CourtBoardProps<Row>) {
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
      data-moving={movedBy ?? undefined}
      onKeyDown={movedBy === null ? moveByArrow : undefined}
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
          <Venue key={venue.venueId} venue={venue} {...rendering} />
        ))}
        {isNowShown && <span className="board-now" aria-hidden="true" style={cssVars({ from: at })} />}
      </div>
    </section>
  );
}

function Venue<Row>({ venue, renderCourt }: { venue: BoardVenue<Row> } & Rendering<Row>) {
  const id = useId();
  return (
    <div className="board-venue" style={cssVars({ venue: venueColor(venue.scheduleName) })}>
      <div className="board-venue-name">
        <h3 id={id}>{venue.name}</h3>
        <p>{venue.scheduleName}</p>
      </div>
      <div className="board-courts">
        {venue.courts.map((court) => (
          <div key={court.court} className="board-court">
            <span className="board-court-name" id={`${id}-${court.court}`}>
              Court {court.court}
            </span>
            <ul
              className="board-track"
              aria-label={`${venue.name}, court ${court.court}`}
              data-venue={venue.venueId}
              data-court={court.court}
              style={cssVars({ lanes: court.lanes })}
            >
              {renderCourt(venue, court)}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * Arrow keys on a block: left and right move to its neighbors on the court, up and down to the block of the
 * next court that starts nearest to it. Tab visits all blocks in the same order.
 */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const block = event.target instanceof HTMLElement ? event.target : null;
  const track = block?.closest('ul');
  if (!block?.dataset.start || !track || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = findNext(event.key, block, blocksOf(track), tracksOf(event.currentTarget));
  if (next === null) return;
  event.preventDefault();
  next?.focus();
}

/** Null for other keys, undefined if there is no block in that direction. */
function findNext(
  key: string,
  block: HTMLElement,
  neighbors: readonly HTMLElement[],
  tracks: readonly Element[],
): HTMLElement | undefined | null {
  const index = neighbors.indexOf(block);
  const row = tracks.findIndex((track) => track.contains(block));
  if (key === 'ArrowLeft') return neighbors[index - 1];
  if (key === 'ArrowRight') return neighbors[index + 1];
  if (key === 'ArrowUp') return nearest(tracks[row - 1], block);
  if (key === 'ArrowDown') return nearest(tracks[row + 1], block);
  return null;
}

function nearest(track: Element | undefined, block: HTMLElement): HTMLElement | undefined {
  const distance = (other: HTMLElement) =>
    Math.abs(Number(other.dataset.start) - Number(block.dataset.start));
  return track && blocksOf(track).sort((a, b) => distance(a) - distance(b))[0];
}

const blocksOf = (track: Element) => [...track.querySelectorAll<HTMLElement>('[data-start]')];

/** The courts that have blocks. */
const tracksOf = (board: Element) =>
  [...board.querySelectorAll('ul')].filter((track) => track.querySelector('[data-start]') !== null);

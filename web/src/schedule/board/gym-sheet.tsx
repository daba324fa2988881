import {
  type BoardBlock,
  type BoardCourt,
  type BoardVenue,
  type DayBoard,
  withRoomForText,
} from '@portal/domain/schedule/board-layout.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatDate, formatTime, shortTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { createPortal } from 'react-dom';
import { useLeague } from '#league/use-league.ts';
import { withKeys } from '../row-keys.ts';
import { blockName, boardDate, hourName, isOpen, typeWord } from './block-text.ts';
import { cssVars, hoursOf, placeOf } from './placing.ts';
import './gym-sheet.css';

/** Sizes of the letters in points; the last if the boxes don't fit on one page at any of them. */
const LETTERS = [16, 14, 12, 11, 10, 9, 8, 7.5, 7, 8];
/** A page in points: the width of all hours and the height of all courts, on Letter in landscape. */
const PAGE = { width: 590, height: 470 };
/** How wide a letter is and how far lines are apart, in letter sizes. A letter has some room, as lines break between words. */
const LETTER = { width: 0.7, height: 1.15 };
/** The padding of a box across and down, in points. */
const PADDING = { across: 7, down: 4 };

/** A box with text is at least this part of the width that all hours have together: 22 mm on a Letter page. */
const NARROWEST = 1 / 10;

type GymSheetProps = {
  board: DayBoard;
  day: IsoDate;
  now: LeagueNow;
  /** the selected venue; '' for all */
  venue: string;
  /** the other active filters, so that an incomplete sheet says so; '' if there are none */
  narrowing: string;
  /** whether each gym has its own page */
  isPerGym: boolean;
};

/** The custodian's sheet: one day on one page, or on one per gym, in black on white. It replaces the page while printing. */
export function GymSheet({ board, venue, isPerGym, ...rest }: GymSheetProps) {
  const pages = isPerGym
    ? board.venues.map((of) => ({ gyms: of.name, board: { ...board, venues: [of] } }))
    : [{ gyms: venue === '' ? 'all gyms' : venue, board }];
  return createPortal(
    <div className="print-only gym-sheet">
      {pages.map((page) => (
        <SheetPage key={page.gyms} {...page} {...rest} />
      ))}
    </div>,
    document.body,
  );
}

type SheetPageProps = Pick<GymSheetProps, 'board' | 'day' | 'now' | 'narrowing'> & {
  /** 'all gyms' or the name of one */
  gyms: string;
};

function SheetPage({ gyms, board: toScale, day, now, narrowing }: SheetPageProps) {
  const league = useLeague();
  const hours = hoursOf(toScale);
  const board = withRoomForText(toScale, (row) => (isOpen(row) ? 0 : hours.length * 60 * NARROWEST));
  const courts = board.venues.flatMap((venue) => venue.courts);
  const lanes = courts.reduce((sum, court) => sum + court.lanes, 0);
  return (
    <div
      className="sheet-page"
      style={cssVars({ hours: hours.length, lanes, letters: `${lettersFor(courts, hours.length)}pt` })}
    >
      <header>
        <h1>{boardDate(day)}</h1>
        <p>
          <b>{league.name}</b>
          <br />
          Gym sheet, {gyms}
        </p>
      </header>
      {narrowing !== '' && <p className="sheet-only">Only: {narrowing}</p>}
      <div className="sheet-head">
        {hours.map((hour, index) => (
          <span key={hour} style={cssVars({ from: index })}>
            {hourName(hour)}
          </span>
        ))}
      </div>
      <div className="sheet-courts">
        {board.venues.map((venue) => (
          <SheetCourts key={venue.venueId} venue={venue} startHour={board.startHour} />
        ))}
      </div>
      <footer>
        <span>Empty = not booked. Dotted = not yet approved.</span>
        <span>
          As of {formatDate(now.date)}, {formatTime(now.time)}
        </span>
      </footer>
    </div>
  );
}

function SheetCourts({ venue, startHour }: { venue: BoardVenue; startHour: number }) {
  return venue.courts.map(({ court, blocks, lanes }, index) => (
    <div key={court} className="sheet-court" style={cssVars({ lanes })}>
      <div className="sheet-court-name">
        <p>
          <b>{venue.name}</b>
          {index === 0 && <span className="sheet-hours">{hoursInUse(venue)}</span>}
        </p>
        <span>Court {court}</span>
      </div>
      <ul className="sheet-track">
        {withKeys(blocks, ({ row }) => row).map(([key, block]) => (
          <SheetBlock key={key} block={block} courtLanes={lanes} startHour={startHour} />
        ))}
      </ul>
    </div>
  ));
}

type SheetBlockProps = {
  block: BoardBlock;
  /** the lanes of the whole court, of which the block's neighbors may need fewer */
  courtLanes: number;
  startHour: number;
};

/** The text of a block; lines wrap between names, never inside one such as 'Boys 5-6'. */
function SheetBlock({ block, courtLanes, startHour }: SheetBlockProps) {
  const { row, lane, lanes } = block;
  const { title, facts } = textOf(row);
  return (
    <li
      style={{
        ...placeOf(block, startHour),
        gridRow: `${lane + 1} / ${lane === lanes - 1 ? courtLanes + 1 : lane + 2}`,
      }}
      data-status={row.status}
    >
      {!isOpen(row) && (
        <>
          <b>
            <Words words={title.split(/(?<= vs) /)} />
          </b>
          <span>
            <Words words={facts.map((fact, index) => (index < facts.length - 1 ? `${fact},` : fact))} />
          </span>
          {row.note && <span>{row.note}</span>}
        </>
      )}
    </li>
  );
}

function textOf(row: ScheduleRow): { title: string; facts: string[] } {
  const name = blockName(row);
  const facts = [
    shortTimeRange(row.startTime, row.endTime),
    name === '' ? '' : typeWord(row),
    row.divisionName,
  ];
  return { title: name === '' ? typeWord(row) : name, facts: facts.filter((fact) => fact !== '') };
}

const Words = ({ words }: { words: readonly string[] }) =>
  words.map((word, index) => (
    <span key={word}>
      {index > 0 && ' '}
      <span className="sheet-word">{word}</span>
    </span>
  ));

/** The largest letters, in points, with which these courts probably fit on one page. */
function lettersFor(courts: readonly BoardCourt[], hours: number): number {
  const isEnough = (size: number) =>
    courts.reduce((sum, court) => sum + heightOf(court, hours, size), 0) <= PAGE.height;
  return LETTERS.find(isEnough) ?? LETTERS.at(-1) ?? 0;
}

/** How high a court's boxes are in points: lanes share the height of a box that stands across several. */
function heightOf({ blocks, lanes }: BoardCourt, hours: number, size: number): number {
  const heights = Array.from({ length: lanes }, () => size * LETTER.height + PADDING.down);
  for (const { row, start, end, lane, lanes: ofBlock } of blocks.filter((block) => !isOpen(block.row))) {
    const { title, facts } = textOf(row);
    const across = (PAGE.width * (end - start)) / 60 / hours - PADDING.across;
    const lines = [title, facts.join(', '), row.note].map((text) =>
      Math.ceil((text.length * size * LETTER.width) / across),
    );
    const height = lines.reduce((sum, count) => sum + count, 0) * size * LETTER.height + PADDING.down;
    const spanned = lane === ofBlock - 1 ? lanes - lane : 1;
    for (let at = lane; at < lane + spanned; at += 1)
      heights[at] = Math.max(heights[at] ?? 0, height / spanned);
  }
  return heights.reduce((sum, height) => sum + height, 0);
}

/** The hours that a gym must be open for its bookings: 'In use 6–9:15 PM'; 'Not in use' without bookings. */
export function hoursInUse(venue: BoardVenue): string {
  const entries = venue.courts
    .flatMap(({ blocks }) => blocks.map(({ row }) => row))
    .filter(({ entryId, type }) => entryId !== null && type !== 'BLACKOUT');
  const start = entries.map(({ startTime }) => startTime).toSorted()[0];
  const end = entries
    .map(({ endTime }) => endTime)
    .toSorted()
    .at(-1);
  return start === undefined || end === undefined ? 'Not in use' : `In use ${shortTimeRange(start, end)}`;
}
